import { readReferenceNumber } from '@ratepayer/contract/kit/reference-number.ts';
import { type ChannelKey, channelOf, type SourceTypeKey, sourceTypeOf } from '@ratepayer/contract/payments/channels.ts';
import type { PaymentRow } from '@ratepayer/contract/payments/payment.shapes.ts';
import type { RawBuilder } from 'kysely';
import type { Clock } from '../../../platform/clock/clock.ts';
import { type Database, rowsOf, sql, type Tx } from '../../../platform/database/database.ts';
import { shareRunning } from '../../../platform/database/share-running.ts';
import { badRequest } from '../../../platform/http/refusal.ts';
import { escapeLike, matchingAccounts } from '../../accounts/match-accounts.ts';
import type { BusinessUnit } from '../../organizations/find-business-unit.ts';
import { readPeriod } from '../../organizations/read-period.ts';

export interface ListQuery {
  readonly Page: number;
  readonly PageSize: number;
  readonly StartDate?: string | undefined;
  readonly EndDate?: string | undefined;
  readonly PaymentStatuses?: string[] | undefined;
  readonly PaymentSourceTypes?: SourceTypeKey[] | undefined;
  readonly PaymentChannels?: ChannelKey[] | undefined;
  readonly PaymentTypes?: ('BasePayment' | 'ServiceFee')[] | undefined;
  readonly 'Search.SearchText'?: string | undefined;
  readonly 'Sorted.0.Id'?: string | undefined;
  readonly 'Sorted.0.Desc'?: boolean | undefined;
}

type Condition = RawBuilder<unknown>;

// Names a caller may sort by; anything else is refused, never put into SQL.
const sortable: Readonly<Record<string, Condition>> = {
  createdDate: sql`p.created_date`,
  amountMinor: sql`p.amount_minor`,
  serviceFeeAmountMinor: sql`p.service_fee_amount_minor`,
  status: sql`p.status`,
  channel: sql`p.channel`,
};

export const paymentColumns = sql`p.id, p.reference_number as "referenceNumber", p.type, p.business_unit_id as "businessUnitId", p.created_date as "createdDate", p.status, p.has_adjustment as "hasAdjustment",
  s.status = 'RequiresGatewayResolution' and p.status = 'Pending' as "needsResolution", p.origin, p.channel, p.amount_minor as "amountMinor", p.currency_code as "currencyCode",
  p.service_fee_amount_minor as "serviceFeeAmountMinor", p.include_service_fee_in_payment as "includeServiceFeeInPayment", p.refunded_amount_minor as "refundedAmountMinor", p.payer_name as "payerName",
  coalesce(a.account_number, '') as "accountNumber", coalesce(a.sub_account_number, '') as "subAccountNumber", p.account_count as "accountCount", p.source_type as "paymentSourceType", p.brand as "accountType",
  p.last4 as "accountNumberLast4", p.auth_code as "authCode", p.created_by_user_name as "createdByUserName", p.created_by_user_role as "createdByUserRole"`;

export const paymentJoins = sql`payment p left join payment_session s on s.id = p.payment_session_id left join account a on a.id = p.account_id`;

export type Row = Omit<PaymentRow, 'createdDate' | 'needsResolution'> & { createdDate: Date; needsResolution: boolean | null };
export const asWire = (row: Row): PaymentRow => ({ ...row, createdDate: row.createdDate.toISOString(), needsResolution: row.needsResolution ?? false });

/**
 * A page of payments with the exact count and sums of the whole filter, and how many stand behind each tab. Page and
 * totals are two statements on two connections at the same time; both read the covering index and nothing else until
 * the rows of the page are known (performance.md 4).
 */
export async function listPayments(db: Database, clock: Clock, businessUnitId: number, query: ListQuery) {
  const { condition: common } = await db.reading([businessUnitId], (tx) => commonCondition(tx, clock, businessUnitId, query));
  const chosen = statusFilter(query.PaymentStatuses);
  const order = orderOf(query);
  const counting = groupsOf(common);
  const [items, groups] = await Promise.all([
    db.reading([businessUnitId], (tx) =>
      rowsOf(
        tx,
        sql<Row>`with page as materialized (select p.id from payment p where ${common} and ${chosen} order by ${order} limit ${query.PageSize} offset ${(query.Page - 1) * query.PageSize})
          select ${paymentColumns} from page join ${paymentJoins} on true where p.id = page.id order by ${order}`,
      ),
    ),
    shareRunning(db, counting, () => db.reading([businessUnitId], (tx) => rowsOf(tx, counting))),
  ]);
  const { count, counts, ...totals } = totalsOf(groups, query.PaymentStatuses ?? []);
  return { items: items.map(asWire), totalCount: count, totals, counts, asOf: clock.now().toISOString() };
}

/** Everything of a filter but its statuses, and whose it is. */
export async function commonCondition(
  tx: Tx,
  clock: Clock,
  businessUnitId: number,
  query: Omit<ListQuery, 'Page' | 'PageSize'>,
): Promise<{ readonly condition: Condition; readonly unit: BusinessUnit }> {
  const { unit, from, until } = await readPeriod(tx, clock, businessUnitId, query);
  const period = sql`p.business_unit_id = ${businessUnitId} and p.created_date >= ${from} and p.created_date < ${until}`;
  return { unit, condition: sql.join([period, ...(await filters(tx, businessUnitId, query))], sql` and `) };
}

