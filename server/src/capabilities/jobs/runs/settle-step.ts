import { tell } from '@ratepayer/contract/texts/tell-jobs.ts';
import { sql } from 'kysely';
import { change, type Database, oneRow, type Tx } from '../../../platform/database/database.ts';
import type { TaskResult } from '../task-kind.ts';
import { addLog } from './add-log.ts';
import type { Claim } from './claim-run.ts';
import { endRun } from './end-run.ts';
import { type Standing, type Step, stopAsWished, whileHeld } from './next-step.ts';
import { putOff } from './put-off.ts';
import { tellApprovers } from './tell-approvers.ts';

type PausedResult = Extract<TaskResult, { outcome: 'Paused' }>;
type Settled = 'Skipped' | 'Successful' | 'Failed' | 'Processing';
const statusOf = {
  Successful: 'Successful',
  Skipped: 'Skipped',
  'Nothing To Do': 'Skipped',
  Paused: 'Processing',
  Failed: 'Failed',
} as const satisfies Record<TaskResult['outcome'], Settled>;

/**
 * Writes down what came of a task, and what that means for its run. @returns whether the run goes on.
 * @throws Lost, when the run was taken away meanwhile: then nothing is written.
 */
export const settleStep = (db: Database, claim: Claim, step: Step, result: TaskResult): Promise<boolean> =>
  whileHeld(db, claim, async (tx, standing) => {
    const { outcome, message } = result;
    if (await putOff(tx, claim, standing, step, result)) return false;
    await keep(tx, claim, step, result);
    if (message) await addLog(tx, { ...claim, position: step.position }, message, levelOf(result));
    if (outcome === 'Nothing To Do') await endRun(tx, claim.id, 'ExitedEarly', message);
    else if (outcome === 'Paused') await waitForPerson(tx, claim, step, standing, result);
    else if (outcome === 'Failed' && (await stopsRun(tx, claim, step)))
      await endRun(tx, claim.id, 'Failed', tell('task_failed', { task: step.taskType, reason: result.message }));
    else return true;
    return false;
  });

const levelOf = ({ outcome }: TaskResult) => (outcome === 'Failed' ? 'Error' : 'Info');

async function keep(tx: Tx, claim: Claim, { position }: Step, result: TaskResult): Promise<void> {
  const { outcome, message } = result;
  const counts = 'counts' in result ? (result.counts ?? {}) : {};
  const technical = outcome === 'Failed' ? (result.technical ?? '') : '';
  await change(
    tx,
    sql`update job_task set status = ${statusOf[outcome]}, counts = ${JSON.stringify(counts)}::jsonb,
      message = ${message ? JSON.stringify(message) : null}::jsonb, error_message = ${technical.slice(0, 2_000)},
      is_left = ${outcome === 'Nothing To Do'},
      finished_date = case when ${outcome}::text = 'Paused' then null else now() end
      where execution_id = ${claim.id} and position = ${position}`,
  );
}

/** What is asked now was not asked before: no answer stands for it yet. What was wished meanwhile is done. */
async function waitForPerson(
  tx: Tx,
  claim: Claim,
  { position }: Step,
  standing: Standing,
  { message, asks }: PausedResult,
): Promise<void> {
  const { id } = claim;
  if (standing.wish === 'Stop') return stopAsWished(tx, claim, standing);
  await change(
    tx,
    sql`update job_execution set status = 'Paused', waits_for = 'Approval', wish = '', worker_id = '',
      paused_date = now(), pause_reason = ${JSON.stringify(message)}::jsonb where id = ${id}`,
  );
  await change(
    tx,
    sql`update job_task set approved_by = '', approval_reason = '',
      state = state || jsonb_build_object('asks', ${JSON.stringify(asks ?? null)}::jsonb)
      where execution_id = ${id} and status = 'Processing'`,
  );
  await tellApprovers(tx, claim, position, message);
}

const stopsRun = async (tx: Tx, { id }: Claim, { position }: Step): Promise<boolean> =>
  (
    await oneRow(
      tx,
      sql<{ stops: boolean }>`select on_failure = 'Stop' as stops from job_task
        where execution_id = ${id} and position = ${position}`,
    )
  ).stops;
