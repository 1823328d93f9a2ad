import type { Culture } from './culture.ts';
import type { CurrencyCode } from './shapes.ts';

const formats = new Map<string, Intl.NumberFormat>();
/** How a culture writes amounts of a currency, in units. */
export function formatOf(currency: CurrencyCode, culture: Culture): Intl.NumberFormat {
  const key = `${culture} ${currency}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(culture, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  formats.set(key, format);
  return format;
}

/** "$84.12"; a CAD business unit shows "$84.12 CAD". `minor` is in cents. */
export function formatMoney(minor: number, currencyCode: CurrencyCode, culture: Culture = 'en-US'): string {
  const text = formatOf(currencyCode, culture).format(minor / 100);
  return currencyCode === 'CAD' ? `${text} CAD` : text;
}

/** The same where staff read it: a debit has the minus sign of figures. Files keep the hyphen that sheets read. */
export const shownMoney = (minor: number, currencyCode: CurrencyCode, culture: Culture = 'en-US'): string =>
  formatMoney(minor, currencyCode, culture).replace('-', '−');

/** "1,200" as a culture writes a whole number. */
export const formatNumber = (value: number, culture: Culture = 'en-US'): string => value.toLocaleString(culture);

interface Marks {
  readonly group: string;
  readonly decimal: string;
}
const known = new Map<string, Marks>();
/** What stands between thousands and before cents in a culture; white space of any width is one space. */
function marksOf(culture: string): Marks {
  const had = known.get(culture);
  if (had) return had;
  const parts = new Intl.NumberFormat(culture, { minimumFractionDigits: 2 }).formatToParts(1_234_567.5);
  const of = (type: string) => parts.find((part) => part.type === type)?.value.replace(/\s/, ' ') ?? '';
  const made = { group: of('group'), decimal: of('decimal') };
  known.set(culture, made);
  return made;
}

/** Whole figures and digits of cents of a typed amount; thousands are marked every three digits or not at all. */
function digitsOf(typed: string, culture: string): { readonly whole: string; readonly cents: string } | undefined {
  const { group, decimal } = marksOf(culture);
  const text = typed.replaceAll(/\s/g, ' ').replaceAll('$', '').trim();
  const at = text.indexOf(decimal);
  const [whole, cents] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
  const marked = [group, ' '].some((mark) =>
    whole.split(mark).every((part, i) => (i === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(part)),
  );
  const plain = marked ? whole.replaceAll(/\D/g, '') : whole;
  return /^\d{0,12}$/.test(plain) && /^\d*$/.test(cents) && plain + cents !== '' ? { whole: plain, cents } : undefined;
}

/**
 * What a person typed as an amount, in cents, by the marks of their culture: "84.12" is 8412, "84,12" is an amount in
 * fr-CA and none in en-US.
 */
export function readMoney(typed: string, culture: string): number | undefined {
  const read = digitsOf(typed, culture);
  return read && read.cents.length <= 2 ? Number(read.whole) * 100 + Number(read.cents.padEnd(2, '0')) : undefined;
}

/** The same for a payer's box, where what is no amount counts as zero. */
export const parseMoneyInput = (typed: string, culture: string): number => readMoney(typed, culture) ?? 0;

/** Whether an amount was typed with more than two digits of cents, as in "1.005". */
export const hasBrokenCents = (typed: string, culture: string): boolean =>
  (digitsOf(typed, culture)?.cents.length ?? 0) > 2;

/** `minor` × `basisPoints` / 10,000, rounded half up to one minor unit. Integers only. */
export function percentOf(minor: number, basisPoints: number): number {
  return Number((BigInt(minor) * BigInt(basisPoints) + 5000n) / 10_000n);
}

/** Minor units as a plain decimal for machines, `-12.05`; by integers, never through a fraction. */
export function decimalOf(minor: number): string {
  const whole = Math.abs(minor);
  return `${minor < 0 ? '-' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
}
