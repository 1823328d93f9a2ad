import type { RunPage } from '@ratepayer/contract/jobs/job.shapes.ts';
import { tell } from '@ratepayer/contract/texts/tell-jobs.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../../platform/audit/record.ts';
import { change, codeOf, type Database, maybeRow, type Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { conflict, notFound } from '../../../platform/http/refusal.ts';
import { beginner } from './begun-by.ts';
import { readRun } from './read-run.ts';
import { refuseOthers } from './run-job.ts';

interface Again {
  readonly businessUnitId: number;
  readonly runId: number;
  readonly from: 'Failed Task' | 'Start';
}

/**
 * Begins a run that failed or ended early anew, once, with the tasks that it had: from the one that did not end well or
 * was cut off, or from the start. What tasks did under its number is not done again. @throws 404, 403, 409
 */
export const runAgain = (db: Database, caller: Caller, again: Again): Promise<RunPage> =>
  db.scoped([again.businessUnitId], async (tx) => {
    const { businessUnitId, runId, from } = again;
    const before = await readRun(tx, caller, businessUnitId, runId);
    await refuseOthers(tx, caller, { businessUnitId, jobId: before.jobId });
    const made = await begin(tx, caller, again).catch((error: unknown) => {
      if (codeOf(error) === '23505') throw conflict(tell('begun_again'));
      throw error;
    });
    await repeatTasks(tx, runId, made, from);
    await recordAudit(tx, caller, {
      businessUnitId,
      entityType: 'Job',
      entityId: before.jobId,
      action: 'Run again',
      after: { run: made, of: runId, from },
    });
    return readRun(tx, caller, businessUnitId, made);
  });

async function begin(tx: Tx, caller: Caller, { businessUnitId, runId }: Again): Promise<number> {
  const job = await maybeRow(
    tx,
    sql<{ isUnderWay: boolean }>`select exists (select 1 from job_execution o where o.job_id = j.id
        and o.status in ('Processing', 'Paused') and j.overlap = 'Skip') as "isUnderWay"
      from job j where j.id = (select e.job_id from job_execution e where e.id = ${runId}
        and e.business_unit_id = ${businessUnitId}) and not j.is_deleted for no key update`,
  );
  if (!job) throw notFound(tell('no_such_job'));
  if (job.isUnderWay) throw conflict(tell('under_way'));
  const by = beginner(caller);
  const made = await maybeRow(
    tx,
    sql<{ id: number }>`insert into job_execution (business_unit_id, job_id, status, trigger, started_by,
        started_by_user, started_by_client, timeout_minutes, retry_of_id, first_id)
      select business_unit_id, job_id, 'Processing', 'Retry', ${by.name}, ${by.userId}::int, ${by.clientId},
        timeout_minutes, id, coalesce(first_id, id)
      from job_execution where id = ${runId} and status in ('Failed', 'ExitedEarly') returning id`,
  );
  if (!made) throw conflict(tell('not_now'));
  return made.id;
}

/**
 * The same tasks; those before the one that it begins with were done by the run before. An approval is given for one
 * run: whoever begins with it is asked again.
 */
const repeatTasks = (tx: Tx, runId: number, made: number, from: Again['from']) =>
  change(
    tx,
    sql`insert into job_task (business_unit_id, execution_id, position, task_type, settings, condition, on_failure,
        status, message, counts, state)
      select business_unit_id, ${made}, position, task_type, settings, condition, on_failure,
        case when is_done then 'Skipped' else 'Pending' end,
        case when is_done then ${JSON.stringify(tell('done_before'))}::jsonb end, '{}', state
      from (select t.*, ${from}::text <> 'Start'
          and not bool_or(t.status = 'Failed' or t.is_left) over (order by t.position) as is_done
        from job_task t where t.execution_id = ${runId}) task`,
  );
