import { randomUUID } from 'node:crypto';
import { keptMonths } from '@ratepayer/contract/files/file-state.ts';
import type { RunPage } from '@ratepayer/contract/jobs/job.shapes.ts';
import { taskFacts, type TaskType } from '@ratepayer/contract/jobs/task-types.ts';
import { tell } from '@ratepayer/contract/texts/tell-jobs.ts';
import type { Disk } from 'flydrive';
import { sql } from 'kysely';
import { recordAudit } from '../../../platform/audit/record.ts';
import { type Database, oneRow, type Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { badRequest, conflict, notFound } from '../../../platform/http/refusal.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { type ChosenFile, chosenFiles } from '../../files/chosen-files.ts';
import { foretellObjects, keepObjects } from '../../files/doom-objects.ts';
import { refuseAway } from '../../files/refuse-away.ts';
import { beginner } from './begun-by.ts';
import { readRun } from './read-run.ts';
import { refuseOthers } from './run-job.ts';
import { startRun } from './start-run.ts';

interface Asked {
  readonly businessUnitId: number;
  readonly jobId: number;
  /** As the register of files calls it. */
  readonly fileId: number;
}

/**
 * Runs a job now with a copy of a file, since either may be destroyed without the other; bytes are copied between two
 * transactions. @throws 404, 403 for who may not do what one of its tasks does, 400 for a job that works on no file,
 * 409 while it is under way, or for a file in quarantine or purged
 */
export async function runWithFile(
  { db, disk }: { readonly db: Database; readonly disk: Disk },
  caller: Caller,
  asked: Asked,
): Promise<RunPage> {
  const { businessUnitId } = asked;
  const storageKey = `job-files/${randomUUID()}`;
  const file = await db.scoped([businessUnitId], async (tx) => {
    await refuseOthers(tx, caller, asked);
    await refuseWithoutUse(tx, asked);
    const [found] = await chosenFiles(tx, caller, businessUnitId, [asked.fileId]);
    if (!found) throw notFound(say('could_not_find_file'));
    refuseAway(found);
    await foretellObjects(tx, businessUnitId, [storageKey]);
    return found;
  });
  await disk.copy(file.key, storageKey);
  return db.scoped([businessUnitId], (tx) => begin(tx, caller, asked, { ...file, key: storageKey }));
}

async function refuseWithoutUse(tx: Tx, { businessUnitId, jobId }: Asked): Promise<void> {
  const { types } = await oneRow(
    tx,
    sql<{ types: TaskType[] }>`select array(select t ->> 'taskType' from jsonb_array_elements(tasks) t) as types
      from job where id = ${jobId} and business_unit_id = ${businessUnitId}`,
  );
  if (!types.some((type) => taskFacts(type).takesFiles)) throw badRequest('jobId', tell('takes_no_file'));
}

async function begin(tx: Tx, caller: Caller, asked: Asked, file: ChosenFile): Promise<RunPage> {
  const { businessUnitId, jobId } = asked;
  const of = { businessUnitId, jobId };
  const by = beginner(caller);
  const months = keptMonths[file.category];
  const kept = await oneRow(
    tx,
    sql<{ id: number }>`insert into job_file (business_unit_id, job_id, name, file_key, storage_key, size_bytes, sha256,
        status, category, direction, kept_until, brought_by, brought_by_user, brought_by_client)
      values (${businessUnitId}, ${jobId}, ${file.name}, ${file.key}, ${file.key}, ${file.sizeBytes}, ${file.sha256},
        'Stored', ${file.category}, 'Internal', now() + ${months}::int * interval '1 month', ${by.name},
        ${by.userId}::int, ${by.clientId}) returning id`,
  );
  await keepObjects(tx, [file.key]);
  const started = await startRun(tx, { ...of, trigger: 'Manual', startedBy: by, fileIds: [kept.id] });
  if (!started) throw notFound(tell('no_such_job'));
  if (started.isSkipped) throw conflict(tell('under_way'));
  await recordAudit(tx, caller, {
    businessUnitId,
    entityType: 'Job',
    entityId: jobId,
    action: 'Run now',
    after: { run: started.id, file: file.name, fileId: asked.fileId },
  });
  return readRun(tx, caller, businessUnitId, started.id);
}
