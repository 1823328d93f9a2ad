import type { AskedOf } from '@ratepayer/contract/kit/list.ts';
import { channelOf, type PaymentReport, sourceTypeOf } from '@ratepayer/contract/payments/channels.ts';
import { paymentList, paymentTexts } from '@ratepayer/contract/payments/payment.list.ts';
import type { PaymentListRow } from '@ratepayer/contract/payments/payment-list.shapes.ts';
import { statusLabel } from '@ratepayer/contract/payments/payment-state.ts';
import { sql } from 'kysely';
import { anyOf } from '../../platform/lists/any-of.ts';
import { type Ground, sourceOf, type Sql, tally } from '../../platform/lists/source.ts';
import { escapeLike } from '../../platform/lists/search-in.ts';
import type { Period } from '../organizations/read-period.ts';
import { reasonOf } from './daily-totals/add-up-declines.ts';
import { countByDay } from './daily-totals/count-groups.ts';
import { type ColumnFilters, columnConditions, reportConditions } from './filter-columns.ts';
import { groupsOf, totalsOf } from './list-totals.ts';
import { payerWithAccount } from './payer-with-account.ts';
import { paymentColumns, paymentJoins } from './payment-row.ts';
import { searchCondition } from './search-payments.ts';
import { statusFilter } from './status-filter.ts';
import { say } from '../../platform/texts/lists.ts';

type Query = AskedOf<typeof paymentList>;
/** Keys of the API alone. */
type Besides = ColumnFilters & { readonly ReportName?: PaymentReport | undefined };

/** Few requests are open; the ones of a page are found by their payment. */
const waitsForApproval = sql`exists (select 1 from published.approval_request r
  where r.kind in ('Void', 'Refund') and r.payment_id = p.id and r.status = 'Requested')`;

const typesOf = (types: Query['PaymentTypes']) =>
  types?.map((type) => (type === 'BasePayment' ? 'Base Payment' : 'Service Fee')) ?? ['Base Payment'];

/** What a filter asks of columns that a payment and a daily total both have. */
const onBoth = (row: Sql, { PaymentTypes, PaymentSourceTypes, PaymentChannels }: Query): Sql =>
  sql.join(
    [
      sql`${row}.type = any(${sql.val(typesOf(PaymentTypes))}::text[])`,
      ...(PaymentSourceTypes
        ? [sql`${row}.source_type = any(${sql.val(PaymentSourceTypes.map(sourceTypeOf))}::text[])`]
        : []),
      ...(PaymentChannels ? [sql`${row}.channel = any(${sql.val(PaymentChannels.map(channelOf))}::text[])`] : []),
    ],
    sql` and `,
  );

// All that a daily total knows, and what narrows nothing.
const inDailyTotals =
  /^(Payment(Statuses|Types|SourceTypes|Channels)|StartDate|EndDate|Page|PageSize|Extras|_|Sorted\..+|Search\.(ExactMatch|FieldNames))$/;
/** Whether kept days answer what is asked: nothing but what they know, over more than one day. */
const isByDay = ({ start = '', end = '' }: Ground, query: Query): boolean =>
  start < end &&
  Object.entries(query).every(([key, value]) => value === undefined || value === '' || inDailyTotals.test(key));

/**
 * Every payment attempt. Its tally leaves the statuses out, because tabs count all of them, and takes kept days where
 * it can.
 */
export const paymentSource = sourceOf(paymentList)({
  texts: paymentTexts,
  from: paymentJoins,
  scope: (businessUnitId) => sql`p.business_unit_id = ${businessUnitId}`,
  key: sql`p.id`,
  columns: sql<PaymentListRow>`${paymentColumns}, ${waitsForApproval} as "waitsForApproval"`,
  period: { instant: sql`p.created_date` },
  sorts: {
    createdDate: sql`p.created_date`,
    amountMinor: sql`p.amount_minor`,
    serviceFeeAmountMinor: sql`p.service_fee_amount_minor`,
    status: sql`p.status`,
    channel: sql`coalesce(p.channel, '')`,
  },
  besides: (query) => {
    const more: Query & Besides = query;
    return [
      onBoth(sql`p`, query),
      ...(more.ReportName ? [reportConditions[more.ReportName]] : []),
      ...columnConditions(more),
    ];
  },
  filters: {
    PaymentStatuses: statusFilter,
    // These three hold when nothing is asked, too: `besides` says how.
    PaymentTypes: () => sql`true`,
    PaymentSourceTypes: () => sql`true`,
    PaymentChannels: () => sql`true`,
    Origins: anyOf(sql`p.origin`),
    CardBrands: anyOf(sql`p.brand`),
    AmountFromMinor: (from) => sql`p.amount_minor >= ${from}`,
    AmountToMinor: (to) => sql`p.amount_minor <= ${to}`,
    TakenBy: (name) => sql`lower(p.created_by_user_name) like ${`${escapeLike(name.toLowerCase())}%`}`,
    Exported: (exported) => sql`(p.exported_date is not null) = ${exported}`,
    HasAdjustment: (adjusted) => sql`p.has_adjustment = ${adjusted}`,
    MerchantNumber: (number) =>
      sql`p.merchant_account_id in (select id from published.merchant_account
        where business_unit_id = p.business_unit_id and merchant_number = ${number})`,
    DeclineReason: (reason) =>
      sql`(p.status = 'Declined' and ${reasonOf(sql`p.error_message`)} = ${reasonOf(sql`to_jsonb(${reason}::text)`)})`,
  },
  search: (search, ground, tx, { PaymentTypes }) =>
    searchCondition(tx, ground as Ground & Period, search, PaymentTypes?.includes('ServiceFee') ?? false),
  extras: {
    paymentDescriptor: sql`p.payment_descriptor`,
    exportedDate: sql`p.exported_date`,
    merchantNumber: sql`coalesce((select m.merchant_number from published.merchant_account m
      where m.id = p.merchant_account_id), '')`,
    cardEntryMethod: sql`coalesce((select s.card_entry_method from published.payment_source s
      where s.id = p.payment_source_id), '')`,
    batchIdentifier: sql`coalesce((select b.batch_identifier from published.transaction t
      join published.settlement_batch b on b.id = t.settlement_batch_id
      where t.payment_id = p.id and t.type = 'Sale' limit 1), '')`,
  },
  tally: ({ ground, query, where }) => {
    const groups = isByDay(ground, query)
      ? countByDay(ground as Ground & Period, (row) => onBoth(row, query))
      : undefined;
    return tally(groupsOf(where('PaymentStatuses'), groups), (all) => {
      const { count, counts, ...totals } = totalsOf(all, query.PaymentStatuses ?? []);
      return { totalCount: count, totals, counts };
    });
  },
  file: {
    payerName: payerWithAccount,
    status: (row) => (row.needsResolution ? say('needs_resolution') : statusLabel(row)),
    accountType: [
      {
        name: 'method',
        kind: 'text',
        cell: (row) => [row.paymentSourceType, row.accountType].filter(Boolean).join(' '),
      },
      { name: 'last4', kind: 'text', cell: (row) => row.accountNumberLast4 },
    ],
    createdByUserName: (row) => (row.createdByUserName ? `${row.createdByUserName} (${row.createdByUserRole})` : ''),
  },
});
