import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import { isDate } from '@ratepayer/contract/kit/local-date.ts';

/** A day as somebody types it: 12/01/26, or year first where a culture writes it so. */
export const asTyped = (date: string, culture: Culture): string =>
  culture === 'en-CA' ? date : `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(2, 4)}`;

/** What was typed as a day, when it is one: month, day, and a year of two or four digits; or year first. */
export function readTyped(text: string): string | undefined {
  if (/^\s*\d{4}-\d\d-\d\d\s*$/.test(text)) return isDate(text.trim()) ? text.trim() : undefined;
  const [, month = '', day = '', year = ''] = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})\s*$/.exec(text) ?? [];
  const date = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDate(date) ? date : undefined;
}

/** How many days two dates span, both counted. */
export const daysBetween = (start: string, end: string): number =>
  Math.round((Date.parse(end) - Date.parse(start)) / 86_400_000) + 1;
