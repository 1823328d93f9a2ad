import type { Readable } from 'node:stream';
import type { Disk } from 'flydrive';
import { sql } from 'kysely';
import { type Database, maybeRow } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { type Preview, sampleRecords } from '../../../platform/records/sample-records.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { readUploadConfig } from './upload-config.ts';

/** Column headings (or numbers) and the first rows of an uploaded file, read as asked or as the saved mapping says. */
export async function previewFile(
  db: Database,
  disk: Disk,
  businessUnitId: number,
  uploadId: number,
  asked: Parameters<typeof sampleRecords>[3],
): Promise<Preview> {
  const found = await db.scoped([businessUnitId], async (tx) => ({
    file: await maybeRow(
      tx,
      sql<{
        name: string;
        storage_key: string;
      }>`select f.name, f.storage_key from account_upload u join stored_file f on f.id = u.file_id
        where u.id = ${uploadId} and u.business_unit_id = ${businessUnitId} and f.status = 'Stored'`,
    ),
    config: await readUploadConfig(tx, businessUnitId),
  }));
  if (!found.file) throw notFound(say('could_not_find_upload'));
  const stream = (await disk.getStream(found.file.storage_key)) as Readable;
  return sampleRecords(stream, found.file.name, found.config, asked);
}
