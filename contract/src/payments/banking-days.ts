import { addDays } from '../kit/local-date.ts';

/** The `nth` weekday (0 = Sunday) of a month as a date; a negative one counts from its end. */
function weekdayOf(year: number, month: number, weekday: number, nth: number): string {
  const first = new Date(Date.UTC(year, nth > 0 ? month - 1 : month, 1));
  const shift =
    nth > 0
      ? ((weekday - first.getUTCDay() + 7) % 7) + 7 * (nth - 1)
      : -(((first.getUTCDay() - weekday + 6) % 7) + 1) + 7 * (nth + 1);
  return addDays(first.toISOString().slice(0, 10), shift);
}

export const holidayNames = [
  'New Year’s Day',
  'Martin Luther King Jr. Day',
  'Presidents’ Day',
  'Memorial Day',
  'Juneteenth',
  'Independence Day',
  'Labor Day',
  'Columbus Day',
  'Veterans Day',
  'Thanksgiving Day',
  'Christmas Day',
] as const;

interface Holiday {
  readonly name: (typeof holidayNames)[number];
  /** The day on which the banks are closed for it. */
  readonly date: string;
}

/**
 * Days of a year on which the Federal Reserve Banks are closed, and why (domain.md 5 rule 10; frbservices.org, holiday
 * schedules).
 */
export function bankHolidays(year: number): readonly Holiday[] {
  const onDate = (name: Holiday['name'], date: string): Holiday[] => {
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
    // On a Saturday the banks are open the Friday before; on a Sunday they are closed the Monday after.
    return weekday === 6 ? [] : [{ name, date: weekday === 0 ? addDays(date, 1) : date }];
  };
  return [
    ...onDate('New Year’s Day', `${year}-01-01`),
    { name: 'Martin Luther King Jr. Day', date: weekdayOf(year, 1, 1, 3) } as const,
    { name: 'Presidents’ Day', date: weekdayOf(year, 2, 1, 3) } as const,
    { name: 'Memorial Day', date: weekdayOf(year, 5, 1, -1) } as const,
    ...onDate('Juneteenth', `${year}-06-19`),
    ...onDate('Independence Day', `${year}-07-04`),
    { name: 'Labor Day', date: weekdayOf(year, 9, 1, 1) } as const,
    { name: 'Columbus Day', date: weekdayOf(year, 10, 1, 2) } as const,
    ...onDate('Veterans Day', `${year}-11-11`),
    { name: 'Thanksgiving Day', date: weekdayOf(year, 11, 4, 4) } as const,
    ...onDate('Christmas Day', `${year}-12-25`),
  ];
}

// A night asks for each payment what days of two years are.
const ofYears = new Map<number, readonly string[]>();

/** The same, days alone. */
export function federalReserveHolidays(year: number): readonly string[] {
  const known = ofYears.get(year);
  if (known) return known;
  const days = bankHolidays(year).map(({ date }) => date);
  ofYears.set(year, days);
  return days;
}

/** Whether bank debits in US dollars settle on this calendar date. */
export function isBankingDay(date: string): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !federalReserveHolidays(Number(date.slice(0, 4))).includes(date);
}

/** The date itself when it is a banking day, else the next that is. */
export function bankingDayFrom(date: string): string {
  return isBankingDay(date) ? date : bankingDayFrom(addDays(date, 1));
}

/** The date itself when it is a banking day, else the last before it that is. */
export function bankingDayUntil(date: string): string {
  return isBankingDay(date) ? date : bankingDayUntil(addDays(date, -1));
}

/** The date so many banking days before another. */
export function banksBefore(date: string, days: number): string {
  return days === 0 ? date : banksBefore(bankingDayUntil(addDays(date, -1)), days - 1);
}

/** The date so many banking days after another. */
export function addBankingDays(date: string, days: number): string {
  return days === 0 ? date : addBankingDays(bankingDayFrom(addDays(date, 1)), days - 1);
}
