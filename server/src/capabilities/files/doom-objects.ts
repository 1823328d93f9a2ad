import type { Disk } from 'flydrive';
import { sql } from 'kysely';
import type pg from 'pg';
import { change, type Database, rowsOf, type Tx } from '../../platform/database/database.ts';

const atOnce = 100;
// Whoever takes a key has so long to destroy its bytes before somebody else does.
const leaseMinutes = 10;
// Longer than anything takes to be stored.
const unkeptDays = 1;

/** Writes down, with what made them needless, the keys whose bytes are to be destroyed. */
export async function doomObjects(tx: Tx, businessUnitId: number, keys: readonly string[]): Promise<void> {
  await change(
    tx,
    sql`insert into doomed_object (business_unit_id, storage_key) select ${businessUnitId}, x
      from unnest(${sql.val(keys)}::text[]) x on conflict do nothing`,
  );
}

/**
 * Writes down keys before bytes are stored under them: they are destroyed in a day, unless whoever stores them says in
 * the transaction that names them that they are kept.
 */
export const foretellObjects = (tx: Tx, businessUnitId: number, keys: readonly string[]): Promise<number> =>
  change(
    tx,
    sql`insert into doomed_object (business_unit_id, storage_key, due_date)
      select ${businessUnitId}, x, now() + ${unkeptDays}::int * interval '1 day' from unnest(${sql.val(keys)}::text[]) x
      on conflict do nothing`,
  );

const kept = 'delete from doomed_object where storage_key = any($1)';

/** Says that bytes are kept: a row that is written in the same transaction names them. */
export const keepObjects = (tx: Tx, keys: readonly string[]): Promise<number> =>
  change(tx, sql`delete from doomed_object where storage_key = any(${sql.val(keys)}::text[])`);

/** The same for who has a connection of its own. */
export const keepObjectsBy = (client: Pick<pg.PoolClient, 'query'>, keys: readonly string[]): Promise<unknown> =>
  client.query(kept, [keys]);

/**
 * Destroys the bytes of the next keys that were written down, and forgets the keys; whoever follows one that died in
 * the middle does it again. @returns how many there were.
 */
export async function sweepObjects({ db, disk }: { readonly db: Database; readonly disk: Disk }): Promise<number> {
  const taken = await db.platform((tx) =>
    rowsOf(
      tx,
      sql<{ key: string }>`update doomed_object set due_date = now() + ${leaseMinutes}::int * interval '1 minute'
        where storage_key in (select storage_key from doomed_object where due_date <= now()
          order by due_date limit ${atOnce} for update skip locked) returning storage_key as key`,
    ),
  );
  for (const { key } of taken) await disk.delete(key);
  const keys = sql.val(taken.map(({ key }) => key));
  if (taken.length > 0)
    await db.platform((tx) => change(tx, sql`delete from doomed_object where storage_key = any(${keys}::text[])`));
  return taken.length;
}
