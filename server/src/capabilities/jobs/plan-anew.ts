import { type JobSchedule, nextRun } from '@ratepayer/contract/jobs/next-runs.ts';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import { change, rowsOf, type Tx } from '../../platform/database/database.ts';

/**
 * Plans the jobs of a business unit by its clock of now, in the transaction that changed it; what is due already is
 * begun as it was planned.
 */
export async function planAnew(tx: Tx, clock: Clock, businessUnitId: number, timezone: string): Promise<void> {
  const now = clock.now();
  const jobs = await rowsOf(
    tx,
    sql<{ id: number; schedule: JobSchedule }>`select id, schedule from job where business_unit_id = ${businessUnitId}
      and is_enabled and not is_deleted and next_run_date > ${now} order by id for no key update`,
  );
  const ids = jobs.map(({ id }) => id);
  const dates = jobs.map(({ schedule }) => nextRun(schedule, now, timezone)?.toISOString() ?? null);
  await change(
    tx,
    sql`update job j set next_run_date = x.next
      from unnest(${sql.val(ids)}::bigint[], ${sql.val(dates)}::timestamptz[]) x (id, next) where j.id = x.id`,
  );
}
