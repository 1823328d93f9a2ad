import type { Readable } from 'node:stream';
import type { Disk } from 'flydrive';
import { recordAudit } from '../../../platform/audit/record.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { FileAnswer } from '../../../platform/http/file-answer.ts';
import { jobFile } from './bring-file.ts';

/** A file of a job as it came, or as its task made it. Who took it is written down. @throws 404 */
export async function downloadJobFile(
  { db, disk }: { readonly db: Database; readonly disk: Disk },
  caller: Caller,
  { businessUnitId, fileId }: { readonly businessUnitId: number; readonly fileId: number },
): Promise<FileAnswer> {
  const { name, storageKey, jobId } = await jobFile(db, businessUnitId, fileId);
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
