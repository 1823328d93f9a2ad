/**
 * Whether the name of a file fits a pattern, in which `*` stands for any letters; case is left out of account. Each
 * letter is looked at once, however many stars there are: a regular expression would try all their ways.
 */
export function fitsPattern(pattern: string, name: string): boolean {
  const [first = '', ...others] = pattern.toLowerCase().split('*');
  const rest = name.toLowerCase();
  const last = others.pop();
  if (last === undefined) return rest === first;
  if (!rest.startsWith(first) || !rest.endsWith(last) || rest.length < first.length + last.length) return false;
  const end = rest.length - last.length;
  let at = first.length;
  for (const part of others) {
    const found = rest.indexOf(part, at);
    if (found < 0 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
}
