import type { JobRow } from '@ratepayer/contract/jobs/job.shapes.ts';
import { nextRuns } from '@ratepayer/contract/jobs/next-runs.ts';
import { addDays, dateIn } from '@ratepayer/contract/kit/local-date.ts';

/** A run that is planned. */
export interface PlannedRun {
  readonly job: JobRow;
  readonly at: Date;
  /** The day of the business unit. */
  readonly date: string;
  /** Another job usually still runs then. */
  readonly isBeside: boolean;
}

const daysAhead = 7;

/** What begins within a week by days, in its order; what runs every few minutes is no entry of a day. */
export function plannedRuns(jobs: readonly JobRow[], now: Date, zone: string): PlannedRun[] {
  const last = addDays(dateIn(now, zone), daysAhead - 1);
  const all = jobs
    .filter(({ schedule }) => schedule.kind !== 'Minutes')
    .flatMap((job) => nextRuns(job.schedule, now, zone, daysAhead).map((at) => ({ job, at, date: dateIn(at, zone) })))
    .filter(({ date }) => date <= last)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return all.map((run) => ({ ...run, isBeside: all.some((other) => runsThen(other, run)) }));
}

const runsThen = (other: Omit<PlannedRun, 'isBeside'>, { job, at }: Omit<PlannedRun, 'isBeside'>): boolean => {
  const since = at.getTime() - other.at.getTime();
  return other.job.id !== job.id && since >= 0 && since <= (other.job.lastSeconds ?? 0) * 1000;
};
