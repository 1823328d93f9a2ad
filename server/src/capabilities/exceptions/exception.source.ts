import { exceptionList, exceptionTexts } from '@ratepayer/contract/payments/exception.list.ts';
import { sql } from 'kysely';
import { searchIn } from '../../platform/lists/search-in.ts';
import { sourceOf, tally } from '../../platform/lists/source.ts';
import type { AskedOf } from './check-there.ts';
import { asException, batchOf, exceptionColumns, exceptionJoins } from './read-exceptions.ts';

interface Sums {
  readonly totalCount: number;
  readonly amountMinor: number;
  readonly openCount: number;
  readonly openAmountMinor: number;
}

const searched = {
  gatewayTransactionId: sql`e.gateway_transaction_id`,
  referenceNumber: sql`(select reference_number from published.payment where id = e.payment_id)`,
  batchIdentifier: batchOf,
  merchantNumber: sql`m.merchant_number`,
};

/** Exceptions of a business unit; the open ones are counted and added up by themselves. */
export const exceptionSource = sourceOf(exceptionList)({
  texts: exceptionTexts,
  from: exceptionJoins,
  scope: (businessUnitId) => sql`e.business_unit_id = ${businessUnitId}`,
  key: sql`e.id`,
  columns: exceptionColumns,
  row: asException,
  period: { instant: sql`e.created_date` },
  sorts: {
    createdDate: sql`e.created_date`,
    kind: sql`e.kind`,
    amountMinor: sql`e.amount_minor`,
    merchantNumber: sql`m.merchant_number`,
    resolution: sql`e.resolution`,
  },
  filters: {
    State: (states) =>
      sql`(case when e.resolution = '' then 'Open' else 'Settled' end) = any(${sql.val(states)}::text[])`,
    Kinds: (kinds) => sql`e.kind = any(${sql.val(kinds)}::text[])`,
  },
  besides: (query) => {
    const { PaymentId, BatchId }: AskedOf = query as AskedOf;
    const ofPayment = sql`e.payment_id in (select id from published.payment
      where id = ${PaymentId} or base_payment_id = ${PaymentId})`;
    const ofBatch = sql`(e.settlement_batch_id = ${BatchId}
      or e.id in (select exception_id from exception_part where settlement_batch_id = ${BatchId}))`;
    return [...(PaymentId === undefined ? [] : [ofPayment]), ...(BatchId === undefined ? [] : [ofBatch])];
  },
  search: searchIn(searched),
  tally: ({ where }) =>
    tally(
      sql<Sums>`select count(*)::int as "totalCount", coalesce(sum(e.amount_minor), 0)::bigint as "amountMinor",
        count(*) filter (where e.resolution = '')::int as "openCount",
        coalesce(sum(e.amount_minor) filter (where e.resolution = ''), 0)::bigint as "openAmountMinor"
        from ${exceptionJoins} where ${where()}`,
      ([sums]) => {
        const { totalCount = 0, ...totals } = sums ?? { amountMinor: 0, openCount: 0, openAmountMinor: 0 };
        return { totalCount, totals };
      },
    ),
  file: {
    gatewayTransactionId: [
      { name: 'gateway_number', kind: 'text', cell: (row) => row.gatewayTransactionId },
      { name: 'gateway_says', kind: 'text', cell: (row) => row.theirs?.what ?? '' },
      { name: 'gateway_amount', kind: 'amount', cell: (row) => row.theirs?.amountMinor ?? 0 },
    ],
    referenceNumber: [
      { name: 'full_reference_number', kind: 'text', cell: (row) => row.referenceNumber },
      { name: 'payment_status', kind: 'text', cell: (row) => row.ours?.status ?? '' },
      { name: 'payment_amount', kind: 'amount', cell: (row) => row.ours?.amountMinor ?? 0 },
    ],
    resolution: [
      { name: 'state', kind: 'text', cell: (row) => row.resolution || 'Open' },
      { name: 'reason', kind: 'text', cell: (row) => row.reason },
      { name: 'settled_by', kind: 'text', cell: (row) => row.resolvedBy },
    ],
  },
});
