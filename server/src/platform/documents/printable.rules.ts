// What Source Sans 3 draws, in blocks without gaps: Latin with its accents, Greek, Cyrillic, quotation marks, bullet,
// ellipsis, euro.
const drawn =
  /[\u0020-\u007e\u00a1-\u00ac\u00ae-\u017f\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f\u1e9e-\u1ef9\u2018-\u201e\u2022\u2026\u20ac]/;

/**
 * A text with only what the font of our documents draws, on one line: a standard for accessible documents takes no
 * character without a picture, and a receipt never fails by a name. Long dashes are hyphens (printer fonts, look.md
 * 12).
 */
export function printable(text: string): string {
  const plain = text
    .normalize('NFC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/\p{Cf}/gu, '');
  return [...plain].map((character) => (drawn.test(character) ? character : nearest(character))).join('');
}

const nearest = (character: string) =>
  [...character.normalize('NFKD')].filter((part) => drawn.test(part)).join('') || '?';
