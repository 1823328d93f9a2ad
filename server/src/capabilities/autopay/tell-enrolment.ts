import { sql } from 'kysely';
import { change, type Tx } from '../../platform/database/database.ts';
import { announcedBy } from '../../platform/outbox/announce.ts';
import { payerOf } from '../enrolments/tell-ended.ts';

type Mail = 'Autopay Changed' | 'Autopay Enrolled';

/** Writes to the payer of an enrolment how it pays from now on. */
export const tellEnrolment = (tx: Tx, mail: Mail, id: number): Promise<number> => tellEnrolments(tx, mail, [id]);

/** The same of many. */
export const tellEnrolments = (tx: Tx, mail: Mail, ids: readonly number[]): Promise<number> =>
  change(
    tx,
    announcedBy(sql`select x.unit, 'account:' || x.account, ${`email.${mail}`}, x.about || jsonb_build_object('to',
        x.payer, 'accountId', x.account, 'customerId', x.customer)
      from (select e.business_unit_id as unit, e.account_id as account, e.customer_id as customer,
        jsonb_build_object('schedulingType', e.scheduling_type, 'leadTimeDays', e.lead_time_days,
          'dayOfMonth', e.day_of_month, 'maxAmountMinor', e.max_amount_minor, 'paymentSourceId', e.payment_source_id,
          'acknowledgmentId', e.acknowledgment_id) as about,
        ${payerOf(sql`e.customer_id`, sql`e.account_id`)} as payer
        from published.autopay_enrollment e where e.id = any(${sql.val([...ids])}::bigint[]) order by e.id) x
      where x.payer <> ''`),
  );
