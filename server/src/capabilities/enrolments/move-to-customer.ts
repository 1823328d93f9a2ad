import { sql } from 'kysely';
import { changeEverywhere, type Tx } from '../../platform/database/database.ts';
import { plannedMoved } from './move-scheduled.ts';

interface Moving {
  readonly from: number;
  readonly to: number;
  readonly reason: string;
  readonly by: string;
  /** Sources of the one that ended, each for one of the other. */
  readonly twins: readonly { readonly gone: number; readonly kept: number }[];
}

/**
 * Autopay and paperless bills of one customer become another's, who has the accounts from now on; what paid by a source
 * that both had pays by the one that is left. Paperless bills of an account that the other gets without paper already
 * end.
 */
export async function moveToCustomer(tx: Tx, { from, to, reason, by, twins }: Moving): Promise<void> {
  const was = sql`jsonb_build_object('customerId', ${from}::int)`;
  const is = sql`jsonb_build_object('customerId', ${to}::int)`;
  await changeEverywhere(
    tx,
    sql`with twin as (select * from jsonb_to_recordset(${JSON.stringify(twins)}::jsonb)
        as t (gone bigint, kept bigint)),
      moved as (update autopay_enrollment e set customer_id = ${to}, row_version = row_version + 1,
        payment_source_id = coalesce((select kept from twin where gone = e.payment_source_id), e.payment_source_id),
        backup_payment_source_id = coalesce((select kept from twin where gone = e.backup_payment_source_id),
          e.backup_payment_source_id)
        where customer_id = ${from} and is_active returning id, business_unit_id),
      planned as (${plannedMoved(from, to, sql`twin`)} returning s.id)
      insert into enrollment_activity (business_unit_id, autopay_enrollment_id, activity, before, after, reason, actor)
      select business_unit_id, id, 'UpdateSettings', ${was}, ${is}, ${reason}, ${by} from moved`,
  );
  await changeEverywhere(
    tx,
    sql`with own as (select e.id, exists (select 1 from paperless_enrollment o where o.account_id = e.account_id
        and o.customer_id = ${to} and o.is_active) as is_twice
        from paperless_enrollment e where e.customer_id = ${from} and e.is_active),
      ended as (update paperless_enrollment e set is_active = false, ended_date = now(),
        row_version = e.row_version + 1 from own where e.id = own.id and own.is_twice
        returning e.id, e.business_unit_id),
      moved as (update paperless_enrollment e set customer_id = ${to}, row_version = e.row_version + 1 from own
        where e.id = own.id and not own.is_twice returning e.id, e.business_unit_id)
      insert into enrollment_activity (business_unit_id, paperless_enrollment_id, activity, before, after, reason,
      actor) select business_unit_id, id, 'Unenroll', ${was}, ${is}, ${reason}, ${by} from ended
      union all select business_unit_id, id, 'Update', ${was}, ${is}, ${reason}, ${by} from moved`,
  );
}
