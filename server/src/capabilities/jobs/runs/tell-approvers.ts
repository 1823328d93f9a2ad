import { taskFacts } from '@ratepayer/contract/jobs/task-types.ts';
import type { Written } from '@ratepayer/contract/kit/texts.ts';
import { anyOf, isOfRole, type ListNeeds } from '@ratepayer/contract/users/needs.ts';
import { type RawBuilder, sql } from 'kysely';
import { change, rowsOf, type Tx } from '../../../platform/database/database.ts';
import { announcedBy } from '../../../platform/outbox/announce.ts';
import { administratorsOf, globalAdmins, staffWhoMay } from '../../users/staff-who-may.ts';
import { askedOf, type WaitingTask } from './asked-of.ts';
import type { Claim } from './claim-run.ts';

/**
 * Tells whoever may answer what a run waits for that it does, in the transaction that makes it wait: once for each time
 * that it waits. Where another person is asked for, who began it is told nothing.
 */
export async function tellApprovers(tx: Tx, claim: Claim, position: number, reason: Written): Promise<void> {
  const { id, businessUnitId, jobId } = claim;
  const tasks = await rowsOf(
    tx,
    sql<WaitingTask>`select position, task_type as "taskType", settings from job_task where execution_id = ${id}
      order by position`,
  );
  const waiting = tasks.find((task) => task.position === position);
  if (!waiting) return;
  const asked = askedOf(tasks, waiting);
  const except = waiting.settings['anotherPerson'] === true ? await whoBegan(tx, claim) : [];
  const payload = JSON.stringify({ runId: id, reason });
  await change(
    tx,
    announcedBy(sql`select ${businessUnitId}, ${`job:${jobId}`}, 'email.Job Waits',
      ${payload}::jsonb || jsonb_build_object('to', s.email) from (${whoMay(asked, businessUnitId, except)}) s`),
  );
}

/** People who may have a task done: as `mayDo` decides of one of them. */
function whoMay({ taskType, settings }: WaitingTask, businessUnitId: number, except: readonly number[]) {
  const { needs, onlyPlatform, needsOf } = taskFacts(taskType);
  if (onlyPlatform) return globalAdmins(except);
  const besides = needsOf?.(settings);
  const holders = staffWhoMay(needs, businessUnitId, except);
  if (besides === undefined) return holders;
  return sql`select h.id, h.email from (${holders}) h where h.id in (${holdersOf(besides, businessUnitId, except)})`;
}

function holdersOf(needs: ListNeeds, businessUnitId: number, except: readonly number[]): RawBuilder<unknown> {
  if (isOfRole(needs)) return sql`select a.id from (${administratorsOf(businessUnitId)}) a`;
  const each = anyOf(needs).map((one) => sql`select o.id from (${staffWhoMay(one, businessUnitId, except)}) o`);
  return sql.join(each, sql` union `);
}

const whoBegan = async (tx: Tx, { id, firstId }: Claim): Promise<number[]> =>
  (
    await rowsOf(
      tx,
      sql<{ by: number }>`select distinct started_by_user as by from job_execution
        where (id in (${id}::bigint, ${firstId}::bigint) or first_id = ${firstId}) and started_by_user is not null`,
    )
  ).map(({ by }) => by);
