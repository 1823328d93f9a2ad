import { pausedHours } from '@ratepayer/contract/jobs/job-states.ts';
import type { JobSchedule } from '@ratepayer/contract/jobs/next-runs.ts';
import { nextRun } from '@ratepayer/contract/jobs/next-runs.ts';
import { tell } from '@ratepayer/contract/texts/tell-jobs.ts';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import { crashPoint } from '../../platform/crash/crash-point.ts';
import { change, type Database, maybeRow } from '../../platform/database/database.ts';
import { businessUnitById } from '../organizations/find-business-unit.ts';
import { byItself } from './runs/begun-by.ts';
import { endRun } from './runs/end-run.ts';
import { startRun } from './runs/start-run.ts';

interface Due {
  readonly id: number;
  readonly businessUnitId: number;
  readonly schedule: JobSchedule;
  readonly plannedDate: Date;
}

/**
 * Begins the run of the next job that is due, in the transaction that plans the one after it: of several workers one
 * does, and one that dies leaves it as it was. What was due several times while nobody worked runs once.
 * @returns how many it began
 */
export const planNext = (db: Database, clock: Clock): Promise<number> =>
  db.platform(async (tx) => {
    const now = clock.now();
    const due = await maybeRow(
      tx,
      sql<Due>`select j.id, j.business_unit_id as "businessUnitId", j.schedule, j.next_run_date as "plannedDate"
        from job j where j.is_enabled and not j.is_deleted and j.next_run_date <= ${now}
        order by j.next_run_date, j.id limit 1 for no key update of j skip locked`,
    );
    if (!due) return 0;
    const { id, businessUnitId, plannedDate, schedule } = due;
    // Read behind the lock: who changes its clock plans its jobs anew under theirs.
    const unit = await businessUnitById(tx, businessUnitId);
    if (unit) await startRun(tx, { businessUnitId, jobId: id, trigger: 'Schedule', startedBy: byItself, plannedDate });
    // One that was taken away begins nothing any more.
    const next = (unit && nextRun(schedule, now, unit.timezone)) ?? null;
    await change(tx, sql`update job set next_run_date = ${next} where id = ${id}`);
    crashPoint('job.planned');
    return 1;
  });

/** How long after its time a run that gives no sign is ended. */
const graceMinutes = 5;

/** Ends a run that nobody let go on, or one that is over its time and in nobody's hands. @returns how many */
export const endForgotten = (db: Database): Promise<number> =>
  db.platform(async (tx) => {
    const found = await maybeRow(
      tx,
      sql<{ id: number; status: string }>`select id, status from job_execution
        where (status = 'Paused' and paused_date < now() - ${pausedHours}::int * interval '1 hour')
          or (status = 'Processing' and deadline_date < now() - ${graceMinutes}::int * interval '1 minute')
        order by id limit 1 for no key update skip locked`,
    );
    if (!found) return 0;
    if (found.status === 'Paused')
      await endRun(tx, found.id, 'ExitedEarly', tell('nobody_answered', { hours: pausedHours }));
    else await endRun(tx, found.id, 'Failed', tell('over_time'));
    return 1;
  });
