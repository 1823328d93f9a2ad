import { destroyedWhenOver } from '@ratepayer/contract/accounts/upload-settings.ts';
import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../../platform/database/database.ts';
import { doomObjects } from '../../files/doom-objects.ts';

interface Destroyed {
  readonly unit: number;
  readonly key: string;
}

/** Destroys the bytes of an upload; its name, checksum and counts stay. */
export async function destroyFile(tx: Tx, uploadId: number): Promise<void> {
  const gone = await maybeRow(
    tx,
    sql<Destroyed>`update stored_file f set status = 'Purged' from account_upload u
      where u.id = ${uploadId} and f.id = u.file_id and f.business_unit_id = u.business_unit_id
      and f.status = 'Stored' returning f.business_unit_id as unit, f.storage_key as key`,
  );
  if (gone) await doomObjects(tx, gone.unit, [gone.key]);
}

/** The same of an upload that is over, where its type holds what is kept no longer than it is needed. */
export async function destroyWhenOver(tx: Tx, uploadId: number): Promise<void> {
  const over = await maybeRow(
    tx,
    sql<{ id: number }>`select id from account_upload where id = ${uploadId}
      and import_type = any(${sql.val([...destroyedWhenOver])}::text[])`,
  );
  if (over) await destroyFile(tx, uploadId);
}
