import type { Readable } from 'node:stream';
import type { Disk } from 'flydrive';
import { sql } from 'kysely';
import { type Database, maybeRow } from '../../../platform/database/database.ts';
import { type Caller, callerKey } from '../../../platform/http/caller.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { type Preview, sampleRecords } from '../../../platform/records/sample-records.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { readUploadConfig } from './upload-config.ts';

interface Deps {
  readonly db: Database;
  readonly disk: Disk;
}
interface OfUpload {
  readonly businessUnitId: number;
  readonly uploadId: number;
}

/**
 * Column headings (or numbers) and the first rows of an uploaded file, read as asked or as the saved mapping says.
 * @throws 400, 404, 429
 */
export async function previewFile(
  { db, disk }: Deps,
  caller: Caller,
  { businessUnitId, uploadId }: OfUpload,
  asked: Parameters<typeof sampleRecords>[2],
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
  const { file, config } = found;
  if (!file) throw notFound(say('could_not_find_upload'));
  const open = () => disk.getStream(file.storage_key) as Promise<Readable>;
  return sampleRecords({ name: file.name, open, by: callerKey(caller) }, config, asked);
}
