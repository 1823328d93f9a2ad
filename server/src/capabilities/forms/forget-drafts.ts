import { sql } from 'kysely';
import { type Database, rowsOf } from '../../platform/database/database.ts';
import { letGoOfFiles } from './attach-files.ts';

const atOnce = 100;
const isOver = sql`form_response_id is null and created_date < now() - interval '1 day'`;

/** Files that were brought a day ago and sent with no answer go, with their bytes. @returns how many */
export async function forgetDrafts({ db }: { readonly db: Database }): Promise<number> {
  const due = await db.platform((tx) =>
    rowsOf(
      tx,
      sql<{ businessUnitId: number; ids: readonly number[] }>`select f.business_unit_id as "businessUnitId",
          array_agg(f.id) as ids
        from (select business_unit_id, id from form_file where ${isOver} order by created_date limit ${atOnce}) f
        group by 1`,
    ),
  );
  let gone = 0;
  for (const { businessUnitId, ids } of due) {
    // Who sends one of them at this moment keeps it: it is looked at again under its lock.
    const which = sql`id = any(${sql.val([...ids])}::bigint[]) and ${isOver}`;
    gone += await db.scoped([businessUnitId], (tx) => letGoOfFiles(tx, businessUnitId, which));
  }
  return gone;
}
