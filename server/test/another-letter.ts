/**
 * The same text with another letter at one place. A constant put there is the letter that was there now and then: one
 * time in sixteen or sixty-four of a random token.
 */
export const anotherLetter = (text: string, at: number): string =>
  `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
