import { sql } from 'kysely';
import { change, type Tx } from '../../platform/database/database.ts';
import { keepObjects } from '../files/doom-objects.ts';

/** A file that has arrived whole. */
export interface StoredBytes {
  readonly storageKey: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** Says that a file has arrived, and that its bytes are kept. */
export async function arrived(tx: Tx, fileId: number, { storageKey, sizeBytes, sha256 }: StoredBytes): Promise<void> {
  await change(
    tx,
    sql`update bill_file set status = 'Stored', size_bytes = ${sizeBytes}, sha256 = ${sha256}
      where id = ${fileId} and status = 'Receiving'`,
  );
  await keepObjects(tx, [storageKey]);
}
