import { destroyedWhenOver } from '@ratepayer/contract/accounts/upload-settings.ts';
import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../../platform/database/database.ts';
import { isHeld } from '../../../platform/retention/holds.ts';
import { type DueOf, keptFor, type LetGo } from '../../files/file-owner.ts';

const isInUse = sql`exists (select 1 from account_upload u where (u.file_id = f.id or u.rejected_file_id = f.id)
  and (u.status in ('Checking', 'Processing')
    or u.status in ('Uploaded', 'Ready') and u.created_date > now() - interval '1 month'
    or u.undo_started_date is not null and u.undone_date is null))`;

const isHeldFile = isHeld({ unit: sql`f.business_unit_id` });

const isDue = sql`f.status = 'Stored' and not ${isInUse} and not ${isHeldFile}`;

/**
 * Files of uploads that are kept no longer, and in no use; those of a type that is destroyed when it is over, and that
 * nobody went on with, after a week. Each of the two is found by its own index.
 */
export const dueUploads: DueOf = (most) => sql`select d.business_unit_id, d.id from (
    (select f.business_unit_id, f.id, f.created_date from stored_file f
      where f.created_date <= now() - ${keptFor} and ${isDue} order by f.created_date limit ${most})
    union all
    (select f.business_unit_id, f.id, f.created_date from account_upload o join stored_file f on f.id = o.file_id
      where o.import_type = any(${sql.val([...destroyedWhenOver])}::text[])
        and f.created_date between now() - ${keptFor} and now() - interval '7 days' and ${isDue}
      order by f.created_date limit ${most})) d
  order by d.created_date limit ${most}`;

/**
 * Lets go of the bytes of uploads that are over; one that is under way, or has waited for less than a month, keeps its
 * file.
 */
export async function letGoOfUploads(tx: Tx, businessUnitId: number, ids: readonly number[]): Promise<LetGo[]> {
  const files = sql.val(ids);
  // Whoever checks or processes one of them has its row, and is waited for.
  await rowsOf(
    tx,
    sql`select 1 from account_upload where business_unit_id = ${businessUnitId}
      and (file_id = any(${files}::bigint[]) or rejected_file_id = any(${files}::bigint[]))
      order by id for no key update`,
  );
  return rowsOf(
    tx,
    sql<LetGo>`update stored_file f set status = 'Purged'
      where f.business_unit_id = ${businessUnitId} and f.id = any(${files}::bigint[]) and f.status = 'Stored'
        and not ${isInUse} and not ${isHeldFile}
      returning f.id, f.storage_key as key`,
  );
}
