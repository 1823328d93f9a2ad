/** The names of keys in a setting of a task, in which commas part them. */
export const keyNamesIn = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
