/** More words in one sentence are hard to read. */
export const mostWords = 15;

/** The words of the longest sentence of a text. */
export const longestSentence = (text: string): number =>
  Math.max(0, ...text.split(/[.!?]+/).map((sentence) => sentence.split(/\s+/).filter(Boolean).length));
