import { addDays, startOfDay } from '@ratepayer/contract/kit/local-date.ts';

export interface CalendarMonth {
  /** YYYY-MM. */
  readonly month: string;
  readonly firstDay: string;
  /** The first day of the month after it. */
  readonly nextDay: string;
}

/** The month of a day and so many before it, the oldest first. */
export function monthsUntil(day: string, before: number): readonly CalendarMonth[] {
  const at = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  return Array.from({ length: before + 1 }, (_, i) => {
    const firstDay = `${monthAt(at - before + i)}-01`;
    return { month: firstDay.slice(0, 7), firstDay, nextDay: `${monthAt(at - before + i + 1)}-01` };
  });
}

const monthAt = (count: number): string => `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;

/** Its last day, or the day that runs where it is not over. */
export const lastDayOf = ({ nextDay }: CalendarMonth, today: string): string =>
  nextDay <= today ? addDays(nextDay, -1) : today;

/** The months that are over by a day, of so many before its own, and the instants at which they ended in a zone. */
export const endedMonths = (today: string, before: number, timezone: Parameters<typeof startOfDay>[1]) =>
  monthsUntil(today, before)
    .filter(({ nextDay }) => nextDay <= today)
    .map(({ month, nextDay }) => ({ month, nextDay, until: startOfDay(nextDay, timezone) }));
