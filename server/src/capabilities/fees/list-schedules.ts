import type { FeeScheduleRow } from '@ratepayer/contract/fees/fee.operations.ts';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Database, rowsOf } from '../../platform/database/database.ts';
import { businessUnitOf } from '../organizations/find-business-unit.ts';

type Schedule = Omit<FeeScheduleRow, 'createdDate'> & { createdDate: Date };

/** Every schedule that was not withdrawn, with what it is today. */
export function listSchedules(db: Database, clock: Clock, businessUnitId: number) {
  return db.reading([businessUnitId], async (tx) => {
    const unit = await businessUnitOf(tx, businessUnitId);
    const today = dateIn(clock.now(), unit.timezone);
    const [items, feeMerchantAccounts] = await Promise.all([
      rowsOf(
        tx,
        sql<Schedule>`select s.id, s.version, s.channel, s.payment_source_type as "paymentSourceType", s.method,
          s.flat_minor as "flatMinor", s.percent_bps as "percentBps", s.minimum_minor as "minimumMinor",
            s.maximum_minor as "maximumMinor", s.tiers,
            s.include_service_fee_in_payment as "includeServiceFeeInPayment",
            s.fee_merchant_account_id as "feeMerchantAccountId",
            s.per_transaction_limit_minor as "perTransactionLimitMinor", s.effective_date as "effectiveDate",
            coalesce(m.merchant_number, '') as "feeMerchantNumber", s.created_by as "createdBy",
            s.created_date as "createdDate",
            case when s.effective_date > ${today} then 'Planned'
              when exists (select 1 from service_fee_schedule n
              where n.business_unit_id = s.business_unit_id and n.channel = s.channel
              and n.payment_source_type = s.payment_source_type and n.withdrawn_date is null
                and n.effective_date > s.effective_date and n.effective_date <= ${today}) then 'Past'
                else 'In force' end as standing
          from service_fee_schedule s left join published.merchant_account m on m.id = s.fee_merchant_account_id
          where s.business_unit_id = ${businessUnitId} and s.withdrawn_date is null
          order by s.payment_source_type, s.channel, s.effective_date desc`,
      ),
      rowsOf(
        tx,
        sql<{
          id: number;
          name: string;
          merchantNumber: string;
        }>`select id, name, merchant_number as "merchantNumber" from published.merchant_account
          where business_unit_id = ${businessUnitId} and purpose = 'Service Fee' and status = 'Active'
          and currency_code = ${unit.currencyCode} order by id`,
      ),
    ]);
    return {
      items: items.map((row) => ({ ...row, createdDate: row.createdDate.toISOString() })),
      feeMerchantAccounts,
      today,
    };
  });
}
