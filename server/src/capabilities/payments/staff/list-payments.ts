import { addDays, dateIn, startOfDay } from '@ratepayer/contract/kit/local-date.ts';
import { readReferenceNumber } from '@ratepayer/contract/kit/reference-number.ts';
import { type ChannelKey, channelOf, type SourceTypeKey, sourceTypeOf } from '@ratepayer/contract/payments/channels.ts';
import type { PaymentRow } from '@ratepayer/contract/payments/payment.shapes.ts';
import type { RawBuilder } from 'kysely';
import type { Clock } from '../../../platform/clock/clock.ts';
import { oneRow, rowsOf, sql, type Tx } from '../../../platform/database/database.ts';
import { badRequest, notFound } from '../../../platform/http/refusal.ts';
import { businessUnitById } from '../../organizations/find-business-unit.ts';

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

const maximumDays = 400;

export const paymentColumns = sql`p.id, p.reference_number as "referenceNumber", p.type, p.business_unit_id as "businessUnitId", p.created_date as "createdDate", p.status, p.has_adjustment as "hasAdjustment",
  s.status = 'RequiresGatewayResolution' and p.status = 'Pending' as "needsResolution", p.origin, p.channel, p.amount_minor as "amountMinor", p.currency_code as "currencyCode",
  p.service_fee_amount_minor as "serviceFeeAmountMinor", p.include_service_fee_in_payment as "includeServiceFeeInPayment", p.refunded_amount_minor as "refundedAmountMinor", p.payer_name as "payerName",
  coalesce(a.account_number, '') as "accountNumber", coalesce(a.sub_account_number, '') as "subAccountNumber", p.account_count as "accountCount", p.source_type as "paymentSourceType", p.brand as "accountType",
  p.last4 as "accountNumberLast4", p.auth_code as "authCode", p.created_by_user_name as "createdByUserName", p.created_by_user_role as "createdByUserRole"`;

export const paymentJoins = sql`payment p left join payment_session s on s.id = p.payment_session_id left join account a on a.id = p.account_id`;

export type Row = Omit<PaymentRow, 'createdDate' | 'needsResolution'> & { createdDate: Date; needsResolution: boolean | null };
export const asWire = (row: Row): PaymentRow => ({ ...row, createdDate: row.createdDate.toISOString(), needsResolution: row.needsResolution ?? false });

/** A page of payments with the exact count and sums of the whole filter, and how many stand behind each tab. */
export async function listPayments(tx: Tx, clock: Clock, businessUnitId: number, query: ListQuery) {
  const unit = await businessUnitById(tx, businessUnitId);
  if (!unit) throw notFound('We could not find that business unit.');
  const today = dateIn(clock.now(), unit.timezone);
  const start = query.StartDate ?? today;
  const end = query.EndDate ?? start;
  if (end < start) throw badRequest('EndDate', 'The end must not be before the start.');
  if (addDays(start, maximumDays) < end) throw badRequest('EndDate', 'Choose at most 400 days or use reports.');
  const period = sql`p.business_unit_id = ${businessUnitId} and p.created_date >= ${startOfDay(start, unit.timezone)} and p.created_date < ${startOfDay(addDays(end, 1), unit.timezone)}`;
  const common = sql.join([period, ...(await filters(tx, businessUnitId, query))], sql` and `);
  const where = sql`${common} and ${statusFilter(query.PaymentStatuses)}`;
  const items = await rowsOf(tx, sql<Row>`select ${paymentColumns} from ${paymentJoins} where ${where} order by ${orderOf(query)} limit ${query.PageSize} offset ${(query.Page - 1) * query.PageSize}`);
  const totals = await oneRow(
    tx,
    sql<{
      count: number;
      amount: number;
      fee: number;
    }>`select count(*)::int as count, coalesce(sum(p.amount_minor), 0)::bigint as amount, coalesce(sum(p.service_fee_amount_minor), 0)::bigint as fee from ${paymentJoins} where ${where}`,
  );
  return {
    items: items.map(asWire),
    totalCount: totals.count,
    totals: { amountMinor: totals.amount, serviceFeeAmountMinor: totals.fee },
    counts: await tabCounts(tx, common),
    asOf: clock.now().toISOString(),
  };
}

