import { sql } from 'kysely';

/** A file that has arrived whole. */
export interface StoredBytes {
  readonly storageKey: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** Says that a file has arrived. */
export const storedNow = (fileId: number, { sizeBytes, sha256 }: StoredBytes) =>
  sql`update bill_file set status = 'Stored', size_bytes = ${sizeBytes}, sha256 = ${sha256}
    where id = ${fileId} and status = 'Receiving'`;
