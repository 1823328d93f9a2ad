import {
  type ChannelKey,
  channelOf,
  type PaymentListExtra,
  type PaymentReport,
  type PaymentSearchField,
  type PaymentSortColumn,
  type SourceTypeKey,
  sourceTypeOf,
} from '@ratepayer/contract/payments/channels.ts';
import type { PaymentListRow, PaymentRow } from '@ratepayer/contract/payments/payment.shapes.ts';
import type { RawBuilder } from 'kysely';
import type { Clock } from '../../../platform/clock/clock.ts';
import { type Database, rowsOf, sql, type Tx } from '../../../platform/database/database.ts';
import { shareRunning } from '../../../platform/database/share-running.ts';
import { withinTime } from '../../../platform/lists/read-page.ts';
import { escapeLike } from '../../accounts/match-accounts.ts';
import type { BusinessUnit } from '../../organizations/find-business-unit.ts';
import { type Period, readPeriod } from '../../organizations/read-period.ts';
import { countByDay } from '../daily-totals/count-groups.ts';
import { type ColumnFilters, columnConditions, reportConditions } from './filter-columns.ts';
import { groupsOf, totalsOf, waiting } from './list-totals.ts';
import { searchCondition, searchOf } from './search-payments.ts';

export interface ListQuery extends ColumnFilters {
  readonly Page: number;
  readonly PageSize: number;
  readonly StartDate?: string | undefined;
  readonly EndDate?: string | undefined;
  readonly PaymentStatuses?: string[] | undefined;
  readonly PaymentSourceTypes?: SourceTypeKey[] | undefined;
  readonly PaymentChannels?: ChannelKey[] | undefined;
  readonly PaymentTypes?: ('BasePayment' | 'ServiceFee')[] | undefined;
  readonly Extras?: PaymentListExtra[] | undefined;
  readonly Origins?: string[] | undefined;
  readonly CardBrands?: string[] | undefined;
  readonly AmountFromMinor?: number | undefined;
  readonly AmountToMinor?: number | undefined;
  readonly TakenBy?: string | undefined;
  readonly Exported?: boolean | undefined;
  readonly HasAdjustment?: boolean | undefined;
  readonly MerchantNumber?: string | undefined;
  readonly ReportName?: PaymentReport | undefined;
  readonly 'Search.SearchText'?: string | undefined;
  readonly 'Search.ExactMatch'?: boolean | undefined;
  readonly 'Search.FieldNames'?: PaymentSearchField[] | undefined;
  readonly 'Sorted.0.Id'?: PaymentSortColumn | undefined;
  readonly 'Sorted.0.Desc'?: boolean | undefined;
  readonly 'Sorted.1.Id'?: PaymentSortColumn | undefined;
  readonly 'Sorted.1.Desc'?: boolean | undefined;
}

type Condition = RawBuilder<unknown>;

const sortable = {
  createdDate: sql`p.created_date`,
  amountMinor: sql`p.amount_minor`,
  serviceFeeAmountMinor: sql`p.service_fee_amount_minor`,
  status: sql`p.status`,
  channel: sql`p.channel`,
} satisfies Record<PaymentSortColumn, Condition>;

export const paymentColumns = sql`p.id, p.reference_number as "referenceNumber", p.type, p.business_unit_id as "businessUnitId", p.created_date as "createdDate", p.status, p.has_adjustment as "hasAdjustment",
  s.status = 'RequiresGatewayResolution' and p.status = 'Pending' as "needsResolution", p.origin, p.channel, p.amount_minor as "amountMinor", p.currency_code as "currencyCode",
  p.service_fee_amount_minor as "serviceFeeAmountMinor", p.include_service_fee_in_payment as "includeServiceFeeInPayment", p.refunded_amount_minor as "refundedAmountMinor", p.payer_name as "payerName",
  coalesce(a.account_number, '') as "accountNumber", coalesce(a.sub_account_number, '') as "subAccountNumber", p.account_count as "accountCount", p.source_type as "paymentSourceType", p.brand as "accountType",
  p.last4 as "accountNumberLast4", p.auth_code as "authCode", p.created_by_user_name as "createdByUserName", p.created_by_user_role as "createdByUserRole"`;

