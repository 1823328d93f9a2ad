import type { ChargedFee } from '@ratepayer/contract/fees/fee.operations.ts';
import { keptTotalsOf, type StatusSums } from '@ratepayer/contract/payments/outcome-totals.ts';
import { type ChannelKey, channelOf, type SourceTypeKey, sourceTypeOf } from '@ratepayer/contract/payments/channels.ts';
import type { RawBuilder } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Database, rowsOf, sql, type Tx } from '../../platform/database/database.ts';
import type { BusinessUnit } from '../organizations/find-business-unit.ts';
import { type Period, readPeriod } from '../organizations/read-period.ts';

export interface FeeFilter {
  readonly StartDate?: string | undefined;
  readonly EndDate?: string | undefined;
  readonly PaymentStatuses?: string[] | undefined;
  readonly PaymentSourceTypes?: SourceTypeKey[] | undefined;
  readonly PaymentChannels?: ChannelKey[] | undefined;
  readonly Included?: boolean | undefined;
  readonly OnlyDisagreeing?: boolean | undefined;
  readonly 'Search.SearchText'?: string | undefined;
}

type Sums = StatusSums & { readonly base: number; readonly disagreeing: number };

export type Charged = Omit<ChargedFee, 'createdDate'> & { createdDate: Date };

const fee = sql`case when f.type = 'Service Fee' then f.amount_minor else f.service_fee_amount_minor end`;
const base = sql`case when f.type = 'Service Fee' then b.amount_minor else f.amount_minor - f.service_fee_amount_minor end`;
// Of an included fee its own line says what went back; few payments gave anything back, and only theirs are asked.
const back = sql`case when f.refunded_amount_minor = 0 and f.adjusted_amount_minor = 0 then 0 when f.type = 'Service Fee' then f.refunded_amount_minor + f.adjusted_amount_minor
  else (select sum(l.refunded_minor + l.adjusted_minor) from payment_line_item l where l.payment_id = f.id and l.line_item_type = 'ServiceFee') end`;
const disagrees = sql`coalesce((f.status = 'Succeeded') <> (b.status = 'Succeeded') and not (b.status = 'Refunded' or f.status = 'Refunded'), false)`;

/** The fees of a filter as the tail of a statement over `f`, the fee (or the payment that holds it), and `b`, its base payment. */
export async function feesOf(tx: Tx, clock: Clock, businessUnitId: number, query: FeeFilter): Promise<{ readonly from: RawBuilder<unknown>; readonly unit: BusinessUnit; readonly period: Period }> {
  const period = await readPeriod(tx, clock, businessUnitId, query);
  const { unit, from, until } = period;
  const search = query['Search.SearchText']?.trim() ?? '';
  const parts = [
    sql`f.business_unit_id = ${businessUnitId} and f.created_date >= ${from} and f.created_date < ${until} and (f.type = 'Service Fee' or (f.include_service_fee_in_payment and f.service_fee_amount_minor > 0))`,
    ...(query.PaymentStatuses ? [sql`f.status = any(${sql.val(query.PaymentStatuses)}::text[])`] : []),
    ...(query.PaymentSourceTypes ? [sql`f.source_type = any(${sql.val(query.PaymentSourceTypes.map(sourceTypeOf))}::text[])`] : []),
    ...(query.PaymentChannels ? [sql`f.channel = any(${sql.val(query.PaymentChannels.map(channelOf))}::text[])`] : []),
    ...(query.Included === undefined ? [] : [sql`(f.type <> 'Service Fee') = ${query.Included}`]),
    ...(query.OnlyDisagreeing ? [disagrees] : []),
    ...(search.length >= 2
      ? [
          sql`(f.reference_number = ${search} or b.reference_number = ${search} or f.last4 = ${search} or f.account_id in (select id from account where business_unit_id = ${businessUnitId} and account_number = ${search}))`,
        ]
      : []),
  ];
  return { unit, period, from: sql`payment f left join payment b on b.id = f.base_payment_id where ${sql.join(parts, sql` and `)}` };
}

/** The next fees after one, newest first. */
export const feesAfter = (from: RawBuilder<unknown>, after: Pick<Charged, 'createdDate' | 'id'> | undefined, most: number, skip = 0) =>
  sql<Charged>`select f.id, f.created_date as "createdDate", f.reference_number as "feeReferenceNumber", coalesce(b.reference_number, f.reference_number) as "baseReferenceNumber", coalesce(a.account_number, '') as "accountNumber",
      f.payer_name as "payerName", ${base} as "baseAmountMinor", ${fee} as "feeMinor", f.currency_code as "currencyCode", f.include_service_fee_in_payment as included, f.brand as "accountType",
      f.last4 as "accountNumberLast4", f.channel, f.status, f.has_adjustment as "hasAdjustment", ${disagrees} as disagrees
    from (select f.id as feeid from ${from} ${after ? sql`and (f.created_date, f.id) < (${after.createdDate}, ${after.id})` : sql``} order by f.created_date desc, f.id desc limit ${most} offset ${skip}) x
    join payment f on f.id = x.feeid left join payment b on b.id = f.base_payment_id left join account a on a.id = f.account_id order by f.created_date desc, f.id desc`;

/** Fees of a filter with their base payments, totals of the whole filter and how many disagree. */
export function listFees(db: Database, clock: Clock, businessUnitId: number, query: FeeFilter & { readonly Page: number; readonly PageSize: number }) {
  return db.reading([businessUnitId], async (tx) => {
    const { from } = await feesOf(tx, clock, businessUnitId, query);
    const [items, sums] = await Promise.all([
      rowsOf(tx, feesAfter(from, undefined, query.PageSize, (query.Page - 1) * query.PageSize)),
      rowsOf(
        tx,
        sql<Sums>`select f.status, false as "isUnposted", count(*)::int as count, coalesce(sum(${base}), 0)::bigint as base, sum(${fee})::bigint as amount, 0 as fee, coalesce(sum(${back}), 0)::bigint as back,
            count(*) filter (where ${disagrees})::int as disagreeing from ${from} group by f.status`,
      ),
    ]);
    const sum = (what: 'count' | 'base' | 'amount' | 'disagreeing') => sums.reduce((total, row) => total + row[what], 0);
    return {
      items: items.map((row) => ({ ...row, createdDate: row.createdDate.toISOString() })),
      totalCount: sum('count'),
      totals: { ...keptTotalsOf(sums), baseAmountMinor: sum('base'), feeMinor: sum('amount') },
      disagreeing: sum('disagreeing'),
    };
  });
}
