import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../platform/database/database.ts';
import { isTexted } from './told-of-bills.ts';

/** Whether reminders of an account go to a payer by text, to this number. */
export async function isRemindedByText(tx: Tx, accountId: number, customerId: number, to: string): Promise<boolean> {
  const found = await maybeRow(
    tx,
    sql`select 1 from published.customer_account l
      join published.customer c on c.id = l.customer_id and c.status = 'Active'
      where l.account_id = ${accountId} and l.unlinked_date is null and c.id = ${customerId}
      and c.phone_number = ${to} and l.notify_upcoming_payment and ${isTexted}`,
  );
  return found !== undefined;
}
