import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { parse } from 'node:path';
import { Readable } from 'node:stream';
import type { Disk } from 'flydrive';
import type pg from 'pg';
import type { Database } from '../../../platform/database/database.ts';
import { foretellObjects, keepObjectsBy } from '../../files/doom-objects.ts';

/** Keeps a file of rejected rows beside the one that it came from, named after it. */
export async function keepRejected(
  client: pg.PoolClient,
  { db, disk }: { readonly db: Database; readonly disk: Disk },
  upload: { readonly id: number; readonly business_unit_id: number; readonly file_name: string },
  path: string,
): Promise<void> {
  const hash = createHash('sha256');
  async function* hashed() {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      yield chunk;
    }
  }
  const key = `imports/${randomUUID()}`;
  await db.scoped([upload.business_unit_id], (tx) => foretellObjects(tx, upload.business_unit_id, [key]));
  await disk.putStream(key, Readable.from(hashed()));
  const { name, ext } = parse(upload.file_name);
  await client.query(
    `with kept as (insert into stored_file (business_unit_id, storage_key, name, category, status, size_bytes, sha256)
       values ($1, $2, $3, 'Import', 'Stored', $4, $5) returning id)
     update account_upload u set rejected_file_id = kept.id from kept where u.id = $6`,
    [upload.business_unit_id, key, `${name}-rejected${ext}`, (await stat(path)).size, hash.digest('hex'), upload.id],
  );
  await keepObjectsBy(client, [key]);
}
