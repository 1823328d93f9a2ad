import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import { type DatePart, formatShortDate, orderOfDate } from '@ratepayer/contract/kit/date-words.ts';
import { isDate } from '@ratepayer/contract/kit/local-date.ts';

/** A day as somebody types it: 12/01/26, or whole where a culture writes its year first. */
export const asTyped = (date: string, culture: Culture): string =>
  orderOfDate(culture)[0] === 'year' ? date : formatShortDate(date, culture, true);

/** A day that was typed, if it is one: in the order of the culture, its year of two or four digits; or year first. */
export function readTyped(text: string, culture: Culture): string | undefined {
  const figures = /^\s*(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})\s*$/.exec(text)?.slice(1) ?? [];
  const order = figures[0]?.length === 4 ? (['year', 'month', 'day'] as const) : orderOfDate(culture);
  const of = (part: DatePart) => figures[order.indexOf(part)] ?? '';
  const year = of('year').length === 2 ? `20${of('year')}` : of('year');
  const date = `${year}-${of('month').padStart(2, '0')}-${of('day').padStart(2, '0')}`;
  return isDate(date) ? date : undefined;
}

/** How many days two dates span, both counted. */
export const daysBetween = (start: string, end: string): number =>
  Math.round((Date.parse(end) - Date.parse(start)) / 86_400_000) + 1;