function orderOf(query: ListQuery): Condition {
  const id = query['Sorted.0.Id'] ?? 'createdDate';
  const column = sortable[id];
  if (!column) throw badRequest('Sorted.0.Id', 'This column cannot be sorted by.');
  const descending = query['Sorted.0.Desc'] ?? query['Sorted.0.Id'] === undefined;
  return descending ? sql`${column} desc, p.id desc` : sql`${column}, p.id`;
}

async function filters(tx: Tx, businessUnitId: number, query: Omit<ListQuery, 'Page' | 'PageSize'>): Promise<Condition[]> {
  const types = query.PaymentTypes?.map((type) => (type === 'BasePayment' ? 'Base Payment' : 'Service Fee')) ?? ['Base Payment'];
  const search = query['Search.SearchText']?.trim() ?? '';
  return [sql`p.type = any(${sql.val(types)}::text[])`, ...sourceFilters(query), ...(search.length >= 2 ? [await searchCondition(tx, businessUnitId, search, types.includes('Service Fee'))] : [])];
}

/** By way of paying and channel. */
export const sourceFilters = (query: Pick<ListQuery, 'PaymentSourceTypes' | 'PaymentChannels'>): Condition[] => [
  ...(query.PaymentSourceTypes ? [sql`p.source_type = any(${sql.val(query.PaymentSourceTypes.map(sourceTypeOf))}::text[])`] : []),
  ...(query.PaymentChannels ? [sql`p.channel = any(${sql.val(query.PaymentChannels.map(channelOf))}::text[])`] : []),
];

// Few payments are Pending, and they have an index of their own.
const waiting = sql`(p.status = 'Pending' and exists (select 1 from payment_session w where w.id = p.payment_session_id and w.status = 'RequiresGatewayResolution'))`;

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

/** Search by shape (performance.md 3): a reference number, an e-mail, last 4, an auth code, else accounts by number and name. A union of ids, each found on its own index. */
async function searchCondition(tx: Tx, businessUnitId: number, text: string, feesToo: boolean): Promise<Condition> {
  const reference = readReferenceNumber(text);
  if (reference) return sql`(p.reference_number = ${reference} or p.base_payment_id = (select id from payment where reference_number = ${reference}))`;
  if (text.includes('@')) return sql`lower(p.contact_email) like ${`${escapeLike(text.toLowerCase())}%`}`;
  const accountIds = await matchingAccounts(tx, businessUnitId, text);
  const found = [
    sql`select payment_id from payment_account where account_id = any(${sql.val(accountIds)}::bigint[])`,
    ...(/^\d{4}$/.test(text) ? [sql`select id from payment where business_unit_id = ${businessUnitId} and last4 = ${text}`] : []),
    ...(/^[a-z0-9]{6}$/i.test(text) ? [sql`select id from payment where business_unit_id = ${businessUnitId} and auth_code = ${text}`] : []),
  ];
  const ids = sql.join(found, sql` union `);
  return feesToo ? sql`(p.id in (${ids}) or p.base_payment_id in (${ids}))` : sql`p.id in (${ids})`;
}

interface Group {
  readonly status: string;
  readonly hasAdjustment: boolean;
  readonly needsResolution: boolean;
  readonly count: number;
  readonly amount: number;
  readonly fee: number;
}

/** Count and sums by status: one pass over the covering index, from which the tabs and the total of the filter follow. */
const groupsOf = (common: Condition) =>
  sql<Group>`select p.status, p.has_adjustment as "hasAdjustment", false as "needsResolution", count(*)::int as count, coalesce(sum(p.amount_minor), 0)::bigint as amount, coalesce(sum(p.service_fee_amount_minor), 0)::bigint as fee
      from payment p where ${common} group by p.status, p.has_adjustment
    union all select 'Pending', false, true, count(*)::int, coalesce(sum(p.amount_minor), 0)::bigint, coalesce(sum(p.service_fee_amount_minor), 0)::bigint from payment p where ${common} and ${waiting}`;

/** `groups` with NeedsResolution are part of those that are Pending. */
function totalsOf(groups: readonly Group[], statuses: readonly string[]) {
  const all = groups.filter((group) => !group.needsResolution);
  const unknown = groups.filter((group) => group.needsResolution);
  const plain = (...wanted: string[]) => all.filter((group) => wanted.includes(group.status) && !group.hasAdjustment);
  const returned = all.filter((group) => group.hasAdjustment);
  const sum = (of: readonly Group[], what: 'count' | 'amount' | 'fee') => of.reduce((total, group) => total + group[what], 0);
  const chosen =
    statuses.length === 0
      ? all
      : [...plain(...statuses), ...(statuses.includes('Returned') ? returned : []), ...(statuses.includes('NeedsResolution') && !statuses.includes('Pending') ? unknown : [])];
  const counts = {
    All: sum(all, 'count'),
    Succeeded: sum(plain('Succeeded'), 'count'),
    DeclinedAndError: sum(
      all.filter(({ status }) => status === 'Declined' || status === 'Error'),
      'count',
    ),
    RefundedAndVoided: sum(plain('Refunded', 'Voided'), 'count'),
    Returned: sum(returned, 'count'),
    Pending: sum(
      all.filter(({ status }) => status === 'Pending'),
      'count',
    ),
    NeedsResolution: sum(unknown, 'count'),
  };
  return { count: sum(chosen, 'count'), amountMinor: sum(chosen, 'amount'), serviceFeeAmountMinor: sum(chosen, 'fee'), counts };
}
