import type { batchList } from '@ratepayer/contract/settlement/batch.list.ts';
import type { MerchantBatches } from '@ratepayer/contract/settlement/batch.shapes.ts';
import { sql } from 'kysely';
import { type Sql, type Tallied, tally } from '../../platform/lists/source.ts';

/** A merchant number with what only the whole list says of it. */
interface Group extends MerchantBatches {
  readonly gatewayNetMinor: number;
  readonly differenceMinor: number;
}

/** What batches `b` of merchant accounts `m` add up to: by merchant number, and these together. */
export const addUpBatches =
  (from: Sql) =>
  ({ where }: Tallied<typeof batchList>) =>
    tally(
      sql<Group>`select b.merchant_number as "merchantNumber", m.name as "merchantName",
        m.payment_source_types as "paymentSourceTypes", count(*)::int as "batchCount",
        sum(b.sale_amount_minor)::bigint as "saleAmountMinor",
        sum(b.refund_amount_minor)::bigint as "refundAmountMinor",
        sum(b.adjustment_amount_minor)::bigint as "adjustmentAmountMinor",
        sum(b.net_amount_minor)::bigint as "netAmountMinor",
        coalesce(sum(b.net_amount_minor) filter (where b.status = 'Funded'), 0)::bigint as "fundedAmountMinor",
        coalesce(sum(b.net_amount_minor) filter (where b.status <> 'Funded'), 0)::bigint as "unfundedAmountMinor",
        coalesce(sum(b.gateway_net_minor), 0)::bigint as "gatewayNetMinor",
        coalesce(sum(b.difference_minor), 0)::bigint as "differenceMinor"
        from ${from} where ${where()} group by m.id, m.name, m.payment_source_types, b.merchant_number
        order by sum(b.net_amount_minor) desc, b.merchant_number, m.id`,
      (groups) => {
        const sum = (what: `${string}Minor` & keyof Group) => groups.reduce((all, group) => all + group[what], 0);
        return {
          totalCount: groups.reduce((all, { batchCount }) => all + batchCount, 0),
          totals: {
            saleAmountMinor: sum('saleAmountMinor'),
            refundAmountMinor: sum('refundAmountMinor'),
            adjustmentAmountMinor: sum('adjustmentAmountMinor'),
            netAmountMinor: sum('netAmountMinor'),
            gatewayNetMinor: sum('gatewayNetMinor'),
            differenceMinor: sum('differenceMinor'),
          },
          merchants: groups.map(({ gatewayNetMinor: _net, differenceMinor: _difference, ...merchant }) => merchant),
        };
      },
    );
