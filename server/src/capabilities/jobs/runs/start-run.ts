import type { triggers } from '@ratepayer/contract/jobs/job-states.ts';
import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { tell } from '@ratepayer/contract/texts/tell-jobs.ts';
import { sql } from 'kysely';
import { change, maybeRow, oneRow, type Tx } from '../../../platform/database/database.ts';
import type { Beginner } from './begun-by.ts';
import { endRun } from './end-run.ts';

interface Start {
  readonly businessUnitId: number;
  readonly jobId: number;
  readonly trigger: (typeof triggers)[number];
  readonly startedBy: Beginner;
  /** The moment of the schedule that it stands for. */
  readonly plannedDate?: Date | undefined;
  /** Files that were brought to the job and that no run took yet. */
  readonly fileIds?: readonly number[];
}

export interface Started {
  readonly id: number;
  /** It ended at once: the job was under way, and skips what is due meanwhile. */
  readonly isSkipped: boolean;
}

/**
 * Begins a run of a job, with its tasks as they are defined now; a worker takes it. One for each moment of a schedule:
 * undefined where there is one already, or the job is gone.
 */
export async function startRun(tx: Tx, start: Start): Promise<Started | undefined> {
  const { businessUnitId, jobId, trigger, startedBy, plannedDate, fileIds = [] } = start;
  // Of two that begin at once the second sees the first.
  const job = await maybeRow(
    tx,
    sql<{ overlap: string }>`select overlap from job where id = ${jobId} and business_unit_id = ${businessUnitId}
      and not is_deleted for no key update`,
  );
  if (!job) return undefined;
  const made = await maybeRow(
    tx,
    sql<{ id: number }>`insert into job_execution (business_unit_id, job_id, status, trigger, planned_date, started_by,
        started_by_user, started_by_client, timeout_minutes)
      select business_unit_id, id, 'Processing', ${trigger}, ${plannedDate ?? null}, ${startedBy.name},
        ${startedBy.userId}::int, ${startedBy.clientId}, timeout_minutes
      from job where id = ${jobId} on conflict (job_id, planned_date) do nothing returning id`,
  );
  if (!made) return undefined;
  await change(
    tx,
    sql`insert into job_task (business_unit_id, execution_id, position, task_type, settings, condition, on_failure,
        status)
      select j.business_unit_id, ${made.id}, t.position, t.task ->> 'taskType', t.task -> 'settings',
        t.task ->> 'condition', t.task ->> 'onFailure', 'Pending'
      from job j, jsonb_array_elements(j.tasks) with ordinality as t (task, position) where j.id = ${jobId}`,
  );
  if (fileIds.length > 0)
    await change(
      tx,
      sql`update job_file set execution_id = ${made.id} where id = any(${sql.val([...fileIds])}::bigint[])
        and job_id = ${jobId} and execution_id is null and status = 'Stored'`,
    );
  // A file comes once: nobody would bring it again.
  const skips = job.overlap === 'Skip' && trigger !== 'File';
  const isSkipped = skips && (await isUnderWay(tx, jobId, made.id));
  if (isSkipped) await endRun(tx, made.id, 'ExitedEarly', underWay);
  return { id: made.id, isSkipped };
}

const underWay: Told = tell('under_way');

const isUnderWay = async (tx: Tx, jobId: number, id: number): Promise<boolean> =>
  (
    await oneRow(
      tx,
      sql<{ open: boolean }>`select exists (select 1 from job_execution where job_id = ${jobId} and id < ${id}
        and status in ('Processing', 'Paused')) as open`,
    )
  ).open;
