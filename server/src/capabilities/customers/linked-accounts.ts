import type { LinkedAccount } from '@ratepayer/contract/customers/customer.shapes.ts';
import { sql } from 'kysely';
import { oneRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import { asWire } from '../../platform/lists/read-page.ts';
import { accountWhere } from '../accounts/account-rows.ts';
import { payingUnitWhere } from '../organizations/find-business-unit.ts';

interface Turn {
  readonly page: number;
  readonly size: number;
}

const hasAutopay = sql`exists (select 1 from published.autopay_enrollment e where e.account_id = l.account_id
  and e.customer_id = l.customer_id and e.is_active)`;
const isPaperless = sql`exists (select 1 from published.paperless_enrollment e where e.account_id = l.account_id
  and e.customer_id = l.customer_id and e.is_active)`;

const liveLinks = (customerId: number, businessUnitIds: readonly number[]) =>
  sql`customer_account l where l.customer_id = ${customerId} and l.unlinked_date is null
    and l.business_unit_id = any(${sql.val([...businessUnitIds])}::int[])
    and exists (select 1 from published.account a where a.id = l.account_id and not a.is_deleted)`;

/** The accounts of a customer in these business units, one unit after the other, in the order of links; or a page. */
export async function linkedAccounts(
  tx: Tx,
  customerId: number,
  businessUnitIds: readonly number[],
  turn?: Turn,
): Promise<LinkedAccount[]> {
  const only = turn ? sql`limit ${turn.size} offset ${(turn.page - 1) * turn.size}` : sql``;
  const rows = await rowsOf(
    tx,
    sql<LinkedAccount>`with l as (select l.*, min(l.id) over (partition by l.business_unit_id) as unit_place
        from ${liveLinks(customerId, businessUnitIds)} order by unit_place, l.id ${only})
      select l.account_id as "accountId", l.business_unit_id as "businessUnitId",
      u.name as "businessUnitName", u."currencyCode", a."accountNumber", a."subAccountNumber", a.name, a."isArchived",
      a."totalOutstandingBalance" as balance, l.linked_by as "linkedBy", l.linked_date as "linkedDate",
      ${hasAutopay} as "hasAutopay", ${isPaperless} as "isPaperless", l.notify_new_bill as "notifyNewBill",
      l.notify_upcoming_payment as "notifyUpcomingPayment", l.notify_with_sms as "notifyWithSms"
      from l cross join lateral (${accountWhere(sql`l.account_id`)}) a
      cross join lateral (${payingUnitWhere(sql`l.business_unit_id`)}) u
      order by l.unit_place, l.id`,
  );
  return rows.map(asWire);
}

/** A page of them, and how many there are. */
export async function pageOfLinked(
  tx: Tx,
  customerId: number,
  businessUnitIds: readonly number[],
  turn: Turn,
): Promise<{ items: LinkedAccount[]; totalCount: number }> {
  const items = await linkedAccounts(tx, customerId, businessUnitIds, turn);
  const { n } = await oneRow(
    tx,
    sql<{ n: number }>`select count(*)::int as n from ${liveLinks(customerId, businessUnitIds)}`,
  );
  return { items, totalCount: n };
}

/** The numbers of all of them. */
export async function linkedIds(tx: Tx, customerId: number, businessUnitIds: readonly number[]): Promise<number[]> {
  const rows = await rowsOf(
    tx,
    sql<{ id: number }>`select l.account_id as id from ${liveLinks(customerId, businessUnitIds)}`,
  );
  return rows.map(({ id }) => id);
}
