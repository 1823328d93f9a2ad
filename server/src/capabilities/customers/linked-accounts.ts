import type { LinkedAccount } from '@ratepayer/contract/customers/customer.shapes.ts';
import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import { asWire } from '../../platform/lists/read-page.ts';
import { accountWhere } from '../accounts/account-rows.ts';
import { payingUnitWhere } from '../organizations/find-business-unit.ts';

const hasAutopay = sql`exists (select 1 from published.autopay_enrollment e where e.account_id = l.account_id
  and e.customer_id = l.customer_id and e.is_active)`;
const isPaperless = sql`exists (select 1 from published.paperless_enrollment e where e.account_id = l.account_id
  and e.customer_id = l.customer_id and e.is_active)`;

/** The accounts of a customer in these business units, one unit after the other, in the order of links. */
export async function linkedAccounts(
  tx: Tx,
  customerId: number,
  businessUnitIds: readonly number[],
): Promise<LinkedAccount[]> {
  const rows = await rowsOf(
    tx,
    sql<LinkedAccount>`select l.account_id as "accountId", l.business_unit_id as "businessUnitId",
      u.name as "businessUnitName", u."currencyCode", a."accountNumber", a."subAccountNumber", a.name, a."isArchived",
      a."totalOutstandingBalance" as balance, l.linked_by as "linkedBy", l.linked_date as "linkedDate",
      ${hasAutopay} as "hasAutopay", ${isPaperless} as "isPaperless", l.notify_new_bill as "notifyNewBill",
      l.notify_upcoming_payment as "notifyUpcomingPayment", l.notify_with_sms as "notifyWithSms"
      from customer_account l cross join lateral (${accountWhere(sql`l.account_id`)}) a
      cross join lateral (${payingUnitWhere(sql`l.business_unit_id`)}) u
      where l.customer_id = ${customerId} and l.unlinked_date is null
      and l.business_unit_id = any(${sql.val([...businessUnitIds])}::int[])
      order by min(l.id) over (partition by l.business_unit_id), l.id`,
  );
  return rows.map(asWire);
}
