import { addDays, dateIn, instantAt } from '../kit/local-date.ts';
import type { ScheduleKind } from './job-states.ts';

/** When a job runs by itself. */
export interface JobSchedule {
  readonly kind: ScheduleKind;
  /** Of one that runs every so many minutes, counted on from midnight UTC of 1 January 1970. */
  readonly everyMinutes: number;
  /** HH:MM on the clock of the business unit, of one that runs on days. */
  readonly time: string;
  /** 1 for Monday to 7 for Sunday. */
  readonly weekdays: readonly number[];
  /** A month that has no such day runs on its last one. */
  readonly monthDay: number;
  /** Which files begin a run, by their names; `*` stands for any letters. */
  readonly pattern: string;
}

const minuteMs = 60_000;
// Two months hold a day of every kind there is.
const mostDays = 62;

const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

/** The last day of the month of a date, as a number. */
const lastDayOf = (date: string): number =>
  new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate();

function runsOn({ kind, weekdays, monthDay }: JobSchedule, date: string): boolean {
  if (kind === 'Daily') return true;
  if (kind === 'Weekly') return weekdays.includes(weekdayOf(date));
  return kind === 'Monthly' && Number(date.slice(8)) === Math.min(monthDay, lastDayOf(date));
}

/**
 * The first moment after `after` at which a job runs; undefined for one that runs by no clock. A time that clocks skip
 * is the first moment after the gap, one that they show twice the earlier, so that each day has one run.
 */
export function nextRun(schedule: JobSchedule, after: Date, zone: string): Date | undefined {
  const { kind, everyMinutes, time } = schedule;
  if (kind === 'Manual' || kind === 'On File Arrival') return undefined;
  if (kind === 'Minutes') {
    const every = everyMinutes * minuteMs;
    return new Date((Math.floor(after.getTime() / every) + 1) * every);
  }
  // The day before has a run that is still to come where the clock was set over midnight.
  const from = addDays(dateIn(after, zone), -1);
  for (let days = 0; days <= mostDays; days++) {
    const date = addDays(from, days);
    if (!runsOn(schedule, date)) continue;
    const at = instantAt(date, time, zone);
    if (at > after) return at;
  }
  return undefined;
}

/** The next moments at which a job runs. */
export function nextRuns(schedule: JobSchedule, after: Date, zone: string, count: number): Date[] {
  const found: Date[] = [];
  for (let at = nextRun(schedule, after, zone); at && found.length < count; at = nextRun(schedule, at, zone))
    found.push(at);
  return found;
}
