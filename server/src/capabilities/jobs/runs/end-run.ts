import type { Told } from '@ratepayer/contract/kit/texts.ts';
import type { ExecutionStatus } from '@ratepayer/contract/jobs/job-states.ts';
import { tell } from '@ratepayer/contract/texts/tell-jobs.ts';
import { sql } from 'kysely';
import { change, maybeRow, type Tx } from '../../../platform/database/database.ts';
import { announce, announcedBy } from '../../../platform/outbox/announce.ts';
import { addLog } from './add-log.ts';

interface Ended {
  readonly id: number;
  readonly businessUnitId: number;
  readonly jobId: number;
  readonly name: string;
}

/**
 * Ends a run, in the transaction that holds its row: what is left of it is skipped, with the task that it was at, and
 * marked for a run that is begun again; of one that failed a person is called.
 */
export async function endRun(
  tx: Tx,
  id: number,
  status: Exclude<ExecutionStatus, 'Processing' | 'Paused'>,
  reason?: Told,
): Promise<void> {
  const ended = await maybeRow(
    tx,
    sql<Ended>`update job_execution e set status = ${status}, finished_date = now(), worker_id = '', wish = '',
        next_try_date = null,
        paused_date = null, waits_for = '', exit_reason = ${reason ? JSON.stringify(reason) : null}::jsonb
      from job j where e.id = ${id} and e.status in ('Processing', 'Paused') and j.id = e.job_id
      returning e.id, e.business_unit_id as "businessUnitId", e.job_id as "jobId", j.name`,
  );
  if (!ended) return;
  await change(
    tx,
    sql`update job_task set status = 'Skipped', is_left = true, finished_date = now()
      where execution_id = ${id} and status in ('Pending', 'Processing')`,
  );
  await addLog(tx, ended, reason ?? tell('log_ended'), status === 'Failed' ? 'Error' : 'Info');
  if (status === 'Failed') await callForHelp(tx, ended, reason ?? tell('log_ended'));
}

async function callForHelp(tx: Tx, { id, businessUnitId, jobId, name }: Ended, reason: Told): Promise<void> {
  await announce(tx, [
    {
      businessUnitId,
      orderingKey: `ticket:job:${jobId}`,
      topic: 'ticket.Technical',
      payload: {
        title: tell('ticket_title', { name }),
        description: tell('ticket_text', { id: String(id), reason }),
        dedupeKey: `job:${jobId}`,
      },
    },
  ]);
  await change(
    tx,
    announcedBy(sql`select j.business_unit_id, 'job:' || j.id, 'email.Job Failed',
      jsonb_build_object('to', a.address, 'runId', ${id}::bigint)
      from job j, jsonb_array_elements_text(j.notify_on_failure) as a (address) where j.id = ${jobId}`),
  );
}
