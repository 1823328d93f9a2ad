import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';

/** A value that cannot be taken, and why. */
export interface Unreadable {
  readonly problem: Told;
}

export const isUnreadable = (value: unknown): value is Unreadable =>
  typeof value === 'object' && value !== null && 'problem' in value;

const largestMinor = 9_999_999_999; // $99,999,999.99

/**
 * An amount as billing systems write it, in minor units: 1234.56, $1,234.56, (12.00) and 12.00CR for credits.
 * Empty text is zero. No floating point.
 */
export function readAmount(text: string, isMinor: boolean): number | Unreadable {
  const trimmed = text.trim();
  if (trimmed === '') return 0;
  const digits = digitsOf(trimmed);
  if (!digits) return { problem: tell('not_amount_write_like') };
  const { whole, cents, isCredit } = digits;
  if (isMinor && cents !== '') return { problem: tell('amounts_cents_no_decimals') };
  if (cents.length > 2) return { problem: tell('amount_most_two_decimals') };
  if (whole.length > 15) return { problem: tell('amount_larger_than_any') };
  const minor = isMinor ? Number(whole) : Number(whole) * 100 + Number(cents.padEnd(2, '0'));
  if (minor > largestMinor) return { problem: tell('amount_larger_than_any') };
  return isCredit && minor !== 0 ? -minor : minor;
}

/** The digits of a written amount, and whether a sign, brackets or CR make it a credit; two of them make it none. */
function digitsOf(text: string): { whole: string; cents: string; isCredit: boolean } | undefined {
  const match = /^(\()?(-)?\$?(-)?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?(\))?\s?(CR|-)?$/i.exec(text);
  if (!match) return undefined;
  const [, opens, before, after, whole = '', cents = '', closes, credit] = match;
  const signs = [opens, before, after, credit].filter(Boolean).length;
  if (Boolean(opens) !== Boolean(closes) || signs > 1) return undefined;
  return { whole: whole.replaceAll(',', ''), cents, isCredit: signs === 1 };
}

/** A calendar date in the file's format, or as YYYY-MM-DD, which none of them can mean; empty text is no date. */
export function readDate(text: string, format: 'MM/DD/YYYY' | 'YYYY-MM-DD' | 'DD/MM/YYYY'): string | null | Unreadable {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const parts = /^(\d{1,4})[/-](\d{1,2})[/-](\d{1,4})$/.exec(trimmed);
  const order = /^\d{4}-/.test(trimmed) ? 'YYYY-MM-DD' : format;
  const [a = '', b = '', c = ''] = parts?.slice(1) ?? [];
  const { year, month, day } = {
    'YYYY-MM-DD': { year: a, month: b, day: c },
    'MM/DD/YYYY': { year: c, month: a, day: b },
    'DD/MM/YYYY': { year: c, month: b, day: a },
  }[order];
  const date = year.length === 4 ? calendarDate(Number(year), Number(month), Number(day)) : undefined;
  return date ?? { problem: tell('not_date_write_like', { format }) };
}

/** A day that there is; undefined for the 31st of June. */
function calendarDate(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}

export function readBoolean(text: string): boolean | Unreadable {
  const word = text.trim().toLowerCase();
  if (['', '0', 'n', 'no', 'false'].includes(word)) return false;
  if (['1', 'y', 'yes', 'true'].includes(word)) return true;
  return { problem: tell('neither_yes_nor_no') };
}

const hasControl = (text: string) =>
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text) || !text.isWellFormed();

/** Text of a column, trimmed, at most `max` characters. A card number in any text is never stored. */
export function readText(text: string, max: number): string | Unreadable {
  const trimmed = text.trim();
  if (hasControl(trimmed)) return { problem: tell('holds_characters_cannot_shown') };
  if (trimmed.length > max) return { problem: tell('longer_than_characters', { max }) };
  return trimmed;
}
