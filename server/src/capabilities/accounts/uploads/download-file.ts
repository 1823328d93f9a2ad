import type { Readable } from 'node:stream';
import type { Disk } from 'flydrive';
import { sql } from 'kysely';
import { recordAudit } from '../../../platform/audit/record.ts';
import { type Database, maybeRow } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { FileAnswer } from '../../../platform/http/file-answer.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { say } from '../../../platform/texts/refusals.ts';

/** The file of an upload as it came, or its rejected rows in the same layout. Who took it is written down. */
export async function downloadFile(
  { db, disk }: { readonly db: Database; readonly disk: Disk },
  caller: Caller,
  { businessUnitId, uploadId, part }: { businessUnitId: number; uploadId: number; part: 'original' | 'rejected' },
): Promise<FileAnswer> {
  const file = await db.scoped([businessUnitId], async (tx) => {
    const found = await maybeRow(
      tx,
      sql<{ key: string; name: string }>`select f.storage_key as key, f.name from account_upload u
        join stored_file f on f.id = case ${part}::text when 'original' then u.file_id else u.rejected_file_id end
        where u.id = ${uploadId} and u.business_unit_id = ${businessUnitId} and f.status = 'Stored'`,
    );
    if (found)
      await recordAudit(tx, caller, {
        businessUnitId,
        entityType: 'AccountUpload',
        entityId: uploadId,
        action: part === 'original' ? 'File downloaded' : 'Rejected rows downloaded',
      });
    return found;
  });
  if (!file) throw notFound(say('could_not_find_upload'));
  return {
    body: (await disk.getStream(file.key)) as Readable,
    name: file.name.replace(/\s+/g, '-'),
    type: 'application/octet-stream',
  };
}
