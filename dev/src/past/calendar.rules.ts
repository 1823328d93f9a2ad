import { addDays } from '@ratepayer/contract/kit/local-date.ts';

/** 0 is Sunday. */
const weekday = (date: string): number => new Date(`${date}T12:00:00Z`).getUTCDay();

/** Monday to Friday; the past knows no holidays. */
export const isWorkingDay = (date: string): boolean => weekday(date) % 6 !== 0;

/** The date itself, or the Monday after it. */
export const workingDayFrom = (date: string): string => (isWorkingDay(date) ? date : workingDayFrom(addDays(date, 1)));

/** Dates from the first to the last. */
export function datesBetween(first: string, last: string): string[] {
  const dates: string[] = [];
  for (let date = first; date <= last; date = addDays(date, 1)) dates.push(date);
  return dates;
}

/** One of these, by its weight; `at` is a number below the sum of the weights. */
export function byWeight(weights: readonly number[], at: number): number {
  let rest = at;
  return Math.max(
    0,
    weights.findIndex((weight) => {
      rest -= weight;
      return rest < 0;
    }),
  );
}

const sum = (weights: readonly number[]) => weights.reduce((total, weight) => total + weight, 0);

/** Days before and after its due date on which a bill is paid: many when it comes, most at the end, some late. */
const offsets = Array.from({ length: 29 }, (_, i) => i - 18);
const weightOf = (offset: number): number => {
  if (offset === 0) return 26;
  if (offset > 0) return Math.max(1, 9 - offset);
  return offset >= -3 ? 12 : offset >= -14 ? 4 : 7;
};
const onWeekday = [3, 10, 9, 8, 9, 10, 4];

/** The day on which a bill is paid: by the due date's pull and the weekday's. */
export function payDay(dueDate: string, pick: (below: number) => number): string {
  const days = offsets.map((offset) => addDays(dueDate, offset));
  const weights = days.map((date, i) => weightOf(offsets[i] ?? 0) * (onWeekday[weekday(date)] ?? 1));
  return days[byWeight(weights, pick(sum(weights)))] ?? dueDate;
}

// By the hour: few at night, most before noon and after supper.
const online = [2, 1, 1, 1, 1, 3, 8, 18, 30, 38, 40, 36, 34, 32, 30, 28, 28, 30, 34, 38, 36, 26, 14, 6];
const office = [0, 0, 0, 0, 0, 0, 0, 0, 14, 20, 22, 20, 12, 16, 18, 16, 9, 0, 0, 0, 0, 0, 0, 0];

/** A time of day, HH:MM:SS, as people pay online or while the office is open. */
export function timeOfDay(where: 'Online' | 'Office', pick: (below: number) => number): string {
  const hours = where === 'Online' ? online : office;
  const two = (n: number) => String(n).padStart(2, '0');
  return `${two(byWeight(hours, pick(sum(hours))))}:${two(pick(60))}:${two(pick(60))}`;
}
