/** The words of a text as they are searched: without case and accents. */
export const plainWords = (text: string): readonly string[] =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().split(/\s+/).filter(Boolean);
