import { accountPaymentList, accountPaymentTexts } from '@ratepayer/contract/payments/account-payment.list.ts';
import type { AccountPayment } from '@ratepayer/contract/payments/account-payment.shapes.ts';
import { channelOf, sourceTypeOf } from '@ratepayer/contract/payments/channels.ts';
import { keptTotalsOf, type StatusSums } from '@ratepayer/contract/payments/outcome-totals.ts';
import { statusLabel } from '@ratepayer/contract/payments/payment-state.ts';
import { readReferenceNumber } from '@ratepayer/contract/kit/reference-number.ts';
import { sql } from 'kysely';
import { sourceOf, tally } from '../../../platform/lists/source.ts';
import { matchingAccounts } from '../../accounts/match-accounts.ts';
import { statusFilter } from '../status-filter.ts';

const from = sql`published.payment p
  join published.payment_line_item l on l.payment_id = p.id and l.account_id is not null
  join published.account a on a.id = l.account_id`;

// Asked of payments that were received elsewhere alone, so that all others are counted from the covering index.
const postedElsewhere = sql`case
  when p.origin = 'External' then exists (select 1 from published.payment u where u.id = p.id and u.posted_date is null)
  else false end`;

/** Lines of payments on accounts; a search for an account finds its lines alone, not the others of the same payment. */
export const lineSource = sourceOf(accountPaymentList)({
  texts: accountPaymentTexts,
  from,
  scope: (businessUnitId) => sql`p.business_unit_id = ${businessUnitId} and p.type = 'Base Payment'`,
  key: sql`l.id`,
  columns: sql<AccountPayment>`l.id as "lineItemId", p.id as "paymentId", p.reference_number as "referenceNumber",
    p.created_date as "createdDate",
    a.account_number as "accountNumber", a.sub_account_number as "subAccountNumber", a.name,
    l.line_item_type as "lineItemType", l.price_minor as "amountMinor",
    p.currency_code as "currencyCode", p.channel, p.source_type as "paymentSourceType", p.brand as "accountType",
    p.status, p.has_adjustment as "hasAdjustment",
    l.refunded_minor as "refundedMinor", l.adjusted_minor as "adjustedMinor", p.exported_date as "exportedDate"`,
  period: { instant: sql`p.created_date` },
  sorts: {
    createdDate: sql`p.created_date`,
    accountNumber: sql`a.account_number`,
    name: sql`a.name`,
    lineItemType: sql`l.line_item_type`,
    amountMinor: sql`l.price_minor`,
    channel: sql`coalesce(p.channel, '')`,
    status: sql`p.status`,
  },
  filters: {
    PaymentStatuses: statusFilter,
    PaymentSourceTypes: (types) => sql`p.source_type = any(${sql.val(types.map(sourceTypeOf))}::text[])`,
    PaymentChannels: (channels) => sql`p.channel = any(${sql.val(channels.map(channelOf))}::text[])`,
    HasAdjustment: (adjusted) => sql`p.has_adjustment = ${adjusted}`,
  },
  search: async ({ text, exact, fields, within }, { unit }, tx) => {
    const reference = within('referenceNumber') ? readReferenceNumber(text) : undefined;
    if (reference) return sql`p.reference_number = ${reference}`;
    const accounts = (['accountNumber', 'subAccountNumber', 'name'] as const).filter((field) => fields.includes(field));
    const ids = accounts.length === 0 ? [] : await matchingAccounts(tx, unit.id, text, { exact, fields: accounts });
    return sql`l.account_id = any(${sql.val(ids)}::bigint[])`;
  },
  tally: ({ where }) =>
    tally(
      sql<StatusSums>`select p.status, ${postedElsewhere} as "isUnposted", count(*)::int as count,
        sum(l.price_minor)::bigint as amount, 0 as fee,
          sum(l.refunded_minor + l.adjusted_minor)::bigint as back
        from ${from} where ${where()} group by 1, 2`,
      (groups) => {
        const sum = (what: 'count' | 'amount') => groups.reduce((all, group) => all + group[what], 0);
        return { totalCount: sum('count'), totalMinor: sum('amount'), totals: keptTotalsOf(groups) };
      },
    ),
  file: {
    accountNumber: [
      { name: 'account_number', kind: 'text', cell: (row) => row.accountNumber },
      { name: 'subaccount', kind: 'text', cell: (row) => row.subAccountNumber },
    ],
    paymentSourceType: (row) => [row.paymentSourceType, row.accountType].filter(Boolean).join(' '),
    status: (row) => statusLabel(row),
  },
});
