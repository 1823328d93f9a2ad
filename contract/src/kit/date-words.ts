import type { Culture } from './culture.ts';

/** A part of a calendar date. */
export type DatePart = 'year' | 'month' | 'day';
const two = '2-digit';

// Making a formatter costs a hundred times what using it does.
const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(culture: Culture, wanted: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${culture} ${JSON.stringify(wanted)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(culture, { timeZone: 'UTC', ...wanted });
  formats.set(key, format);
  return format;
}
const at = (date: string): Date => new Date(`${date}T00:00:00Z`);

/** The order in which a culture writes a day. */
export function orderOfDate(culture: Culture): readonly DatePart[] {
  const parts = formatOf(culture, { year: 'numeric', month: two, day: two }).formatToParts(0);
  return parts.flatMap(({ type }) => (type === 'year' || type === 'month' || type === 'day' ? [type] : []));
}

/** A day where room is short: 12/01, or 12/01/26 with its year. */
export const formatShortDate = (date: string, culture: Culture, hasYear: boolean): string =>
  formatOf(culture, { ...(hasYear ? { year: two } : {}), month: two, day: two }).format(at(date));

/** A month (YYYY-MM) by its name: "November 2026", or "Nov 26" where room is short. */
export function formatMonth(month: string, culture: Culture, isShort = false): string {
  const [name, year] = isShort ? (['short', two] as const) : (['long', 'numeric'] as const);
  return formatOf(culture, { month: name, year }).format(at(`${month}-01`));
}

/** A month (YYYY-MM) by its name alone: "November". */
export const nameOfMonth = (month: string, culture: Culture): string =>
  formatOf(culture, { month: 'long' }).format(at(`${month}-01`));

/** A day of the week by its number, 1 for Monday: "Monday". */
export const formatWeekday = (day: number, culture: Culture): string =>
  // The first of January 2024 was a Monday.
  formatOf(culture, { weekday: 'long' }).format(at(`2024-01-0${day}`));

/** What people call a zone: "Central Time". */
export const nameOfZone = (timeZone: string, culture: Culture): string =>
  formatOf(culture, { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** Several names as a sentence lists them: "A, B, and C". */
export const formatNames = (names: readonly string[], culture: Culture): string =>
  new Intl.ListFormat(culture).format(names);

/** Whether a text names a zone that the clock knows. */
export function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}
