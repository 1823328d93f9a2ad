import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { RemoteFile } from '../../integrations/file-transfer/file-transfer.ts';
import { change, type Database, maybeRow } from '../../platform/database/database.ts';
import type { OfConnection } from './open-connection.ts';

/** A file at a host as it was found. */
interface Found {
  readonly file: RemoteFile;
  readonly path: string;
}
interface OfRun extends OfConnection {
  readonly runKey: string;
}
/** Whoever holds a file holds it by this; one that was lost and wakes holds it no longer. */
export interface FetchClaim {
  readonly id: number;
  readonly claim: string;
}

/** A file that somebody else fetches is theirs for so long; then they are taken for dead. */
const claimed = sql`interval '30 minutes'`;
const isThis = ({ connectionId }: OfConnection, { file, path }: Found) => sql`connection_id = ${connectionId}
  and direction = 'In' and remote_path = ${path} and size_bytes = ${file.sizeBytes}
  and modified_date = ${file.modifiedDate}`;

/** Takes a file before its first byte is read. Undefined where it was fetched before, or somebody fetches it. */
export const claimFetch = (db: Database, of: OfRun, found: Found): Promise<FetchClaim | undefined> =>
  db.scoped([of.businessUnitId], (tx) =>
    maybeRow(
      tx,
      sql<FetchClaim>`insert into transferred_file (business_unit_id, connection_id, direction, remote_path, size_bytes,
          modified_date, run_key, claim, claimed_until, status)
        values (${of.businessUnitId}, ${of.connectionId}, 'In', ${found.path}, ${found.file.sizeBytes},
          ${found.file.modifiedDate}, ${of.runKey}, ${randomUUID()}, now() + ${claimed}, 'Fetching')
        on conflict (connection_id, remote_path, size_bytes, modified_date) where direction = 'In'
        do update set run_key = excluded.run_key, claim = excluded.claim, claimed_until = excluded.claimed_until
          where transferred_file.status = 'Fetching' and (transferred_file.run_key = excluded.run_key
            or transferred_file.claimed_until < now())
        returning id, claim`,
    ),
  );

/** Gives a file back that was not kept: the next one need not wait. */
export const releaseFetch = (db: Database, { businessUnitId }: OfRun, { id, claim }: FetchClaim): Promise<number> =>
  db.scoped([businessUnitId], (tx) =>
    change(tx, sql`delete from transferred_file where id = ${id} and claim = ${claim} and status = 'Fetching'`),
  );

/** Writes down that it is kept. @throws where somebody else took it meanwhile */
export async function fetched(db: Database, of: OfRun, { id, claim }: FetchClaim, sha256: string): Promise<void> {
  const written = await db.scoped([of.businessUnitId], (tx) =>
    change(
      tx,
      sql`update transferred_file set status = 'Fetched', sha256 = ${sha256}
        where id = ${id} and claim = ${claim} and status = 'Fetching'`,
    ),
  );
  if (written === 0) throw new Error('Another worker took this file over.');
}

/** Whether it is kept, and what is left of it at the host may be moved away. */
export const isFetched = async (db: Database, of: OfConnection, found: Found): Promise<boolean> => {
  const row = await db.scoped([of.businessUnitId], (tx) =>
    maybeRow(
      tx,
      sql<{
        id: number;
      }>`select id from transferred_file where ${isThis(of, found)} and status in ('Fetched', 'Finished')`,
    ),
  );
  return row !== undefined;
};

/** Writes down that nothing is left to be done at the host. */
export const endFetch = (db: Database, of: OfConnection, found: Found): Promise<number> =>
  db.scoped([of.businessUnitId], (tx) =>
    change(
      tx,
      sql`update transferred_file set status = 'Finished', finished_date = now()
        where ${isThis(of, found)} and status = 'Fetched'`,
    ),
  );
