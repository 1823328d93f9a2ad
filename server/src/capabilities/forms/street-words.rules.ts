// What streets are called at length, by how they are shortened (USPS Publication 28, the usual ones).
const atLength: Readonly<Record<string, string>> = {
  apt: 'apartment',
  ave: 'avenue',
  av: 'avenue',
  blvd: 'boulevard',
  cir: 'circle',
  ct: 'court',
  dr: 'drive',
  e: 'east',
  hwy: 'highway',
  ln: 'lane',
  n: 'north',
  ne: 'northeast',
  nw: 'northwest',
  pkwy: 'parkway',
  pl: 'place',
  rd: 'road',
  s: 'south',
  se: 'southeast',
  sq: 'square',
  st: 'street',
  ste: 'suite',
  sw: 'southwest',
  ter: 'terrace',
  trl: 'trail',
  w: 'west',
};

/** A street as it is compared: small letters, no marks, nothing shortened. */
export const streetWords = (street: string): string =>
  street
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => (Object.hasOwn(atLength, word) ? (atLength[word] ?? word) : word))
    .join(' ');

/** A code as it is compared: five figures of a ZIP code, all six of a Canadian one; '' for what is neither. */
export function postalWords(code: string): string {
  const [found = ''] = /^(?:\d{5}|(?:[A-Z]\d){3})/.exec(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')) ?? [];
  return found;
}
