import { type RawBuilder, sql } from 'kysely';
import { change, type Tx } from '../../platform/database/database.ts';

/**
 * Says that the biller was told of payments, with their entries; a payment of no account has none, and is told of with
 * whatever is told next. Locked in their order, so that whoever holds one of two is waited for.
 */
export const markPaymentsExported = (
  tx: Tx,
  businessUnitId: number,
  payments: RawBuilder<unknown>,
  at: Date,
): Promise<number> =>
  change(
    tx,
    sql`with own as materialized (select id from payment where business_unit_id = ${businessUnitId}
        and exported_date is null and id in (${payments} union all select id from payment
          where business_unit_id = ${businessUnitId} and exported_date is null and account_count = 0
          and posted_date is not null and type = 'Base Payment')
        order by id for no key update)
      update payment p set exported_date = ${at} from own where p.id = own.id`,
  );

/** Says the same of these alone. */
export const markTheseExported = (tx: Tx, businessUnitId: number, payments: readonly number[], at: Date) =>
  change(tx, setOf(businessUnitId, payments, at));

/** Says that the biller was not told of these after all. */
export const unmarkPaymentsExported = (tx: Tx, businessUnitId: number, payments: readonly number[]) =>
  change(tx, setOf(businessUnitId, payments, null));

const setOf = (businessUnitId: number, payments: readonly number[], at: Date | null) =>
  sql`with own as materialized (select id from payment where business_unit_id = ${businessUnitId}
      and id = any(${sql.val(payments)}::bigint[]) order by id for no key update)
    update payment p set exported_date = ${at} from own where p.id = own.id`;
