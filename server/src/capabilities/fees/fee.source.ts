import { feeList, feeTexts } from '@ratepayer/contract/fees/fee.list.ts';
import type { ChargedFee } from '@ratepayer/contract/fees/fee.shapes.ts';
import { channelOf, sourceTypeOf } from '@ratepayer/contract/payments/channels.ts';
import { keptTotalsOf, type StatusSums } from '@ratepayer/contract/payments/outcome-totals.ts';
import { statusLabel } from '@ratepayer/contract/payments/payment-state.ts';
import { sql } from 'kysely';
import { sourceOf, tally } from '../../platform/lists/source.ts';

type Sums = StatusSums & { readonly base: number; readonly disagreeing: number };

// `f` is the fee, or the payment that holds it; `b` the base payment of a fee of its own.
const from = sql`published.payment f left join published.payment b on b.id = f.base_payment_id
  left join published.account a on a.id = f.account_id`;
const fee = sql`case when f.type = 'Service Fee' then f.amount_minor else f.service_fee_amount_minor end`;
const base = sql`case when f.type = 'Service Fee' then b.amount_minor
  else f.amount_minor - f.service_fee_amount_minor end`;
// Of an included fee its own line says what went back; few payments gave anything back, and only theirs are asked.
const back = sql`case when f.refunded_amount_minor = 0 and f.adjusted_amount_minor = 0 then 0
  when f.type = 'Service Fee' then f.refunded_amount_minor + f.adjusted_amount_minor
  else (select sum(l.refunded_minor + l.adjusted_minor) from published.payment_line_item l
  where l.payment_id = f.id and l.line_item_type = 'ServiceFee') end`;
const disagrees = sql`coalesce((f.status = 'Succeeded') <> (b.status = 'Succeeded')
  and not (b.status = 'Refunded' or f.status = 'Refunded'), false)`;
const searched = {
  feeReferenceNumber: sql`f.reference_number`,
  baseReferenceNumber: sql`b.reference_number`,
  accountNumber: sql`a.account_number`,
  last4: sql`f.last4`,
};

/** Charged fees with their base payments. */
export const feeSource = sourceOf(feeList)({
  texts: feeTexts,
  from,
  scope: (businessUnitId) =>
    sql`f.business_unit_id = ${businessUnitId}
      and (f.type = 'Service Fee' or (f.include_service_fee_in_payment and f.service_fee_amount_minor > 0))`,
  key: sql`f.id`,
  columns: sql<ChargedFee>`f.id, f.created_date as "createdDate", f.reference_number as "feeReferenceNumber",
    coalesce(b.reference_number, f.reference_number) as "baseReferenceNumber",
    coalesce(a.account_number, '') as "accountNumber", f.payer_name as "payerName",
    ${base} as "baseAmountMinor", ${fee} as "feeMinor", f.currency_code as "currencyCode",
    f.include_service_fee_in_payment as included,
    f.brand as "accountType", f.last4 as "accountNumberLast4", f.channel, f.status, f.has_adjustment as "hasAdjustment",
    ${disagrees} as disagrees`,
  period: { instant: sql`f.created_date` },
  sorts: {
    createdDate: sql`f.created_date`,
    feeMinor: fee,
    channel: sql`coalesce(f.channel, '')`,
    status: sql`f.status`,
  },
  filters: {
    PaymentStatuses: (statuses) => sql`(f.status = any(${sql.val(statuses)}::text[]) and not f.has_adjustment)`,
    PaymentSourceTypes: (types) => sql`f.source_type = any(${sql.val(types.map(sourceTypeOf))}::text[])`,
    PaymentChannels: (channels) => sql`f.channel = any(${sql.val(channels.map(channelOf))}::text[])`,
    HasAdjustment: (adjusted) => sql`f.has_adjustment = ${adjusted}`,
    Included: (included) => sql`(f.type <> 'Service Fee') = ${included}`,
    OnlyDisagreeing: (only) => (only ? disagrees : sql`true`),
  },
  search: ({ text, fields }) => {
    const parts = fields.map((field) => sql`${searched[field]} = ${text}`);
    return sql`(${sql.join(parts, sql` or `)})`;
  },
  tally: ({ where }) =>
    tally(
      sql<Sums>`select f.status, false as "isUnposted", count(*)::int as count,
        coalesce(sum(${base}), 0)::bigint as base, sum(${fee})::bigint as amount, 0 as fee,
          coalesce(sum(${back}), 0)::bigint as back, count(*) filter (where ${disagrees})::int as disagreeing
        from ${from} where ${where()} group by f.status`,
      (groups) => {
        const sum = (what: 'count' | 'base' | 'amount' | 'disagreeing') =>
          groups.reduce((all, group) => all + group[what], 0);
        return {
          totalCount: sum('count'),
          totals: { ...keptTotalsOf(groups), baseAmountMinor: sum('base'), feeMinor: sum('amount') },
          disagreeing: sum('disagreeing'),
        };
      },
    ),
  file: {
    payerName: [
      { name: 'payer', kind: 'text', cell: (row) => row.payerName },
      { name: 'account_number', kind: 'text', cell: (row) => row.accountNumber },
    ],
    accountType: (row) => `${row.accountType} ${row.accountNumberLast4}`,
    status: [
      { name: 'status', kind: 'text', cell: (row) => statusLabel(row) },
      { name: 'disagrees', kind: 'text', cell: (row) => (row.disagrees ? 'Yes' : '') },
    ],
  },
});
