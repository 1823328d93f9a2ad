import type { ChargedFee, FeeScheduleRow } from '@ratepayer/contract/fees/fee.operations.ts';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Database, oneRow, rowsOf, sql } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { businessUnitById } from '../organizations/find-business-unit.ts';
import { readPeriod } from '../organizations/read-period.ts';

type Charged = Omit<ChargedFee, 'createdDate'> & { createdDate: Date };

/** Fees of a period, newest first, with their base payments, totals of the whole period and how many disagree. */
export function listFees(db: Database, clock: Clock, businessUnitId: number, query: { Page: number; PageSize: number; StartDate?: string | undefined; EndDate?: string | undefined }) {
  return db.reading([businessUnitId], async (tx) => {
    const { from, until } = await readPeriod(tx, clock, businessUnitId, query);
    const fees = sql`payment f left join payment b on b.id = f.base_payment_id where f.business_unit_id = ${businessUnitId} and f.created_date >= ${from} and f.created_date < ${until}
      and (f.type = 'Service Fee' or (f.include_service_fee_in_payment and f.service_fee_amount_minor > 0))`;
    const fee = sql`case when f.type = 'Service Fee' then f.amount_minor else f.service_fee_amount_minor end`;
    const base = sql`case when f.type = 'Service Fee' then b.amount_minor else f.amount_minor - f.service_fee_amount_minor end`;
    const disagrees = sql`coalesce((f.status = 'Succeeded') <> (b.status = 'Succeeded') and not (b.status = 'Refunded' or f.status = 'Refunded'), false)`;
    const [items, totals] = await Promise.all([
      rowsOf(
        tx,
        sql<Charged>`select f.id, f.created_date as "createdDate", f.reference_number as "feeReferenceNumber", coalesce(b.reference_number, f.reference_number) as "baseReferenceNumber", coalesce(a.account_number, '') as "accountNumber",
            f.payer_name as "payerName", ${base} as "baseAmountMinor", ${fee} as "feeMinor", f.currency_code as "currencyCode", f.include_service_fee_in_payment as included, f.brand as "accountType",
            f.last4 as "accountNumberLast4", f.channel, f.status, f.has_adjustment as "hasAdjustment", ${disagrees} as disagrees
          from (select f.id as feeid from ${fees} order by f.created_date desc, f.id desc limit ${query.PageSize} offset ${(query.Page - 1) * query.PageSize}) x
          join payment f on f.id = x.feeid left join payment b on b.id = f.base_payment_id left join account a on a.id = f.account_id order by f.created_date desc, f.id desc`,
      ),
      oneRow(
        tx,
        sql<{
          count: number;
          base: number;
          fee: number;
          disagreeing: number;
        }>`select count(*)::int as count, coalesce(sum(${base}), 0)::bigint as base, coalesce(sum(${fee}), 0)::bigint as fee, count(*) filter (where ${disagrees})::int as disagreeing from ${fees}`,
      ),
    ]);
    return {
      items: items.map((row) => ({ ...row, createdDate: row.createdDate.toISOString() })),
      totalCount: totals.count,
      totals: { baseAmountMinor: totals.base, feeMinor: totals.fee },
      disagreeing: totals.disagreeing,
    };
  });
}

type Schedule = Omit<FeeScheduleRow, 'createdDate'> & { createdDate: Date };

/** Every schedule that was not withdrawn, with what it is today. */
export function listSchedules(db: Database, clock: Clock, businessUnitId: number) {
  return db.reading([businessUnitId], async (tx) => {
    const unit = await businessUnitById(tx, businessUnitId);
    if (!unit) throw notFound('We could not find that business unit.');
    const today = dateIn(clock.now(), unit.timezone);
    const [items, feeMerchantAccounts] = await Promise.all([
      rowsOf(
        tx,
        sql<Schedule>`select s.id, s.version, s.channel, s.payment_source_type as "paymentSourceType", s.method, s.flat_minor as "flatMinor", s.percent_bps as "percentBps", s.minimum_minor as "minimumMinor",
            s.maximum_minor as "maximumMinor", s.tiers, s.include_service_fee_in_payment as "includeServiceFeeInPayment", s.fee_merchant_account_id as "feeMerchantAccountId", s.per_transaction_limit_minor as "perTransactionLimitMinor", s.effective_date as "effectiveDate",
            coalesce(m.merchant_number, '') as "feeMerchantNumber", s.created_by as "createdBy", s.created_date as "createdDate",
            case when s.effective_date > ${today} then 'Planned'
              when exists (select 1 from service_fee_schedule n where n.business_unit_id = s.business_unit_id and n.channel = s.channel and n.payment_source_type = s.payment_source_type and n.withdrawn_date is null
                and n.effective_date > s.effective_date and n.effective_date <= ${today}) then 'Past' else 'In force' end as standing
          from service_fee_schedule s left join merchant_account m on m.id = s.fee_merchant_account_id
          where s.business_unit_id = ${businessUnitId} and s.withdrawn_date is null order by s.payment_source_type, s.channel, s.effective_date desc`,
      ),
      rowsOf(
        tx,
        sql<{ id: number; name: string; merchantNumber: string }>`select id, name, merchant_number as "merchantNumber" from merchant_account
          where business_unit_id = ${businessUnitId} and purpose = 'Service Fee' and status = 'Active' and currency_code = ${unit.currencyCode} order by id`,
      ),
    ]);
    return { items: items.map((row) => ({ ...row, createdDate: row.createdDate.toISOString() })), feeMerchantAccounts, today };
  });
}
