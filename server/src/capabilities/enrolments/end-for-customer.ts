import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import { sql } from 'kysely';
import { change, type Tx } from '../../platform/database/database.ts';
import { plannedEnded } from './move-scheduled.ts';

interface Ending {
  readonly customerId: number;
  readonly accountId: number;
  readonly activity: 'AdminCancel' | 'Unenroll';
  readonly reason: string;
  readonly by: string;
  /** The day of the business unit. */
  readonly today: string;
}

/**
 * Ends what a customer set up on an account: autopay with what was planned, and paperless bills; their
 * histories say why. @returns how many autopays
 */
export async function endForCustomer(tx: Tx, ending: Ending): Promise<number> {
  const { customerId, accountId, activity, reason, by, today } = ending;
  const whatIsTheirs = sql`s.account_id = ${accountId} and (s.autopay_enrollment_id in (select id from ended)
    or (s.autopay_enrollment_id is null and s.customer_id = ${customerId}))`;
  const autopays = await change(
    tx,
    sql`with ended as (update autopay_enrollment set is_active = false, end_date = ${today}::date,
        row_version = row_version + 1
        where account_id = ${accountId} and customer_id = ${customerId} and is_active returning id, business_unit_id),
      let_go as (${plannedEnded('cancel', tell('scheduled_autopay_ended'), whatIsTheirs)} returning s.id)
      insert into enrollment_activity (business_unit_id, autopay_enrollment_id, activity, before, after, reason, actor)
      select business_unit_id, id, ${activity}, '{"isActive": true}', '{"isActive": false}', ${reason}, ${by}
      from ended`,
  );
  await change(
    tx,
    sql`with ended as (update paperless_enrollment set is_active = false, ended_date = now(),
        row_version = row_version + 1
        where account_id = ${accountId} and customer_id = ${customerId} and is_active returning id, business_unit_id)
      insert into enrollment_activity (business_unit_id, paperless_enrollment_id, activity, before, after, reason,
      actor) select business_unit_id, id, 'Unenroll', '{"isActive": true}', '{"isActive": false}', ${reason}, ${by}
      from ended`,
  );
  return autopays;
}
