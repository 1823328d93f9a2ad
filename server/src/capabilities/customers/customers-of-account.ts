import type { CustomerOfAccount } from '@ratepayer/contract/customers/customer.shapes.ts';
import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/database/database.ts';

type Row = Omit<CustomerOfAccount, 'lastSignInDate' | 'linkedDate'> & {
  readonly linkedDate: Date;
  readonly lastSignInDate: Date | null;
};

/** Every customer of an account, in the order in which they were linked. */
export async function customersOfAccount(tx: Tx, accountId: number): Promise<CustomerOfAccount[]> {
  const rows = await rowsOf(
    tx,
    sql<Row>`select c.id, concat_ws(' ', c.first_name, c.last_name) as name, c.email,
      c.email_verified as "emailVerified", c.phone_number as "phoneNumber", c.phone_verified as "phoneVerified",
      c.status, l.linked_date as "linkedDate", l.notify_new_bill as "notifyNewBill",
      l.notify_upcoming_payment as "notifyUpcomingPayment", l.notify_with_sms as "notifyWithSms",
      (select count(*)::int from published.payment_source s where s.customer_id = c.id and s.is_saved
        and s.status <> 'Removed' and s.business_unit_id = l.business_unit_id) as "walletCount",
      u.last_sign_in_date as "lastSignInDate"
      from customer_account l join customer c on c.id = l.customer_id
      left join published.user_account u on u.id = c.user_id
      where l.account_id = ${accountId} and l.unlinked_date is null order by l.id`,
  );
  return rows.map((row) => ({
    ...row,
    linkedDate: row.linkedDate.toISOString(),
    lastSignInDate: row.lastSignInDate?.toISOString() ?? null,
  }));
}
