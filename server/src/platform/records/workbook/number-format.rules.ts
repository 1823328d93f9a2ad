/** How a cell's number is meant: as a day, as digits with zeros before them, or as it stands. */
export type NumberKind = 'number' | 'date' | { readonly digits: number };

// The formats that every workbook has without naming them.
const builtInDates = new Set([14, 15, 16, 17, 22, ...range(27, 36), ...range(50, 58)]);

const longestCode = 255; // of a format, by Excel

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

/** What a format makes of a number. Times of a day stay numbers: no account file holds one. */
export function kindOfFormat(id: number, code: string | undefined): NumberKind {
  if (code === undefined) return builtInDates.has(id) ? 'date' : 'number';
  if (/^0{2,40}$/.test(code)) return { digits: code.length };
  const bare =
    code
      .slice(0, longestCode)
      .replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, '')
      .split(';')[0] ?? '';
  return /[yd]/i.test(bare) ? 'date' : 'number';
}

const dayMs = 86_400_000;

/** A number of a cell as text: exact decimals, days as YYYY-MM-DD. */
export function numberText(text: string, kind: NumberKind, from1904: boolean): string {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) return text;
  if (kind === 'date') return dateText(value, from1904);
  // A workbook keeps fifteen digits; what stands behind them is the float's.
  const plain = String(Number(value.toPrecision(15)));
  return typeof kind === 'object' && /^\d+$/.test(plain) ? plain.padStart(kind.digits, '0') : plain;
}

/** Excel counts a 29th of February 1900 that never was; days before it are one off, and none of them is of use. */
function dateText(serial: number, from1904: boolean): string {
  const days = Math.floor(serial) + (from1904 ? 1462 : 0);
  if (days < 61 || days > 2_958_465) return String(serial);
  const iso = new Date(Date.UTC(1899, 11, 30) + Math.round((serial + (from1904 ? 1462 : 0)) * dayMs)).toISOString();
  return Number.isInteger(serial) ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ');
}
