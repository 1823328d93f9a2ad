import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import { isHeld } from '../../platform/retention/holds.ts';
import { type DueOf, keptFor, type LetGo } from '../files/file-owner.ts';

const isFree = sql`f.kind <> 'Replacement' and (c.published_date is not null
  or c.status <> 'Processing' and f.created_date < now() - interval '12 months')`;

const isHeldFile = isHeld({ unit: sql`f.business_unit_id` });

/** Files of bills that are kept no longer, and in no use; those of a cycle that was deleted go with it. */
export const dueBillFiles: DueOf = (most) => sql`select f.business_unit_id, f.id from bill_file f
  join billing_cycle c on c.id = f.billing_cycle_id
  where f.status = 'Stored' and f.created_date <= now() - ${keptFor} and ${isFree} and not c.is_deleted
    and not ${isHeldFile}
  order by f.created_date limit ${most}`;

/**
 * Lets go of the bytes of files of cycles that are published, or were left alone for a year. What replaced a document
 * is that bill's document, and stays with it.
 */
export async function letGoOfBillFiles(tx: Tx, businessUnitId: number, ids: readonly number[]): Promise<LetGo[]> {
  const files = sql.val(ids);
  await rowsOf(
    tx,
    sql`select 1 from billing_cycle where id in (select billing_cycle_id from bill_file
      where business_unit_id = ${businessUnitId} and id = any(${files}::bigint[])) order by id for no key update`,
  );
  return rowsOf(
    tx,
    sql<LetGo>`update bill_file f set status = 'Purged' from billing_cycle c
      where f.business_unit_id = ${businessUnitId} and f.id = any(${files}::bigint[]) and f.status = 'Stored'
        and c.id = f.billing_cycle_id and ${isFree} and not ${isHeldFile}
      returning f.id, f.storage_key as key`,
  );
}
