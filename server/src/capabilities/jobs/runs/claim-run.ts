import { sql } from 'kysely';
import { type Database, maybeRow } from '../../../platform/database/database.ts';

/** A worker that gives no sign of life for so long is lost. */
export const leaseSeconds = 60;

/** A run in the hands of a worker. */
export interface Claim {
  readonly id: number;
  readonly businessUnitId: number;
  readonly jobId: number;
  readonly workerId: string;
  /** What a worker writes holds only under the lease that it took. */
  readonly lease: number;
  /** How many workers it lost. */
  readonly losses: number;
  readonly firstId: number;
  readonly startedBy: string;
}

/** A claim that still holds, as a condition of `job_execution`. */
export const isHeld = ({ id, workerId, lease }: Pick<Claim, 'id' | 'workerId' | 'lease'>) =>
  sql`id = ${id} and worker_id = ${workerId} and lease = ${lease} and status = 'Processing'`;

const lost = sql`q.heartbeat_date < now() - ${leaseSeconds}::int * interval '1 second'`;
// Runs of one job go one after the other, as they were begun.
const due = sql`q.status = 'Processing' and (q.worker_id = '' or ${lost})
  and coalesce(q.next_try_date <= now(), true)
  and not exists (select 1 from job_execution o
    where o.job_id = q.job_id and o.id < q.id and o.status in ('Processing', 'Paused'))`;

/** Whether a run waits for a worker. */
export const isAnyDue = async (db: Database): Promise<boolean> =>
  (await db.platformRead(sql<{ due: boolean }>`select exists (select 1 from job_execution q where ${due}) as due`))
    ?.due ?? false;

/** Takes the oldest run that waits, or whose worker was lost; of several workers one has it. */
export const claimRun = (db: Database, workerId: string): Promise<Claim | undefined> =>
  db.platform((tx) =>
    maybeRow(
      tx,
      sql<Claim>`update job_execution e
        set worker_id = ${workerId}, lease = e.lease + 1, heartbeat_date = now(), next_try_date = null,
          losses = e.losses + case next.worker_id when '' then 0 else 1 end,
          started_date = coalesce(e.started_date, now()),
          deadline_date = coalesce(e.deadline_date, now() + e.timeout_minutes * interval '1 minute')
        from (select q.id, q.worker_id from job_execution q where ${due} order by q.id limit 1
          for update skip locked) next
        where e.id = next.id
        returning e.id, e.business_unit_id as "businessUnitId", e.job_id as "jobId", e.worker_id as "workerId", e.lease,
          e.losses, coalesce(e.first_id, e.id) as "firstId", e.started_by as "startedBy"`,
    ),
  );

/** Gives a run back, between two tasks: another worker takes it at once. */
export const releaseRun = (db: Database, claim: Claim): Promise<unknown> =>
  db.platformOnce(sql`update job_execution set worker_id = '' where ${isHeld(claim)} returning id`);
