import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import { changedMeanwhile } from './changed-meanwhile.ts';

/**
 * Lets nobody delete, merge or take these accounts back until the transaction ends; payments go on. Where somebody did
 * since they were found, the whole transaction is run again and finds others.
 */
export async function holdAccounts(tx: Tx, ids: readonly number[]): Promise<void> {
  const once = [...new Set(ids)];
  if (once.length === 0) return;
  const held = await rowsOf(
    tx,
    sql`select id from account where id = any(${sql.val(once)}::bigint[]) and not is_deleted
      and merged_into_account_id is null order by id for share`,
  );
  if (held.length < once.length) throw changedMeanwhile();
}
