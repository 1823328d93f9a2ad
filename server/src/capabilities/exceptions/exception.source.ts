import { exceptionList, exceptionTexts } from '@ratepayer/contract/payments/exception.list.ts';
import type { SearchOf } from '@ratepayer/contract/kit/list.ts';
import { sql } from '../../platform/database/database.ts';
import { escapeLike } from '../../platform/lists/search-in.ts';
import { type Sql, sourceOf, tally } from '../../platform/lists/source.ts';
import { asException, exceptionColumns, exceptionJoins } from './read-exceptions.ts';

interface Sums {
  readonly totalCount: number;
  readonly amountMinor: number;
  readonly openCount: number;
  readonly openAmountMinor: number;
}
/** Keys of the API alone. */
interface Besides {
  readonly PaymentId?: number | undefined;
}

const searched: Readonly<Record<SearchOf<typeof exceptionList>, (like: string) => Sql>> = {
  gatewayTransactionId: (like) => sql`e.gateway_transaction_id like ${like}`,
  referenceNumber: (like) =>
    sql`e.payment_id in (select id from published.payment
      where business_unit_id = e.business_unit_id and reference_number like ${like})`,
  batchIdentifier: (like) =>
    sql`(b.batch_identifier like ${like} or exists (select 1 from exception_part x
      join published.settlement_batch n on n.id = x.settlement_batch_id
      where x.exception_id = e.id and n.batch_identifier like ${like}))`,
  merchantNumber: (like) => sql`m.merchant_number like ${like}`,
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
    const { PaymentId }: Besides = query as Besides;
    return PaymentId === undefined
      ? []
      : [
          sql`e.payment_id in (select id from published.payment
            where id = ${PaymentId} or base_payment_id = ${PaymentId})`,
        ];
  },
  search: ({ text, exact, fields }) => {
    const like = exact ? escapeLike(text) : `${escapeLike(text)}%`;
    return sql`(${sql.join(
      fields.map((field) => searched[field](like)),
      sql` or `,
    )})`;
  },
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