export const paymentJoins = sql`payment p left join published.payment_session s on s.id = p.payment_session_id left join published.account a on a.id = p.account_id`;

// What staff may choose to see besides.
const extras: Readonly<Record<PaymentListExtra, Condition>> = {
  paymentDescriptor: sql`p.payment_descriptor`,
  exportedDate: sql`p.exported_date`,
  merchantNumber: sql`(select m.merchant_number from published.merchant_account m where m.id = p.merchant_account_id)`,
  cardEntryMethod: sql`(select s.card_entry_method from published.payment_source s where s.id = p.payment_source_id)`,
  batchIdentifier: sql`(select b.batch_identifier from transaction t join published.settlement_batch b on b.id = t.settlement_batch_id where t.payment_id = p.id and t.type = 'Sale' limit 1)`,
};
/** Their columns, each behind a comma. */
export const extraColumns = (asked: readonly PaymentListExtra[]) => asked.map((name) => sql`, ${name === 'exportedDate' ? extras[name] : sql`coalesce(${extras[name]}, '')`} as ${sql.ref(name)}`);

/** Few requests are open; the ones of a page are found by their payment. */
const waitsForApproval = sql`exists (select 1 from published.approval_request r where r.kind in ('Void', 'Refund') and r.payment_id = p.id and r.status = 'Requested')`;

export type Row = Omit<PaymentRow, 'createdDate' | 'needsResolution'> & { createdDate: Date; needsResolution: boolean | null };
export const asWire = (row: Row): PaymentRow => ({ ...row, createdDate: row.createdDate.toISOString(), needsResolution: row.needsResolution ?? false });

type Listed = Row & { readonly waitsForApproval: boolean; readonly exportedDate?: Date | null };

const asListed = ({ exportedDate, waitsForApproval, ...row }: Listed): PaymentListRow => ({
  ...asWire(row),
  waitsForApproval,
  ...(exportedDate === undefined ? {} : { exportedDate: exportedDate?.toISOString() ?? null }),
});

/**
 * A page of payments with the exact count and sums of the whole filter, and how many stand behind each tab. Page and
 * totals are two statements on two connections at the same time; both read the covering index and nothing else until
 * the rows of the page are known (performance.md 4).
 */
export async function listPayments(db: Database, clock: Clock, businessUnitId: number, query: ListQuery) {
  const { condition: common, period } = await db.reading([businessUnitId], (tx) => commonCondition(tx, clock, businessUnitId, query));
  const chosen = statusFilter(query.PaymentStatuses);
  const order = orderOf(query);
  const byDay = searchOf(query) === undefined && moreFilters(query).length === 0 && period.start < period.end;
  const counting = groupsOf(common, byDay ? countByDay(period, (row) => plainFilters(row, query)) : undefined);
  const [items, groups] = await withinTime(
    Promise.all([
      db.reading([businessUnitId], (tx) =>
        rowsOf(
          tx,
          sql<Listed>`with page as materialized (select p.id from payment p where ${common} and ${chosen} order by ${order} limit ${query.PageSize} offset ${(query.Page - 1) * query.PageSize})
          select ${paymentColumns}, ${waitsForApproval} as "waitsForApproval"${sql.join(extraColumns([...new Set(query.Extras)]), sql``)} from page join ${paymentJoins} on true where p.id = page.id order by ${order}`,
        ),
      ),
      shareRunning(db, counting, () => db.reading([businessUnitId], (tx) => rowsOf(tx, counting))),
    ]),
  );
  const { count, counts, ...totals } = totalsOf(groups, query.PaymentStatuses ?? []);
  return { items: items.map(asListed), totalCount: count, totals, counts, asOf: clock.now().toISOString() };
}

/** Everything of a filter but its statuses, and whose it is. */
export async function commonCondition(
  tx: Tx,
  clock: Clock,
  businessUnitId: number,
  query: Omit<ListQuery, 'Page' | 'PageSize'>,
): Promise<{ readonly condition: Condition; readonly unit: BusinessUnit; readonly period: Period }> {
  const period = await readPeriod(tx, clock, businessUnitId, query);
  const within = sql`p.business_unit_id = ${businessUnitId} and p.created_date >= ${period.from} and p.created_date < ${period.until} and ${plainFilters(sql`p`, query)}`;
  const search = searchOf(query);
  const parts = [within, ...moreFilters(query), ...(search ? [await searchCondition(tx, period, search, typesOf(query).includes('Service Fee'))] : [])];
  return { unit: period.unit, condition: sql.join(parts, sql` and `), period };
}

