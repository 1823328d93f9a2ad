import type { Disk } from 'flydrive';
import { sql } from 'kysely';
import type { Readable } from 'node:stream';
import { recordAudit } from '../../platform/audit/record.ts';
import { type Database, maybeRow } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { FileAnswer } from '../../platform/http/file-answer.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';

interface Asked {
  readonly businessUnitId: number;
  readonly id: number;
  readonly formFileId: number;
}

/** A file that a response was sent with; who took it stands in the history of the response. @throws 404 */
export async function downloadFormFile(
  { db, disk }: { readonly db: Database; readonly disk: Disk },
  caller: Caller,
  { businessUnitId, id, formFileId }: Asked,
): Promise<FileAnswer> {
  const file = await db.scoped([businessUnitId], async (tx) => {
    const found = await maybeRow(
      tx,
      sql<{ name: string; key: string; sha256: string }>`select name, storage_key as key, sha256 from form_file
        where id = ${formFileId} and form_response_id = ${id} and business_unit_id = ${businessUnitId}`,
    );
    if (!found) throw notFound(say('could_not_find_file'));
    const { name, sha256 } = found;
    const about = { businessUnitId, entityType: 'FormResponse', entityId: id, action: 'File downloaded' };
    await recordAudit(tx, caller, { ...about, after: { file: name, sha256 } });
    return found;
  });
  return {
    body: (await disk.getStream(file.key)) as Readable,
    name: file.name.replaceAll(/\s+/g, '-'),
    type: 'application/octet-stream',
  };
}
