import { changeEverywhere, sql, type Tx } from '../../platform/database/database.ts';

interface Moving {
  readonly from: number;
  readonly to: number;
  readonly reason: string;
  readonly by: string;
}

/**
 * Autopay and paperless bills of one customer become another's, who has the accounts from now on. Paperless bills of an
 * account that the other gets without paper already end.
 */
export async function moveToCustomer(tx: Tx, { from, to, reason, by }: Moving): Promise<void> {
  const was = sql`jsonb_build_object('customerId', ${from}::int)`;
  const is = sql`jsonb_build_object('customerId', ${to}::int)`;
  await changeEverywhere(
    tx,
    sql`with moved as (update autopay_enrollment set customer_id = ${to}, row_version = row_version + 1
        where customer_id = ${from} and is_active returning id, business_unit_id)
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
