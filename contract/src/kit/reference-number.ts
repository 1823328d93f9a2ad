// Damm's quasigroup of order 10: finds every single wrong digit and every swap of two neighbours (H. M. Damm, 2004).
const damm = [
  [0, 3, 1, 7, 5, 9, 8, 6, 4, 2],
  [7, 0, 9, 2, 1, 5, 4, 8, 6, 3],
  [4, 2, 0, 6, 8, 7, 1, 3, 5, 9],
  [1, 7, 5, 0, 9, 8, 3, 4, 2, 6],
  [6, 1, 2, 3, 0, 4, 5, 9, 7, 8],
  [3, 6, 7, 4, 2, 0, 9, 5, 8, 1],
  [5, 8, 6, 9, 7, 2, 0, 1, 3, 4],
  [8, 9, 4, 5, 3, 6, 2, 0, 1, 7],
  [9, 4, 3, 8, 6, 1, 7, 2, 0, 5],
  [2, 5, 8, 1, 4, 3, 6, 7, 9, 0],
] as const;

function dammDigit(digits: string): number {
  let interim = 0;
  for (const digit of digits) interim = damm[interim]?.[Number(digit)] ?? 0;
  return interim;
}

/** 18 digits: a 9, the 16 given random digits and their Damm check digit. */
export function makeReferenceNumber(sixteenDigits: string): string {
  const body = `9${sixteenDigits}`;
  return `${body}${dammDigit(body)}`;
}

/** The 18 digits without typed spaces, or undefined when length or check digit is wrong. */
export function readReferenceNumber(typed: string): string | undefined {
  const digits = typed.replace(/\s/g, '');
  return /^9\d{17}$/.test(digits) && dammDigit(digits) === 0 ? digits : undefined;
}
