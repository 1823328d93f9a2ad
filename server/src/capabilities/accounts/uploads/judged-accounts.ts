import { type RawBuilder, sql } from 'kysely';
import { change, maybeRow, type Tx } from '../../../platform/database/database.ts';
import { lockAccounts, refuseReplaced } from '../account-rows.ts';
import { changedMeanwhile } from '../changed-meanwhile.ts';

/** Rows of `judged` whose accounts ended since they were compared: of the account that stands for them, or of none. */
export const followMerged = (tx: Tx, chunk: number) =>
  follow(tx, chunk, sql`a.is_deleted or a.merged_into_account_id is not null`);

/** The same of rows that move money, which goes on to whom an account was rolled over to as well (domain rule 15). */
export const followReplaced = (tx: Tx, chunk: number) =>
  follow(tx, chunk, sql`a.is_deleted or coalesce(a.merged_into_account_id, a.rollover_account_id) is not null`);

const follow = (tx: Tx, chunk: number, ended: RawBuilder<unknown>) =>
  change(
    tx,
    sql`update judged j set found = 0, account_id = (select s.id from published.account s
        where s.id = standing_account(a.id) and not s.is_deleted and s.merged_into_account_id is null)
      from published.account a where j.chunk = ${chunk} and a.id = j.account_id and (${ended})`,
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

/** Locks accounts by ascending id. @throws to run again where one is no more, or another one stands for it */
export async function lockStanding(tx: Tx, accountIds: readonly number[]): Promise<void> {
  await lockAccounts(tx, accountIds);
  await refuseReplaced(tx, accountIds);
}
