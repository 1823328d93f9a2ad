import { addDays } from '../kit/local-date.ts';
import type { FormField } from './form-shape.ts';

/** Saturdays and Sundays. */
export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

type DayRule = Pick<FormField, 'minimumDayOffset' | 'maximumDayOffset' | 'skipWeekends'>;

/** The first and the last day that may be chosen, themselves included; undefined where there is no bound. */
export const boundsOfDays = ({ minimumDayOffset: before, maximumDayOffset: after }: DayRule, today: string) => ({
  first: before === undefined ? undefined : addDays(today, -before),
  last: after === undefined ? undefined : addDays(today, after),
});

/** Whether a day may be chosen. */
export function isAllowedDay(rule: DayRule, day: string, today: string): boolean {
  const { first, last } = boundsOfDays(rule, today);
  if (first !== undefined && day < first) return false;
  if (last !== undefined && day > last) return false;
  return !(rule.skipWeekends && isWeekend(day));
}