function orderOf(query: ListQuery): Condition {
  const id = query['Sorted.0.Id'] ?? 'createdDate';
  const column = sortable[id];
  if (!column) throw badRequest('Sorted.0.Id', 'This column cannot be sorted by.');
  const descending = query['Sorted.0.Desc'] ?? query['Sorted.0.Id'] === undefined;
  return descending ? sql`${column} desc, p.id desc` : sql`${column}, p.id`;
}

async function filters(tx: Tx, businessUnitId: number, query: ListQuery): Promise<Condition[]> {
  const types = query.PaymentTypes?.map((type) => (type === 'BasePayment' ? 'Base Payment' : 'Service Fee')) ?? ['Base Payment'];
  const search = query['Search.SearchText']?.trim() ?? '';
  return [
    sql`p.type = any(${sql.val(types)}::text[])`,
    ...(query.PaymentSourceTypes ? [sql`p.source_type = any(${sql.val(query.PaymentSourceTypes.map(sourceTypeOf))}::text[])`] : []),
    ...(query.PaymentChannels ? [sql`p.channel = any(${sql.val(query.PaymentChannels.map(channelOf))}::text[])`] : []),
    ...(search.length >= 2 ? [await searchCondition(tx, businessUnitId, search)] : []),
  ];
}

/** Pseudo-members beside the statuses: Returned = an adjustment stands, NeedsResolution = nobody knows the outcome. */
function statusFilter(statuses: readonly string[] | undefined): Condition {
  if (!statuses || statuses.length === 0) return sql`true`;
  const plain = statuses.filter((status) => status !== 'Returned' && status !== 'NeedsResolution');
  const parts = [
    ...(plain.length > 0 ? [sql`(p.status = any(${sql.val(plain)}::text[]) and not p.has_adjustment)`] : []),
    ...(statuses.includes('Returned') ? [sql`p.has_adjustment`] : []),
    ...(statuses.includes('NeedsResolution') ? [sql`(p.status = 'Pending' and s.status = 'RequiresGatewayResolution')`] : []),
  ];
  return sql`(${sql.join(parts, sql` or `)})`;
}

/** Search by shape (performance.md 3): a reference number, an e-mail, last 4, an auth code, else accounts by number and name. */
async function searchCondition(tx: Tx, businessUnitId: number, text: string): Promise<Condition> {
  const reference = readReferenceNumber(text);
  if (reference) return sql`(p.reference_number = ${reference} or p.base_payment_id = (select id from payment where reference_number = ${reference}))`;
  if (text.includes('@')) return sql`lower(p.contact_email) like ${`${escapeLike(text.toLowerCase())}%`}`;
  const pattern = `%${escapeLike(text.toLowerCase())}%`;
  const accounts = await rowsOf(
    tx,
    sql<{
      id: number;
    }>`select id from account where business_unit_id = ${businessUnitId} and not is_deleted and (lower(name) like ${pattern} or account_number like ${`${escapeLike(text)}%`}) limit 500`,
  );
  const byAccount = sql`exists (select 1 from payment_account pa where pa.payment_id = coalesce(p.base_payment_id, p.id) and pa.account_id = any(${sql.val(accounts.map((row) => row.id))}::bigint[]))`;
  const bySource = /^\d{4}$/.test(text) ? sql`p.last4 = ${text}` : /^\w{6}$/.test(text) ? sql`p.auth_code = ${text}` : sql`false`;
  return sql`(${byAccount} or ${bySource})`;
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, (c) => `\\${c}`);

async function tabCounts(tx: Tx, where: Condition): Promise<Record<string, number>> {
  return oneRow(
    tx,
    sql<Record<string, number>>`select count(*)::int as "All", count(*) filter (where p.status = 'Succeeded' and not p.has_adjustment)::int as "Succeeded",
        count(*) filter (where p.status in ('Declined', 'Error'))::int as "DeclinedAndError", count(*) filter (where p.status in ('Refunded', 'Voided') and not p.has_adjustment)::int as "RefundedAndVoided",
        count(*) filter (where p.has_adjustment)::int as "Returned", count(*) filter (where p.status = 'Pending')::int as "Pending",
        count(*) filter (where p.status = 'Pending' and s.status = 'RequiresGatewayResolution')::int as "NeedsResolution" from ${paymentJoins} where ${where}`,
  );
}
