import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../platform/database/database.ts';
import type { Sql } from '../../platform/lists/source.ts';
import { isTexted } from './told-of-bills.ts';

/** Whether a payer is reminded of an account. */
export const isReminded = (tx: Tx, accountId: number, customerId: number): Promise<boolean> =>
  isLinked(tx, accountId, customerId, sql`true`);

/** Whether reminders of an account go to a payer by text, to this number. */
export const isRemindedByText = (tx: Tx, accountId: number, customerId: number, to: string): Promise<boolean> =>
  isLinked(tx, accountId, customerId, sql`c.phone_number = ${to} and ${isTexted}`);

async function isLinked(tx: Tx, accountId: number, customerId: number, how: Sql): Promise<boolean> {
  const found = await maybeRow(
    tx,
    sql`select 1 from published.customer_account l
      join published.customer c on c.id = l.customer_id and c.status = 'Active'
      where l.account_id = ${accountId} and l.unlinked_date is null and c.id = ${customerId}
      and l.notify_upcoming_payment and ${how}`,
  );
  return found !== undefined;
}
