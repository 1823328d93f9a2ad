import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/database/database.ts';

export interface Replaced {
  readonly customerId: number;
  readonly sourceId: number;
  readonly replacementId: number;
  readonly by: string;
}

/** An enrolment, and what it is paid with first from now on. */
export interface Repaid {
  readonly id: number;
  readonly paymentSourceId: number;
}

/**
 * What a payer pays by itself with one source is paid with another one from now on, first or when the first one fails;
 * a second way that would be the first one is none. What is planned of them is left to the caller.
 */
export const payWithAnother = (tx: Tx, { customerId, sourceId, replacementId, by }: Replaced): Promise<Repaid[]> =>
  rowsOf(
    tx,
    sql<Repaid>`with old as (select id, payment_source_id, backup_payment_source_id from autopay_enrollment
        where customer_id = ${customerId} and is_active
        and ${sourceId}::bigint in (payment_source_id, backup_payment_source_id) order by id for update),
      moved as (update autopay_enrollment e set row_version = row_version + 1,
        payment_source_id = case when old.payment_source_id = ${sourceId} then ${replacementId}::bigint
          else old.payment_source_id end,
        backup_payment_source_id = case when ${replacementId}::bigint in (old.payment_source_id,
          old.backup_payment_source_id) then null
          when old.backup_payment_source_id = ${sourceId} then ${replacementId}
          else old.backup_payment_source_id end
        from old where old.id = e.id
        returning e.id, e.business_unit_id, old.payment_source_id as was, e.payment_source_id as now),
      said as (insert into enrollment_activity (business_unit_id, autopay_enrollment_id, activity, before, after, actor)
      select business_unit_id, id, 'UpdateSettings', jsonb_build_object('paymentSourceId', was),
        jsonb_build_object('paymentSourceId', now), ${by} from moved)
      select id, now as "paymentSourceId" from moved order by id`,
  );
