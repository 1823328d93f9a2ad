import type { Culture, CurrencyCode } from './shapes.ts';

const formats = new Map<string, Intl.NumberFormat>();
function formatOf(currency: CurrencyCode, culture: Culture): Intl.NumberFormat {
  const key = `${culture} ${currency}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(culture, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  formats.set(key, format);
  return format;
}

/** "$84.12"; a CAD business unit shows "$84.12 CAD". `minor` is in cents. */
export function formatMoney(minor: number, currencyCode: CurrencyCode, culture: Culture = 'en-US'): string {
  const text = formatOf(currencyCode, culture).format(minor / 100);
  return currencyCode === 'CAD' ? `${text} CAD` : text;
}

/** What a payer typed into an amount box, in cents: "84.12" is 8412, "8412" is 841200; text that is no number counts as zero. */
export function parseMoneyInput(typed: string): number {
  const cleaned = typed.replace(/[$,\s]/g, '');
  const match = /^(\d{1,12})?(?:\.(\d{0,2}))?$/.exec(cleaned);
  if (!match) return 0;
  return Number(match[1] ?? 0) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** Whether an amount was typed with more than two digits of cents, as in "1.005". */
export const hasBrokenCents = (typed: string): boolean => /^\d*\.\d{3,}$/.test(typed.replace(/[$,\s]/g, ''));

/** `minor` × `basisPoints` / 10,000, rounded half up to one minor unit. Integers only. */
export function percentOf(minor: number, basisPoints: number): number {
  return Number((BigInt(minor) * BigInt(basisPoints) + 5000n) / 10_000n);
}

/** Minor units as a plain decimal for machines, `-12.05`; by integers, never through a fraction. */
export function decimalOf(minor: number): string {
  const whole = Math.abs(minor);
  return `${minor < 0 ? '-' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
}
