import { sql } from 'kysely';
import { change, rowsOf } from '../../platform/database/database.ts';
import { heedHolds, isHeld } from '../../platform/retention/holds.ts';
import type { ReportDeps } from './deps.ts';

const most = 100;
// What ended is shown for another 30 days, so that it can be run again.
const isOver = sql`(status = 'Failed' and expires_date <= now() or status = 'Expired'
  and expires_date <= now() - interval '30 days')`;
// A worker that has it may be writing still.
const isRemoved = sql`(removed_date is not null and (status <> 'Running' or lease_until < now()))`;
const isHeldReport = isHeld({ unit: sql`generated_report.business_unit_id` });

/**
 * Destroys the files of reports that expired or were deleted, and forgets what is over. The file goes before the row
 * that names it, and a round that dies in the middle is done again. @returns how many there were.
 */
export async function purgeReports({ db, disk }: Pick<ReportDeps, 'db' | 'disk'>): Promise<number> {
  const found = await db.platform(async (tx) => {
    await heedHolds(tx);
    await change(
      tx,
      sql`update generated_report set status = 'Expired' where status = 'Ready' and expires_date <= now()
        and not ${isHeldReport}`,
    );
    return rowsOf(
      tx,
      sql<{ id: number; storageKey: string | null }>`select id, storage_key as "storageKey" from generated_report
        where (${isRemoved} or ${isOver} or status in ('Expired', 'Failed') and storage_key is not null)
          and not ${isHeldReport}
        order by id limit ${most}`,
    );
  });
  for (const { storageKey } of found) if (storageKey) await disk.delete(storageKey);
  const ids = sql.val(found.map(({ id }) => id));
  await db.platform(async (tx) => {
    await change(
      tx,
      sql`delete from generated_report where id = any(${ids}::bigint[]) and (${isRemoved} or ${isOver})`,
    );
    await change(
      tx,
      sql`update generated_report set storage_key = null
        where id = any(${ids}::bigint[]) and status in ('Expired', 'Failed')`,
    );
  });
  return found.length;
}
