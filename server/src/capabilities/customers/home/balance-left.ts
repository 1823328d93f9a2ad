import { sql } from 'kysely';
import { oneRow, type Tx } from '../../../platform/database/database.ts';

/** What is left of a balance beside what is under way: what may be paid of it on a date. */
export async function balanceLeft(tx: Tx, { id, balance }: { readonly id: number; readonly balance: number }) {
  const { pendingMinor } = await oneRow(
    tx,
    sql<{ pendingMinor: number }>`select coalesce(sum(a.amount_minor), 0)::bigint as "pendingMinor"
      from published.payment_account a join published.payment p on p.id = a.payment_id
      where a.account_id = ${id} and p.status = 'Pending' and p.type = 'Base Payment'`,
  );
  return balance - pendingMinor;
}
