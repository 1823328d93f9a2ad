import { taskFacts } from '@ratepayer/contract/jobs/task-types.ts';
import { tell } from '@ratepayer/contract/texts/tell-jobs.ts';
import { sql } from 'kysely';
import { change, type Tx } from '../../../platform/database/database.ts';
import type { TaskResult } from '../task-kind.ts';
import { addLog } from './add-log.ts';
import type { Claim } from './claim-run.ts';
import type { Standing, Step } from './next-step.ts';

/** Minutes until each further try of a task. */
const pauses = [1, 5, 15] as const;

/** Whether a step was put off as often as it may be. */
export const isLastTry = ({ failures }: Step): boolean => failures >= pauses.length;

/**
 * Puts a task off that failed of what may pass, unless it was tried often enough, somebody wishes its run stopped, or
 * the run would be over its time: a worker takes the run again after the pause, and the task goes on. One that cannot
 * be gone on with is done once. @returns whether it was put off
 */
export async function putOff(
  tx: Tx,
  claim: Claim,
  { wish }: Standing,
  { position, taskType, failures }: Step,
  result: TaskResult,
): Promise<boolean> {
  const minutes = pauses[failures];
  const isOver = result.outcome !== 'Failed' || !result.mayPass || !taskFacts(taskType).goesOn;
  if (isOver || minutes === undefined || wish === 'Stop') return false;
  const put = await change(
    tx,
    sql`update job_execution set worker_id = '',
        next_try_date = case wish when 'Pause' then now() else now() + ${minutes}::int * interval '1 minute' end
      where id = ${claim.id} and coalesce(deadline_date > now() + ${minutes}::int * interval '1 minute', true)`,
  );
  if (put === 0) return false;
  const { message, technical = '' } = result;
  const told = tell('tries_again', { reason: message, attempt: failures + 1, of: pauses.length + 1, minutes });
  await change(
    tx,
    sql`update job_task set failures = failures + 1, message = ${JSON.stringify(told)}::jsonb,
      error_message = ${technical.slice(0, 2_000)} where execution_id = ${claim.id} and position = ${position}`,
  );
  await addLog(tx, { ...claim, position }, told, 'Error');
  return true;
}
