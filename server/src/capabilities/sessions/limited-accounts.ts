import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../platform/database/database.ts';
import { lookedUpOf } from '../accounts/quick-pay-session.ts';

/**
 * The accounts by which tries of a payment are counted (security.md T25): those it pays; where products alone are
 * bought those that were looked up for it, else the customer's own, so that no payment is outside the limits of
 * accounts. Within a statement over `payment_session`.
 */
export const limitedAccountIds = sql`case when cardinality(payment_session.account_ids) > 0
  then payment_session.account_ids
  else coalesce(${lookedUpOf(sql`payment_session.quick_pay_session_id`)},
    array(select own.account_id from published.customer_account own
      where own.customer_id = payment_session.customer_id and own.unlinked_date is null
      order by own.account_id limit 20)) end`;

/** The same of a session at hand, read where it pays no account itself. */
export async function limitedAccounts(
  tx: Tx,
  { id, accountIds }: { readonly id: number; readonly accountIds: readonly number[] },
): Promise<readonly number[]> {
  if (accountIds.length > 0) return accountIds;
  const row = await maybeRow(
    tx,
    sql<{ ids: number[] }>`select ${limitedAccountIds} as ids from payment_session where id = ${id}`,
  );
  return row?.ids ?? [];
}
