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
  const match = /^(\()?(-)?\$?(-)?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?(\))?\s?(CR|-)?$/i.exec(trimmed);
  const signs = match ? [match[1], match[2], match[3], match[7]].filter(Boolean).length : 0;
  if (!match || Boolean(match[1]) !== Boolean(match[6]) || signs > 1) return { problem: tell('not_amount_write_like') };
  const whole = (match[4] ?? '').replaceAll(',', '');
  const cents = match[5] ?? '';
  if (isMinor && cents !== '') return { problem: tell('amounts_cents_no_decimals') };
  if (cents.length > 2) return { problem: tell('amount_most_two_decimals') };
  if (whole.length > 15) return { problem: tell('amount_larger_than_any') };
  const minor = isMinor ? Number(whole) : Number(whole) * 100 + Number(cents.padEnd(2, '0'));
  if (minor > largestMinor) return { problem: tell('amount_larger_than_any') };
  return signs === 1 && minor !== 0 ? -minor : minor;
}

/** A calendar date in the file's format as YYYY-MM-DD; empty text is no date. */
export function readDate(text: string, format: 'MM/DD/YYYY' | 'YYYY-MM-DD' | 'DD/MM/YYYY'): string | null | Unreadable {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const parts = /^(\d{1,4})[/-](\d{1,2})[/-](\d{1,4})$/.exec(trimmed);
  const [a = '', b = '', c = ''] = parts?.slice(1) ?? [];
  const [year, month, day] = format === 'YYYY-MM-DD' ? [a, b, c] : format === 'MM/DD/YYYY' ? [c, a, b] : [c, b, a];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const real =
    year.length === 4 &&
    date.getUTCFullYear() === Number(year) &&
    date.getUTCMonth() === Number(month) - 1 &&
    date.getUTCDate() === Number(day);
  return parts && real ? date.toISOString().slice(0, 10) : { problem: tell('not_date_write_like', { format }) };
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
