import type { ScheduleState } from './run-schedule.ts';

// The board is written every few seconds, and a run may take its time.
const graceMs = 60_000;

/** Its next run is overdue, so that no worker may be running. */
export const isLate = ({ nextRunDate, lastMs }: ScheduleState, now: Date): boolean =>
  now.getTime() > nextRunDate.getTime() + graceMs + 2 * lastMs;
