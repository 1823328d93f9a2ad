import type { JobBody, JobPage } from '@ratepayer/contract/jobs/job.shapes.ts';
import { nextRun } from '@ratepayer/contract/jobs/next-runs.ts';
import { mayDo } from '@ratepayer/contract/jobs/task-types.ts';
import { tell } from '@ratepayer/contract/texts/tell-jobs.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { saveAudited } from '../../platform/audit/save-audited.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { change, codeOf, type Database, maybeRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest, conflict, notAllowed, notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { businessUnitById, holdBusinessUnit } from '../organizations/find-business-unit.ts';
import { readJob } from './read-job.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
}
interface OneVersion {
  readonly businessUnitId: number;
  readonly jobId: number;
  readonly rowVersion: number;
}

const kept = { entityType: 'Job', read: readJob };

/** One more job; it runs for the first time at the next moment of its schedule. @throws 400 for a name that is taken */
export const addJob = (
  { db, clock }: Deps,
  caller: Caller,
  businessUnitId: number,
  body: JobBody,
  template?: { readonly id: number; readonly hold: (tx: Tx) => Promise<string> },
): Promise<JobPage> =>
  saving(caller, body, () =>
    db.scoped([businessUnitId], async (tx) => {
      const templateName = (await template?.hold(tx)) ?? '';
      return saveAudited(
        tx,
        caller,
        kept,
        { businessUnitId },
        sql`insert into job (business_unit_id, name, schedule, tasks, timeout_minutes, overlap, notify_on_failure,
            is_enabled, next_run_date, template_id, template_name, modified_by)
          values (${businessUnitId}, ${body.name}, ${JSON.stringify(body.schedule)}::jsonb,
            ${JSON.stringify(body.tasks)}::jsonb, ${body.timeoutMinutes}, ${body.overlap},
            ${JSON.stringify(body.notifyOnFailure)}::jsonb, ${body.isEnabled},
            ${await nextOf(tx, clock, businessUnitId, body)}, ${template?.id ?? null}, ${templateName},
            ${caller.name}) returning id`,
      );
    }),
  );

/** Another definition; runs under way keep theirs. @throws 400 for a name that is taken, 404, 409 */
export const changeJob = (
  { db, clock }: Deps,
  caller: Caller,
  { businessUnitId, jobId, rowVersion }: OneVersion,
  body: JobBody,
): Promise<JobPage> =>
  saving(caller, body, () =>
    db.scoped([businessUnitId], async (tx) =>
      saveAudited(
        tx,
        caller,
        kept,
        { businessUnitId, id: jobId },
        sql`update job set name = ${body.name}, schedule = ${JSON.stringify(body.schedule)}::jsonb,
          tasks = ${JSON.stringify(body.tasks)}::jsonb, timeout_minutes = ${body.timeoutMinutes},
          overlap = ${body.overlap}, notify_on_failure = ${JSON.stringify(body.notifyOnFailure)}::jsonb,
          is_enabled = ${body.isEnabled}, next_run_date = ${await nextOf(tx, clock, businessUnitId, body)},
          modified_by = ${caller.name}, modified_date = now(), row_version = row_version + 1
          where id = ${jobId} and business_unit_id = ${businessUnitId} and row_version = ${rowVersion}
          and not is_deleted returning id`,
      ),
    ),
  );

/** Lets a job run by itself, or no more; what was due meanwhile is not made up for. @throws 404, 409 */
export const switchJob = (
  { db, clock }: Deps,
  caller: Caller,
  { businessUnitId, jobId, rowVersion }: OneVersion,
  isEnabled: boolean,
): Promise<JobPage> =>
  db.scoped([businessUnitId], async (tx) => {
    const { schedule } = await readJob(tx, businessUnitId, jobId);
    const next = await nextOf(tx, clock, businessUnitId, { schedule, isEnabled });
    return saveAudited(
      tx,
      caller,
      kept,
      { businessUnitId, id: jobId },
      sql`update job set is_enabled = ${isEnabled}, next_run_date = ${next}, modified_by = ${caller.name},
        modified_date = now(), row_version = row_version + 1
        where id = ${jobId} and business_unit_id = ${businessUnitId} and row_version = ${rowVersion}
        and not is_deleted returning id`,
    );
  });

/** Takes a job away; its runs stay. @throws 404, 409 while it is under way or when it changed */
export const deleteJob = (db: Database, caller: Caller, { businessUnitId, jobId, rowVersion }: OneVersion) =>
  db.scoped([businessUnitId], async (tx) => {
    const held = await maybeRow(
      tx,
      sql`select id from job where id = ${jobId} and business_unit_id = ${businessUnitId} and not is_deleted
        for no key update`,
    );
    if (!held) throw notFound(tell('no_such_job'));
    const before = await readJob(tx, businessUnitId, jobId);
    const open = await maybeRow(
      tx,
      sql`select id from job_execution where job_id = ${jobId} and status in ('Processing', 'Paused') limit 1`,
    );
    if (open) throw conflict(tell('under_way'));
    const gone = await change(
      tx,
      sql`update job set is_deleted = true, is_enabled = false, next_run_date = null, modified_by = ${caller.name},
        modified_date = now(), row_version = row_version + 1
        where id = ${jobId} and row_version = ${rowVersion}`,
    );
    if (gone === 0) throw conflict(say('record_changed'));
    await recordAudit(tx, caller, {
      businessUnitId,
      entityType: 'Job',
      entityId: jobId,
      action: 'Deleted',
      before,
    });
  });

/** When a job runs next by itself; never while it is off. */
async function nextOf(
  tx: Tx,
  clock: Clock,
  businessUnitId: number,
  { schedule, isEnabled }: Pick<JobBody, 'schedule' | 'isEnabled'>,
): Promise<Date | null> {
  // Whose clock is changed meanwhile has this job planned anew, or changed it before.
  await holdBusinessUnit(tx, businessUnitId);
  const unit = await businessUnitById(tx, businessUnitId);
  return (unit && isEnabled && nextRun(schedule, clock.now(), unit.timezone)) || null;
}

/** Nobody has done by a job what they may not do themselves. */
async function saving<T>(caller: Caller, { tasks }: Pick<JobBody, 'tasks'>, work: () => Promise<T>): Promise<T> {
  if (tasks.some(({ taskType, settings }) => !mayDo(caller, taskType, settings))) throw notAllowed();
  try {
    return await work();
  } catch (error) {
    if (codeOf(error) === '23505') throw badRequest('name', tell('name_taken'));
    throw error;
  }
}
