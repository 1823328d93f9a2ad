import { sql } from 'kysely';
import { change, type Database, rowsOf } from '../../platform/database/database.ts';
import { isHeld } from '../../platform/retention/holds.ts';
import type { DueOf, FileOwners } from './file-owner.ts';
import { purgeExpired } from './purge-files.ts';
import { numberIn, owners } from './register.ts';

const atOnce = 100;

interface Due {
  readonly businessUnitId: number;
  readonly ids: readonly number[];
}

const ownDue: DueOf = (most) => sql`select business_unit_id, id from kept_file
  where status in ('Stored', 'Quarantined') and kept_until <= now()
    and not ${isHeld({ unit: sql`kept_file.business_unit_id` })}
  order by kept_until limit ${most}`;

/** What is kept no longer and in no use, by business unit: of each who keeps files its oldest, found by an index. */
export function dueFiles({ uploads, bills, jobs }: FileOwners) {
  const dueOf = { files: ownDue, uploads: uploads.due, bills: bills.due, jobs: jobs.due };
  const each = owners.flatMap((owner, number) =>
    owner === 'reports'
      ? []
      : [sql`select d.business_unit_id, ${numberIn(number, sql`d.id`)} as id from (${dueOf[owner](atOnce)}) d`],
  );
  return sql<Due>`select x.business_unit_id as "businessUnitId", array_agg(x.id) as ids
    from (${sql.join(each, sql` union all `)}) x group by 1`;
}

/**
 * Purges what is kept no longer, some files of each of some business units at a time, and forgets places that nothing
 * came to. What is in use is left, and stands before nothing else. @returns how many were purged.
 */
export async function expireFiles({
  db,
  owners: keepers,
}: {
  readonly db: Database;
  readonly owners: FileOwners;
}): Promise<number> {
  const due = await db.platform(async (tx) => {
    await forgetUnused(tx);
    return rowsOf(tx, dueFiles(keepers));
  });
  let purged = 0;
  for (const { businessUnitId, ids } of due) {
    const done = await db.scoped([businessUnitId], (tx) => purgeExpired(tx, keepers, { businessUnitId, fileIds: ids }));
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
