import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import { isDate } from '@ratepayer/contract/kit/local-date.ts';

type Part = 'year' | 'month' | 'day';
const two = '2-digit';
const asDate = (date: string): Date => new Date(`${date}T00:00:00Z`);

/** The order in which a culture writes a day. */
function orderOf(culture: Culture): readonly Part[] {
  const parts = new Intl.DateTimeFormat(culture, { year: 'numeric', month: two, day: two }).formatToParts();
  return parts.flatMap(({ type }) => (type === 'year' || type === 'month' || type === 'day' ? [type] : []));
}

/** A day as somebody types it: 12/01/26, or whole where a culture writes its year first. */
export function asTyped(date: string, culture: Culture): string {
  if (orderOf(culture)[0] === 'year') return date;
  return new Intl.DateTimeFormat(culture, { year: two, month: two, day: two, timeZone: 'UTC' }).format(asDate(date));
}

/** A day where room is short: 12/01, with its year where that is not this one. */
export const asShort = (date: string, culture: Culture, hasYear: boolean): string =>
  new Intl.DateTimeFormat(culture, { ...(hasYear ? { year: two } : {}), month: two, day: two, timeZone: 'UTC' }).format(
    asDate(date),
  );

/** A day that was typed, if it is one: in the order of the culture, its year of two or four digits; or year first. */
export function readTyped(text: string, culture: Culture): string | undefined {
  const figures = /^\s*(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})\s*$/.exec(text)?.slice(1) ?? [];
  const order = figures[0]?.length === 4 ? (['year', 'month', 'day'] as const) : orderOf(culture);
  const of = (part: Part) => figures[order.indexOf(part)] ?? '';
  const year = of('year').length === 2 ? `20${of('year')}` : of('year');
  const date = `${year}-${of('month').padStart(2, '0')}-${of('day').padStart(2, '0')}`;
  return isDate(date) ? date : undefined;
}

/** How many days two dates span, both counted. */
export const daysBetween = (start: string, end: string): number =>
  Math.round((Date.parse(end) - Date.parse(start)) / 86_400_000) + 1;