/** Two keys at most; payments of one instant keep the order they came in. */
function orderOf(query: ListQuery): Condition {
  const keys = [0, 1].flatMap((at) => {
    const name = `Sorted.${at}` as 'Sorted.0';
    const id = query[`${name}.Id`];
    if (id === undefined) return [];
    return [{ column: sortable[id], descending: query[`${name}.Desc`] ?? false }];
  });
  const [first = { column: sortable.createdDate, descending: true }, ...more] = keys;
  const say = ({ column, descending }: (typeof keys)[number]) => (descending ? sql`${column} desc` : column);
  return sql.join([...[first, ...more].map(say), say({ column: sql`p.id`, descending: first.descending })]);
}

const typesOf = (query: Pick<ListQuery, 'PaymentTypes'>) => query.PaymentTypes?.map((type) => (type === 'BasePayment' ? 'Base Payment' : 'Service Fee')) ?? ['Base Payment'];

/** What a filter asks of columns that a payment and a daily total both have. */
const plainFilters = (row: Condition, query: Pick<ListQuery, 'PaymentTypes' | 'PaymentSourceTypes' | 'PaymentChannels'>): Condition =>
  sql.join([sql`${row}.type = any(${sql.val(typesOf(query))}::text[])`, ...sourceFilters(query, row)], sql` and `);

/** What a filter asks besides: these are counted payment by payment. */
const moreFilters = (query: Omit<ListQuery, 'Page' | 'PageSize'>): Condition[] => [
  ...(query.Origins ? [sql`p.origin = any(${sql.val(query.Origins)}::text[])`] : []),
  ...(query.CardBrands ? [sql`p.brand = any(${sql.val(query.CardBrands)}::text[])`] : []),
  ...(query.AmountFromMinor !== undefined ? [sql`p.amount_minor >= ${query.AmountFromMinor}`] : []),
  ...(query.AmountToMinor !== undefined ? [sql`p.amount_minor <= ${query.AmountToMinor}`] : []),
  ...(query.TakenBy ? [sql`lower(p.created_by_user_name) like ${`${escapeLike(query.TakenBy.toLowerCase())}%`}`] : []),
  ...(query.Exported !== undefined ? [sql`(p.exported_date is not null) = ${query.Exported}`] : []),
  ...(query.HasAdjustment !== undefined ? [sql`p.has_adjustment = ${query.HasAdjustment}`] : []),
  ...(query.MerchantNumber
    ? [sql`p.merchant_account_id in (select id from published.merchant_account where business_unit_id = p.business_unit_id and merchant_number = ${query.MerchantNumber})`]
    : []),
  ...(query.ReportName ? [reportConditions[query.ReportName]] : []),
  ...columnConditions(query),
];

/** By payment method and channel. */
export const sourceFilters = (query: Pick<ListQuery, 'PaymentSourceTypes' | 'PaymentChannels'>, row: Condition = sql`p`): Condition[] => [
  ...(query.PaymentSourceTypes ? [sql`${row}.source_type = any(${sql.val(query.PaymentSourceTypes.map(sourceTypeOf))}::text[])`] : []),
  ...(query.PaymentChannels ? [sql`${row}.channel = any(${sql.val(query.PaymentChannels.map(channelOf))}::text[])`] : []),
];

/** Pseudo-members beside the statuses: Returned = an adjustment stands, NeedsResolution = nobody knows the outcome. */
export function statusFilter(statuses: readonly string[] | undefined): Condition {
  if (!statuses || statuses.length === 0) return sql`true`;
  const plain = statuses.filter((status) => status !== 'Returned' && status !== 'NeedsResolution');
  const parts = [
    ...(plain.length > 0 ? [sql`(p.status = any(${sql.val(plain)}::text[]) and not p.has_adjustment)`] : []),
    ...(statuses.includes('Returned') ? [sql`p.has_adjustment`] : []),
    ...(statuses.includes('NeedsResolution') ? [waiting] : []),
  ];
  return sql`(${sql.join(parts, sql` or `)})`;
}
