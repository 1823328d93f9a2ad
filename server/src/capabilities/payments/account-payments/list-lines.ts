import type { AccountPayment } from '@ratepayer/contract/payments/account-payment.operations.ts';
import { keptTotalsOf, type StatusSums } from '@ratepayer/contract/payments/outcome-totals.ts';
import { readReferenceNumber } from '@ratepayer/contract/kit/reference-number.ts';
import type { RawBuilder } from 'kysely';
import type { Clock } from '../../../platform/clock/clock.ts';
import { type Database, rowsOf, sql, type Tx } from '../../../platform/database/database.ts';
import { matchingAccounts } from '../../accounts/match-accounts.ts';
import { readPeriod } from '../../organizations/read-period.ts';
import { type ListQuery, sourceFilters, statusFilter } from '../staff/list-payments.ts';

export type LineFilter = Pick<ListQuery, 'StartDate' | 'EndDate' | 'PaymentStatuses' | 'PaymentSourceTypes' | 'PaymentChannels'> & { readonly SearchText?: string | undefined };

export type LineRow = Omit<AccountPayment, 'createdDate' | 'exportedDate'> & { readonly createdDate: Date; readonly exportedDate: Date | null };

const lines = sql`payment p join payment_line_item l on l.payment_id = p.id and l.account_id is not null join account a on a.id = l.account_id`;
const columns = sql`l.id as "lineItemId", p.id as "paymentId", p.reference_number as "referenceNumber", p.created_date as "createdDate", a.account_number as "accountNumber", a.sub_account_number as "subAccountNumber", a.name,
  l.line_item_type as "lineItemType", l.price_minor as "amountMinor", p.currency_code as "currencyCode", p.channel, p.source_type as "paymentSourceType", p.brand as "accountType", p.status, p.has_adjustment as "hasAdjustment",
  l.refunded_minor as "refundedMinor", l.adjusted_minor as "adjustedMinor", p.exported_date as "exportedDate"`;

// Asked of payments that were received elsewhere alone, so that all others are counted from the covering index.
const postedElsewhere = sql`case when p.origin = 'External' then exists (select 1 from payment u where u.id = p.id and u.posted_date is null) else false end`;

/** The lines of a filter as a condition on payments `p` and lines `l`. A search for an account finds its lines alone, not the others of the same payment. */
export async function lineCondition(tx: Tx, clock: Clock, businessUnitId: number, query: LineFilter): Promise<RawBuilder<unknown>> {
  const { from, until } = await readPeriod(tx, clock, businessUnitId, query);
  const search = query.SearchText?.trim() ?? '';
  const parts = [
    sql`p.business_unit_id = ${businessUnitId} and p.created_date >= ${from} and p.created_date < ${until} and p.type = 'Base Payment' and ${statusFilter(query.PaymentStatuses)}`,
    ...sourceFilters(query),
    ...(search.length >= 2 ? [await searchCondition(tx, businessUnitId, search)] : []),
  ];
  return sql.join(parts, sql` and `);
}

async function searchCondition(tx: Tx, businessUnitId: number, text: string): Promise<RawBuilder<unknown>> {
  const reference = readReferenceNumber(text);
  if (reference) return sql`p.reference_number = ${reference}`;
  const ids = await matchingAccounts(tx, businessUnitId, text);
  return sql`l.account_id = any(${sql.val(ids)}::bigint[])`;
}

/** The next lines after a place in the order, newest payment first. */
export const linesAfter = (condition: RawBuilder<unknown>, after: Pick<LineRow, 'createdDate' | 'paymentId' | 'lineItemId'> | undefined, most: number, skip = 0) =>
  sql<LineRow>`select ${columns} from ${lines} where ${condition} ${after ? sql`and (p.created_date, p.id, l.id) < (${after.createdDate}, ${after.paymentId}, ${after.lineItemId})` : sql``}
    order by p.created_date desc, p.id desc, l.id desc limit ${most} offset ${skip}`;

/** One line per account and payment, with the exact count and sums of the filter. */
export async function listLines(db: Database, clock: Clock, businessUnitId: number, query: LineFilter & { readonly Page: number; readonly PageSize: number }) {
  return db.reading([businessUnitId], async (tx) => {
    const condition = await lineCondition(tx, clock, businessUnitId, query);
    const [items, outcomes] = await Promise.all([
      rowsOf(tx, linesAfter(condition, undefined, query.PageSize, (query.Page - 1) * query.PageSize)),
      rowsOf(
        tx,
        sql<StatusSums>`select p.status, ${postedElsewhere} as "isUnposted", count(*)::int as count, sum(l.price_minor)::bigint as amount, 0 as fee, sum(l.refunded_minor + l.adjusted_minor)::bigint as back from ${lines} where ${condition} group by 1, 2`,
      ),
    ]);
    const sum = (what: 'count' | 'amount') => outcomes.reduce((total, row) => total + row[what], 0);
    return { items: items.map(asWire), totalCount: sum('count'), totalMinor: sum('amount'), totals: keptTotalsOf(outcomes) };
  });
}

const asWire = (row: LineRow): AccountPayment => ({ ...row, createdDate: row.createdDate.toISOString(), exportedDate: row.exportedDate?.toISOString() ?? null });
