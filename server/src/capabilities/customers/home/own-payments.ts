import type { OwnPayment } from '@ratepayer/contract/customers/own-account.shapes.ts';
import type { ExternalMethod } from '@ratepayer/contract/payments/external.ts';
import { sql } from 'kysely';
import { oneRow, rowsOf, type Tx } from '../../../platform/database/database.ts';
import { asWire } from '../../../platform/lists/read-page.ts';
import { sayMember } from '../../../platform/texts/values.ts';

interface Asked {
  readonly customerId: number | null;
  readonly accountIds: readonly number[];
  readonly size: number;
  readonly page?: number;
  /** In the zone of the business unit. */
  readonly year?: number | undefined;
  readonly status?: string | undefined;
}

// A payment with an adjustment that stands reads "Returned" on every screen (domain rule 6).
const label = sql`case when p.has_adjustment then 'Returned' else p.status end`;
/** What the biller received elsewhere was paid on the day that it says, whenever it was written down. */
const paidAt = sql`coalesce(p.received_date::timestamp at time zone u.timezone, p.created_date)`;
const yearOf = sql`extract(year from ${paidAt} at time zone u.timezone)::int`;
const isTheirs = (customerId: number | null) => sql`exists (select 1 from published.payment_session s
  where s.id = p.payment_session_id and s.customer_id = ${customerId})`;

/** Payments on these accounts: each of the payer's own, and what others paid on them. */
const paymentsOn = ({ customerId, accountIds }: Pick<Asked, 'customerId' | 'accountIds'>) =>
  sql`(select x.payment_id, sum(x.amount_minor)::bigint as amount_minor, array_agg(x.account_id) as account_ids
      from published.payment_account x where x.account_id = any(${sql.val([...accountIds])}::bigint[])
      group by x.payment_id) x
    join published.payment p on p.id = x.payment_id and p.type = 'Base Payment'
      and (p.posted_date is not null or ${isTheirs(customerId)})
    join published.business_unit u on u.id = p.business_unit_id`;

const conditionOf = ({ year, status }: Asked) => sql`(${year ?? null}::int is null or ${yearOf} = ${year ?? null}::int)
  and (${status ?? null}::text is null or ${label} = ${status ?? null})`;

/** The latest of them. */
export async function ownPayments(tx: Tx, asked: Asked): Promise<OwnPayment[]> {
  const { customerId, size, page = 1 } = asked;
  const rows = await rowsOf(
    tx,
    sql<
      OwnPayment & { readonly elsewhere: '' | ExternalMethod }
    >`select p.id, p.reference_number as "referenceNumber", ${paidAt} as "createdDate", u.timezone,
      p.currency_code as "currencyCode", x.amount_minor as "amountMinor", x.account_ids as "accountIds",
      ${label} as status, p.brand as "accountType", p.last4 as "accountNumberLast4", p.external_method as elsewhere,
      case when ${isTheirs(customerId)} then p.service_fee_amount_minor end as "serviceFeeAmountMinor",
      case when ${isTheirs(customerId)} then p.error_message else '""' end as "errorMessage"
      from ${paymentsOn(asked)} where ${conditionOf(asked)}
      order by ${paidAt} desc, p.id desc limit ${size} offset ${(page - 1) * size}`,
  );
  return rows.map(({ elsewhere, ...row }) => ({
    ...asWire(row),
    ...(elsewhere ? { accountType: sayMember(elsewhere) } : {}),
  }));
}

/** A page of them, how many there are, and the years in which there are any. */
export async function pageOfPayments(
  tx: Tx,
  asked: Asked,
): Promise<{ items: OwnPayment[]; totalCount: number; years: number[] }> {
  const items = await ownPayments(tx, asked);
  const { totalCount } = await oneRow(
    tx,
    sql<{ totalCount: number }>`select count(*)::int as "totalCount" from ${paymentsOn(asked)}
      where ${conditionOf(asked)}`,
  );
  const years = await rowsOf(
    tx,
    sql<{ year: number }>`select distinct ${yearOf} as year from ${paymentsOn(asked)} order by year desc`,
  );
  return { items, totalCount, years: years.map(({ year }) => year) };
}
