import type { TaskSettings } from '@ratepayer/contract/jobs/task-facts.ts';
import { taskFacts, type TaskType } from '@ratepayer/contract/jobs/task-types.ts';
import { tell } from '@ratepayer/contract/texts/tell-jobs.ts';
import { sql } from 'kysely';
import { change, type Database, maybeRow, rowsOf, type Tx } from '../../../platform/database/database.ts';
import { type Approval, Lost, type RunFile } from '../task-kind.ts';
import { addLog } from './add-log.ts';
import { type Claim, isHeld } from './claim-run.ts';
import { endRun } from './end-run.ts';

/** A task that is to be done now. */
export interface Step {
  readonly position: number;
  readonly taskType: TaskType;
  readonly settings: TaskSettings;
  readonly attempt: number;
  /** How often it failed of what may pass. */
  readonly failures: number;
  readonly approval: Approval | undefined;
  readonly files: readonly RunFile[];
  /** What it left before, when it was begun and did not end. */
  readonly left: readonly RunFile[];
  /** How far it is, as it kept it. */
  readonly state: Readonly<Record<string, unknown>>;
}

interface Row extends Omit<Step, 'files' | 'left' | 'approval'> {
  readonly status: string;
  readonly condition: string;
  readonly onFailure: string;
  readonly approvedBy: string;
  readonly approvalReason: string;
}
export interface Standing {
  readonly wish: string;
  readonly wishedBy: string;
  readonly wishReason: string;
  readonly isLate: boolean;
}

/** How often a run may lose its worker and still be taken over. */
const mostLosses = 1;

/** A transaction in which this worker holds the run. @throws Lost */
export const whileHeld = <T>(
  db: Database,
  claim: Claim,
  work: (tx: Tx, standing: Standing) => Promise<T>,
): Promise<T> =>
  db.scoped([claim.businessUnitId], async (tx) => {
    const standing = await maybeRow(
      tx,
      sql<Standing>`select wish, wished_by as "wishedBy", wish_reason as "wishReason",
        coalesce(deadline_date < now(), false) as "isLate" from job_execution where ${isHeld(claim)}
        for no key update`,
    );
    if (!standing) throw new Lost();
    return work(tx, standing);
  });

/** The next task of a run, begun; undefined when there is none: the run ended, or waits for a person. */
export const nextStep = (db: Database, claim: Claim): Promise<Step | undefined> =>
  whileHeld(db, claim, async (tx, standing) => {
    if (await endsNow(tx, claim, standing)) return undefined;
    const { row, files, left } = await openStep(tx, claim);
    const isLost = row?.status === 'Processing' && row.approvedBy === '' && !taskFacts(row.taskType).goesOn;
    if (!row) await endRun(tx, claim.id, 'Successful');
    else if (isLost) await endRun(tx, claim.id, 'Failed', tell('worker_lost'));
    else return begin(tx, claim, row, { files, left });
    return undefined;
  });

type Files = Pick<Step, 'files' | 'left'>;

/** The first task that is open, with the files that it works on; those that want files and have none are skipped. */
async function openStep(tx: Tx, claim: Claim): Promise<Files & { readonly row: Row | undefined }> {
  const stored = await storedFor(tx, claim);
  let row = await maybeRow(tx, openTask(claim.id));
  const files = filesBefore(stored, row?.position ?? 0);
  if (files.length === 0) {
    await skipWithout(tx, claim);
    row = await maybeRow(tx, openTask(claim.id));
  }
  return { row, files, left: stored.filter(({ position, isHeldBack }) => position === row?.position && !isHeldBack) };
}

async function endsNow(tx: Tx, claim: Claim, standing: Standing): Promise<boolean> {
  const { wish, wishedBy, isLate } = standing;
  if (claim.losses > mostLosses) await endRun(tx, claim.id, 'Failed', tell('workers_lost'));
  else if (wish === 'Stop') await stopAsWished(tx, claim, standing);
  else if (isLate) await endRun(tx, claim.id, 'Failed', tell('over_time'));
  else if (wish === 'Pause') await pause(tx, claim, wishedBy);
  else return false;
  return true;
}

/** Ends a run as somebody wished while its task was done. */
export const stopAsWished = (tx: Tx, { id }: Claim, { wishedBy: name, wishReason: reason }: Standing): Promise<void> =>
  endRun(tx, id, 'ExitedEarly', tell('stopped_by', { name, reason }));

async function pause(tx: Tx, claim: Claim, by: string): Promise<void> {
  const reason = tell('paused_by', { name: by });
  await change(
    tx,
    sql`update job_execution set status = 'Paused', waits_for = 'Resume', wish = '', worker_id = '',
      paused_date = now(), pause_reason = ${JSON.stringify(reason)}::jsonb where id = ${claim.id}`,
  );
  await addLog(tx, claim, reason);
}

const openTask = (
  executionId: number,
) => sql<Row>`select position, task_type as "taskType", settings, state, attempt, failures, status,
  condition, on_failure as "onFailure", approved_by as "approvedBy", approval_reason as "approvalReason"
  from job_task where execution_id = ${executionId} and status in ('Processing', 'Pending') order by position limit 1`;

async function begin(tx: Tx, claim: Claim, row: Row, files: Files): Promise<Step> {
  const { position, taskType, settings, state, attempt, failures, status, approvedBy: by } = row;
  await change(
    tx,
    sql`update job_task set status = 'Processing', attempt = attempt + 1, started_date = coalesce(started_date, now())
      where execution_id = ${claim.id} and position = ${position}`,
  );
  const line = { ...claim, position };
  await addLog(tx, line, tell(status === 'Processing' ? 'log_goes_on' : 'log_begins', { task: taskType }));
  const approval = by === '' ? undefined : { by, reason: row.approvalReason, of: state['asks'] ?? null };
  return { position, taskType, settings, state, attempt: attempt + 1, failures, approval, ...files };
}

/** Tasks that are next and done only where there are files. */
const skipWithout = (tx: Tx, { id }: Claim) =>
  change(
    tx,
    sql`update job_task t set status = 'Skipped', finished_date = now(),
      message = ${JSON.stringify(tell('no_files'))}::jsonb
      where t.execution_id = ${id} and t.status = 'Pending' and t.condition = 'With Files'
      and not exists (select 1 from job_task o where o.execution_id = ${id} and o.position < t.position
        and (o.status = 'Processing' or (o.status = 'Pending' and o.condition = 'Always')))`,
  );

interface Stored extends RunFile {
  readonly position: number;
}

/** Every file of this run and of those that it goes on for; what was brought to them stands at 0. */
const storedFor = (tx: Tx, { id, firstId }: Claim): Promise<Stored[]> =>
  rowsOf(
    tx,
    sql<Stored>`select f.id, f.name, f.category, f.storage_key as "storageKey", f.size_bytes as "sizeBytes",
      f.sha256, f.position, f.status <> 'Stored' as "isHeldBack"
      from job_file f where f.status in ('Stored', 'Quarantined', 'Purged') and f.execution_id in
        (select e.id from job_execution e where e.id in (${id}::bigint, ${firstId}::bigint) or e.first_id = ${firstId})
      order by f.id`,
  );

/**
 * What the last task before this one left that left files; what it left itself, half done, is not what it works on.
 * Where all of that is in quarantine there is nothing: what that task worked on is none of this one's.
 */
function filesBefore(stored: readonly Stored[], position: number): Stored[] {
  const before = stored.filter((file) => file.position < position);
  const last = Math.max(...before.map((file) => file.position));
  return before.filter((file) => file.position === last && !file.isHeldBack);
}
