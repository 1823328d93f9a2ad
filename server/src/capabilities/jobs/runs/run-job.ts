import type { RunPage } from '@ratepayer/contract/jobs/job.shapes.ts';
import type { TaskSettings } from '@ratepayer/contract/jobs/task-facts.ts';
import { mayDo, type TaskType } from '@ratepayer/contract/jobs/task-types.ts';
import { tell } from '@ratepayer/contract/texts/tell-jobs.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../../platform/audit/record.ts';
import { type Database, maybeRow, rowsOf, type Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { badRequest, conflict, notAllowed, notFound } from '../../../platform/http/refusal.ts';
import { beginner } from './begun-by.ts';
import { readRun } from './read-run.ts';
import { startRun } from './start-run.ts';

interface Asked {
  readonly businessUnitId: number;
  readonly jobId: number;
  readonly fileIds: readonly number[];
}

/**
 * Runs a job now. @throws 404, 403 for who may not do what one of its tasks does, 400 for a file that is not there or
 * was taken, 409 while it is under way and skips what comes meanwhile
 */
export const runJob = (db: Database, caller: Caller, { businessUnitId, jobId, fileIds }: Asked): Promise<RunPage> =>
  db.scoped([businessUnitId], async (tx) => {
    const of = { businessUnitId, jobId };
    await refuseOthers(tx, caller, of);
    await refuseFiles(tx, jobId, fileIds);
    const started = await startRun(tx, { ...of, trigger: 'Manual', startedBy: beginner(caller), fileIds });
    if (!started) throw notFound(tell('no_such_job'));
    if (started.isSkipped) throw conflict(tell('under_way'));
    await recordAudit(tx, caller, {
      businessUnitId,
      entityType: 'Job',
      entityId: jobId,
      action: 'Run now',
      after: { run: started.id },
    });
    return readRun(tx, caller, businessUnitId, started.id);
  });

/** Whoever runs a job may do each of what it does. @throws 404, 403 */
export async function refuseOthers(
  tx: Tx,
  caller: Caller,
  { businessUnitId, jobId }: Omit<Asked, 'fileIds'>,
): Promise<void> {
  const job = await maybeRow(
    tx,
    sql<{ tasks: { taskType: TaskType; settings: TaskSettings }[] }>`select tasks from job where id = ${jobId}
      and business_unit_id = ${businessUnitId} and not is_deleted`,
  );
  if (!job) throw notFound(tell('no_such_job'));
  if (job.tasks.some(({ taskType, settings }) => !mayDo(caller, taskType, settings))) throw notAllowed();
}

async function refuseFiles(tx: Tx, jobId: number, fileIds: readonly number[]): Promise<void> {
  if (fileIds.length === 0) return;
  const found = await rowsOf(
    tx,
    sql`select id from job_file where id = any(${sql.val([...fileIds])}::bigint[]) and job_id = ${jobId}
      and execution_id is null and status = 'Stored' for no key update`,
  );
  if (found.length < new Set(fileIds).size) throw badRequest('fileIds', tell('file_not_there'));
}
