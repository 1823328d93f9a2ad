import { sql } from 'kysely';
import { change, maybeRow, type Tx } from '../../../platform/database/database.ts';
import { lockAccounts } from '../account-rows.ts';
import { changedMeanwhile } from '../changed-meanwhile.ts';

/** Rows of `judged` whose accounts ended since they were compared: of the account that stands for them, or of none. */
export const followMerged = (tx: Tx, chunk: number) =>
  change(
    tx,
    sql`update judged j set found = 0, account_id = (select s.id from published.account s
        where s.id = standing_account(a.id) and not s.is_deleted and s.merged_into_account_id is null)
      from published.account a
      where j.chunk = ${chunk} and a.id = j.account_id and (a.is_deleted or a.merged_into_account_id is not null)`,
  );

/** Locks accounts by ascending id. @throws to run again where one is no more */
export async function lockLiving(tx: Tx, accountIds: readonly number[]): Promise<void> {
  await lockAccounts(tx, accountIds);
  const ended = await maybeRow(
    tx,
    sql<{ id: number }>`select id from published.account where id = any(${sql.val([...accountIds])}::bigint[])
      and (is_deleted or merged_into_account_id is not null) limit 1`,
  );
  if (ended) throw changedMeanwhile();
}
