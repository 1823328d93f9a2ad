import type { FileStatus } from '@ratepayer/contract/files/file-state.ts';
import type { RunPage } from '@ratepayer/contract/jobs/job.shapes.ts';
import type { TaskSettings } from '@ratepayer/contract/jobs/task-facts.ts';
import { mayDo } from '@ratepayer/contract/jobs/task-types.ts';
import type { Written } from '@ratepayer/contract/kit/texts.ts';
import { tell } from '@ratepayer/contract/texts/tell-jobs.ts';
import { sql } from 'kysely';
import { oneRow, rowsOf, type Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { readOne } from '../../../platform/lists/read-one.ts';
import { said } from '../../../platform/texts/say.ts';
import { askedOf, type WaitingTask } from './asked-of.ts';
import { isAnotherPerson } from './begun-by.ts';
import { runSource } from './run.source.ts';

interface More {
  readonly isWaiting: boolean;
  readonly nextTryDate: Date | null;
  readonly wish: RunPage['wish'];
  readonly waitsFor: RunPage['waitsFor'];
  readonly pauseReason: Written;
  readonly exitReason: Written;
  readonly retryOfId: number | null;
  readonly retriedAs: number | null;
}
type Task = RunPage['tasks'][number];
interface TaskRow extends Omit<Task, 'counts' | 'message' | 'startedDate' | 'finishedDate' | 'files'> {
  readonly startedDate: Date | null;
  readonly finishedDate: Date | null;
  readonly counts: Readonly<Record<string, number>>;
  readonly message: Written;
  readonly settings: TaskSettings;
}
interface FileRow {
  readonly id: number;
  readonly name: string;
  readonly sizeBytes: number;
  readonly status: FileStatus;
  readonly position: number;
}

/** A run with its tasks, as whoever asks reads it. @throws 404 */
export async function readRun(tx: Tx, caller: Caller, businessUnitId: number, id: number): Promise<RunPage> {
  const row = await readOne(tx, runSource, businessUnitId, id, tell('no_such_run'));
  const [more, tasks, files] = await Promise.all([
    oneRow(tx, moreOf(id)),
    rowsOf(tx, tasksOf(id)),
    rowsOf(tx, filesOf(id)),
  ]);
  const isAnother = await isAnotherPerson(tx, caller, id);
  const waiting = more.waitsFor === 'Approval' ? tasks.find(({ status }) => status === 'Processing') : undefined;
  const filesAt = (at: number) => files.flatMap(({ position, ...one }) => (position === at ? [one] : []));
  return {
    ...row,
    ...more,
    nextTryDate: more.nextTryDate?.toISOString() ?? null,
    pauseReason: said(more.pauseReason),
    exitReason: said(more.exitReason),
    mayApprove: mayApprove(caller, isAnother, tasks, waiting),
    tasks: tasks.map(({ settings: _settings, counts, message, startedDate, finishedDate, ...task }) => ({
      ...task,
      startedDate: startedDate?.toISOString() ?? null,
      finishedDate: finishedDate?.toISOString() ?? null,
      counts: Object.entries(counts).map(([name, count]) => ({ name, count })),
      message: said(message),
      files: filesAt(task.position),
    })),
    files: filesAt(0),
  };
}

/** Whether somebody has the permission of what waits, and is another person where that is asked for. */
export function mayApprove(
  caller: Caller,
  isAnother: boolean,
  tasks: readonly WaitingTask[],
  waiting: WaitingTask | undefined,
): boolean {
  if (!waiting) return false;
  const asked = askedOf(tasks, waiting);
  const mayBeAnybody = waiting.settings['anotherPerson'] !== true;
  return (mayBeAnybody || isAnother) && mayDo(caller, asked.taskType, asked.settings);
}

const moreOf = (id: number) => sql<More>`select status = 'Processing' and worker_id = '' as "isWaiting", wish,
  next_try_date as "nextTryDate",
  case when status = 'Paused' then waits_for else '' end as "waitsFor",
  coalesce(pause_reason, '""') as "pauseReason", coalesce(exit_reason, '""') as "exitReason",
  retry_of_id as "retryOfId", (select o.id from job_execution o where o.retry_of_id = e.id) as "retriedAs"
  from job_execution e where id = ${id}`;

const tasksOf = (id: number) => sql<TaskRow>`select position, task_type as "taskType", status, failures, settings,
  started_date as "startedDate", finished_date as "finishedDate", progress_done as "progressDone",
  progress_total as "progressTotal", counts, coalesce(message, '""') as message, error_message as "errorMessage",
  approved_by as "approvedBy", (state ->> 'cycleId')::bigint as "cycleId",
  (state ->> 'rejectedIn')::bigint as "uploadId" from job_task
  where execution_id = ${id} order by position`;

const filesOf = (id: number) => sql<FileRow>`select id, name, size_bytes as "sizeBytes", status, position
  from job_file where execution_id = ${id} and status in ('Stored', 'Quarantined', 'Purged') order by id`;
