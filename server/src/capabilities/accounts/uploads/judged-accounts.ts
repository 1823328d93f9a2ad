import { type RawBuilder, sql } from 'kysely';
import { change, maybeRow, type Tx } from '../../../platform/database/database.ts';
import { lockAccounts, refuseReplaced } from '../account-rows.ts';
import { changedMeanwhile } from '../changed-meanwhile.ts';

/**
 * Finds the accounts of the rows of `read_row`, in `holder`: of each number and subaccount number how many there are,
 * and the one that is meant; a number alone means its only account.
 */
export async function findHolders(tx: Tx, businessUnitId: number): Promise<void> {
  await change(
    tx,
    sql`create temporary table holder (account_number text, sub_account_number text, found int, account_id bigint)`,
  );
  await change(tx, holders(businessUnitId));
  await change(tx, sql`analyze holder`);
}

/** The account of each number; where it went over into another one, that. */
const holders = (businessUnitId: number) =>
  sql`insert into holder select x.account_number, x.sub_account_number, c.found, g.id
    from (select distinct account_number, sub_account_number from read_row where problems is null) x
    left join lateral (select count(*)::int as found, count(*) filter (where is_exact) as exact,
        (array_agg(id order by is_exact desc))[1] as id, (array_agg(is_merged order by is_exact desc))[1] as is_merged
      from (select a.id, a.sub_account_number = x.sub_account_number as is_exact,
          a.merged_into_account_id is not null as is_merged from published.account a
        where a.business_unit_id = ${businessUnitId} and a.account_number = x.account_number and not a.is_deleted
        and (x.sub_account_number = '' or a.sub_account_number = x.sub_account_number)) n) c on true
    left join lateral (select case when c.is_merged then standing_account(c.id) else c.id end as id
      where c.exact = 1 or c.found = 1) g on true`;

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
