import type { Readable } from 'node:stream';
import { type ImportType, importNeeds } from '@ratepayer/contract/accounts/upload-settings.ts';
import type { TaskType } from '@ratepayer/contract/jobs/task-types.ts';
import { tell } from '@ratepayer/contract/texts/tell-jobs.ts';
import type { Disk } from 'flydrive';
import { sql } from 'kysely';
import { recordAudit } from '../../../platform/audit/record.ts';
import { type Database, maybeRow } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { FileAnswer } from '../../../platform/http/file-answer.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { importedBy } from '../tasks/imported-by.ts';

interface Asked {
  readonly businessUnitId: number;
  readonly fileId: number;
}
interface Found {
  readonly name: string;
  readonly storageKey: string;
  readonly jobId: number;
  readonly taskTypes: readonly TaskType[];
}

/**
 * A file of a job as it came, or as its task made it, for who may see what its tasks bring in; anybody else is
 * told what the register of files tells them. Who took it is written down. @throws 404
 */
export async function downloadJobFile(
  { db, disk }: { readonly db: Database; readonly disk: Disk },
  caller: Caller,
  asked: Asked,
): Promise<FileAnswer> {
  const { name, storageKey, jobId } = await seenFile(db, caller, asked);
  const { businessUnitId } = asked;
  await db.scoped([businessUnitId], (tx) =>
    recordAudit(tx, caller, {
      businessUnitId,
      entityType: 'Job',
      entityId: jobId,
      action: 'File downloaded',
      after: { file: name },
    }),
  );
  return {
    body: (await disk.getStream(storageKey)) as Readable,
    name: name.replaceAll(/\s+/g, '-'),
    type: 'application/octet-stream',
  };
}

/** A job that was changed keeps the files of what it did before: the tasks of their run count as well. */
async function seenFile(db: Database, caller: Caller, { businessUnitId, fileId }: Asked): Promise<Found> {
  const found = await db.reading([businessUnitId], (tx) =>
    maybeRow(
      tx,
      sql<Found>`select f.name, f.storage_key as "storageKey", f.job_id as "jobId",
          array(select t ->> 'taskType' from jsonb_array_elements(j.tasks) t
            union select d.task_type from job_task d where d.execution_id = f.execution_id) as "taskTypes"
        from job_file f join job j on j.id = f.job_id
        where f.id = ${fileId} and f.business_unit_id = ${businessUnitId} and f.status = 'Stored'`,
    ),
  );
  if (!found?.taskTypes.every((type) => mayLook(caller, importedBy.get(type)))) throw notFound(tell('no_such_file'));
  return found;
}

const mayLook = ({ permissions }: Caller, type: ImportType | undefined): boolean =>
  type === undefined || permissions.has(importNeeds[type].see);
