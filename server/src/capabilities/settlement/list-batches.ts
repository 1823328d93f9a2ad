import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import type { SettlementBatch } from '@ratepayer/contract/settlement/settlement.operations.ts';
import { rowsOf, sql } from '../../platform/database/database.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { adjustmentsWithoutBatch, isJoinable, signedAmount, withoutBatch } from './batch-members.queries.ts';

type Row = Omit<SettlementBatch, 'openedDate' | 'closedDate'> & { openedDate: Date; closedDate: Date | null };
type OpenRow = Row & { timezone: string; merchantAccountId: number };

/**
 * Batches of a business unit, the open ones first, then the newest. An open batch is a view of what will join: it is
 * there from the first transaction of its day on and has no id (0) until its gateway is asked.
 */
export function listBatches(
  deps: PaymentDeps,
  businessUnitId: number,
  { Page, PageSize }: { readonly Page: number; readonly PageSize: number },
): Promise<{ items: SettlementBatch[]; totalCount: number }> {
  return deps.db.reading([businessUnitId], async (tx) => {
    const [open, [closed]] = await Promise.all([
      rowsOf(tx, openBatches(businessUnitId)),
      rowsOf(
        tx,
        sql<{
          n: number;
        }>`select count(*)::int as n from settlement_batch
          where business_unit_id = ${businessUnitId} and status <> 'Open'`,
      ),
    ]);
    const from = (Page - 1) * PageSize;
    const shown = open.slice(from, from + PageSize);
    const offset = Math.max(0, from - open.length);
    const rest = await rowsOf(
      tx,
      sql<Row>`select ${columns}, sale_count as "saleCount", sale_amount_minor as "saleAmountMinor",
        refund_count as "refundCount", refund_amount_minor as "refundAmountMinor",
        adjustment_count as "adjustmentCount",
          adjustment_amount_minor as "adjustmentAmountMinor", net_amount_minor as "netAmountMinor",
          gateway_net_minor - (sale_amount_minor - refund_amount_minor - named_adjustment_minor) as "differenceMinor"
        from settlement_batch where business_unit_id = ${businessUnitId} and status <> 'Open'
        order by opened_date desc, id desc limit ${PageSize - shown.length} offset ${offset}`,
    );
    const today = (timezone: string) => dateIn(deps.clock.now(), timezone).replaceAll('-', '');
    const named = shown.map(({ timezone, merchantAccountId: _id, ...row }) => ({
      ...row,
      batchIdentifier: row.batchIdentifier || `${today(timezone)}-open`,
    }));
    const items = [...named, ...rest].map((row) => ({
      ...row,
      openedDate: row.openedDate.toISOString(),
      closedDate: row.closedDate?.toISOString() ?? null,
    }));
    return { items, totalCount: open.length + (closed?.n ?? 0) };
  });
}

const columns = sql`id, business_unit_id as "businessUnitId", merchant_number as "merchantNumber",
  batch_identifier as "batchIdentifier", currency_code as "currencyCode", status, opened_date as "openedDate",
  closed_date as "closedDate"`;

/** What will join, by merchant account: transactions and adjustments without a batch. */
const openBatches = (
  businessUnitId: number,
) => sql<OpenRow>`select coalesce(b.id, 0) as id, m.business_unit_id as "businessUnitId",
  m.merchant_number as "merchantNumber", coalesce(b.batch_identifier, '') as "batchIdentifier",
  m.currency_code as "currencyCode",
    'Open' as status, w.opened as "openedDate", null::timestamptz as "closedDate", w.sales::int as "saleCount",
    w.sold as "saleAmountMinor", w.refunds::int as "refundCount", w.refunded as "refundAmountMinor",
    w.adjustments::int as "adjustmentCount", w.adjusted as "adjustmentAmountMinor",
    w.sold - w.refunded - w.adjusted as "netAmountMinor", null::bigint as "differenceMinor", m.timezone,
    m.id as "merchantAccountId"
  from published.merchant_account m left join settlement_batch b on b.merchant_account_id = m.id and b.status = 'Open'
    cross join lateral (select count(*) filter (where x.kind = 'Sale') as sales,
    coalesce(sum(x.amount) filter (where x.kind = 'Sale'), 0)::bigint as sold,
        count(*) filter (where x.kind in ('Void', 'Refund')) as refunds,
        coalesce(-sum(x.amount) filter (where x.kind in ('Void', 'Refund')), 0)::bigint as refunded,
        count(*) filter (where x.kind = 'Adjustment') as adjustments,
        coalesce(sum(x.amount) filter (where x.kind = 'Adjustment'), 0)::bigint as adjusted,
        min(x.created_date) as opened, count(*) as n
      from (select t.type as kind, ${signedAmount} as amount, t.created_date from ${withoutBatch(sql`m.id`)} t
      where ${isJoinable}
        union all select 'Adjustment', case when a.settlement_batch_id is null then a.amount_minor else 0 end - case
        when a.reversed_date is not null
        and a.reversal_settlement_batch_id is null then a.amount_minor else 0 end, a.created_date
          from ${adjustmentsWithoutBatch(sql`m.business_unit_id`, sql`m.id`)} a) x) w
  where m.business_unit_id = ${businessUnitId} and w.n > 0 order by w.opened desc, m.id`;
