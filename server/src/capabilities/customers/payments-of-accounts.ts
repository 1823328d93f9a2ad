import type { PaymentOfCustomer } from '@ratepayer/contract/customers/customer.shapes.ts';
import { sql } from 'kysely';
import { oneRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import { asWire } from '../../platform/lists/read-page.ts';

interface Asked {
  readonly businessUnitIds: readonly number[];
  readonly accountIds: readonly number[];
  readonly page: number;
  readonly size: number;
  /** The payment before which the page begins. */
  readonly before: number | undefined;
  /** A payer, who reads of payments of others no more than what they paid on these accounts; null for staff. */
  readonly customerId: number | null;
}
interface Payments {
  readonly items: PaymentOfCustomer[];
  readonly totalCount: number;
  readonly nextBefore: number | null;
}

// A payment with an adjustment that stands reads "Returned" on every screen (domain rule 6).
const label = sql`case when p.has_adjustment then 'Returned' else p.status end`;

/** The payments that name one of these accounts, the latest first; one on several of them once. */
export async function paymentsOfAccounts(
  tx: Tx,
  { businessUnitIds, accountIds, page, size, before, customerId }: Asked,
): Promise<Payments> {
  const from = sql`(select x.payment_id, sum(x.amount_minor)::bigint as amount_minor from published.payment_account x
      where x.account_id = any(${sql.val([...accountIds])}::bigint[]) group by x.payment_id) x
    join published.payment p on p.id = x.payment_id
      and p.business_unit_id = any(${sql.val([...businessUnitIds])}::int[]) and p.type = 'Base Payment'`;
  const isTheirs = sql`(${customerId}::int is null or exists (select 1 from published.payment_session s
    where s.id = p.payment_session_id and s.customer_id = ${customerId}))`;
  const bound = before === undefined ? sql`` : sql`where p.id < ${before}`;
  const rows = await rowsOf(
    tx,
    sql<PaymentOfCustomer>`select p.id,
      p.reference_number as "referenceNumber", p.created_date as "createdDate", x.amount_minor as "amountMinor",
      case when ${isTheirs} then p.amount_minor else x.amount_minor end as "paymentAmountMinor", ${label} as status,
      case when ${isTheirs} then p.error_message else '""' end as "errorMessage",
      p.brand as "accountType", p.last4 as "accountNumberLast4", p.channel,
      case when ${isTheirs} then p.created_by_user_name else '' end as "createdByUserName",
      u.id as "businessUnitId", u.name as "businessUnitName", u.timezone as "businessUnitTimezone",
      p.currency_code as "currencyCode"
      from ${from} join published.business_unit u on u.id = p.business_unit_id ${bound}
      order by p.id desc limit ${size + 1} offset ${before === undefined ? (page - 1) * size : 0}`,
  );
  const { n } = await oneRow(tx, sql<{ n: number }>`select count(*)::int as n from ${from}`);
  const items = rows.slice(0, size).map(asWire);
  return { items, totalCount: n, nextBefore: rows.length > size ? (items.at(-1)?.id ?? null) : null };
}
