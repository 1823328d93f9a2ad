import { sql } from 'kysely';
import { change, type Database, rowsOf } from '../../platform/database/database.ts';
import type { FileOwners } from './file-owner.ts';
import { purgeExpired } from './purge-files.ts';
import { register, registerId } from './register.ts';

const atOnce = 100;

interface Due {
  readonly businessUnitId: number;
  readonly ids: readonly number[];
}

/**
 * Purges what is kept no longer, some files of each of some business units at a time, and forgets places that nothing
 * came to. What is in use is left, and looked at again. @returns how many were purged.
 */
export async function expireFiles({
  db,
  owners,
}: {
  readonly db: Database;
  readonly owners: FileOwners;
}): Promise<number> {
  const due = await db.platform(async (tx) => {
    await forgetUnused(tx);
    return rowsOf(
      tx,
      sql<Due>`select x.business_unit_id as "businessUnitId", array_agg(x.id) as ids
        from (select f.business_unit_id, ${registerId} as id from ${register}
          where f.status in ('Stored', 'Quarantined') and f.kept_until <= now() and f.owner <> 3
          order by f.kept_until limit ${atOnce}) x group by 1`,
    );
  });
  let purged = 0;
  for (const { businessUnitId, ids } of due) {
    const done = await db.scoped([businessUnitId], (tx) => purgeExpired(tx, owners, { businessUnitId, fileIds: ids }));
    purged += done.purged;
  }
  return purged;
}

// What was begun a day ago comes no more; its bytes, as far as they came, go with it.
const forgetUnused = (tx: Parameters<Parameters<Database['platform']>[0]>[0]) =>
  change(
    tx,
    sql`with gone as (delete from kept_file where status in ('Reserved', 'Receiving')
        and created_date < now() - interval '1 day' returning business_unit_id, storage_key)
      insert into doomed_object (business_unit_id, storage_key) select business_unit_id, storage_key from gone
      on conflict do nothing`,
  );
