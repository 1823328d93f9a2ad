import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import { sql } from 'kysely';
import { everywhere, rowsOf, type Tx } from '../../platform/database/database.ts';
import { plannedEnded } from './move-scheduled.ts';

interface Ending {
  readonly sourceId: number;
  readonly reason: string;
  readonly by: string;
  /** The day of the business unit. */
  readonly today: string;
}

/**
 * Ends the autopay that is paid with a source which was taken away; where the source stood in when another one failed
 * it stands there no longer. @returns how many accounts pay by themselves no more
 */
export const endWithSource = (tx: Tx, { sourceId, reason, by, today }: Ending): Promise<number> =>
  everywhere(tx, async () => {
    const ended = await rowsOf(
      tx,
      sql`with ended as (update autopay_enrollment set is_active = false, end_date = ${today}::date,
          row_version = row_version + 1
          where payment_source_id = ${sourceId} and is_active returning id, business_unit_id),
        let_go as (${plannedEnded(
          'sourceLost',
          tell('scheduled_source_lost'),
          sql`(s.autopay_enrollment_id in (select id from ended) or s.payment_source_id = ${sourceId})`,
        )} returning s.id)
        insert into enrollment_activity (business_unit_id, autopay_enrollment_id, activity, before, after, reason,
        actor) select business_unit_id, id, 'AdminCancel', '{"isActive": true}', '{"isActive": false}', ${reason}, ${by}
        from ended returning id`,
    );
    await rowsOf(
      tx,
      sql`with left_out as (update autopay_enrollment set backup_payment_source_id = null,
          row_version = row_version + 1
          where backup_payment_source_id = ${sourceId} and is_active returning id, business_unit_id)
        insert into enrollment_activity (business_unit_id, autopay_enrollment_id, activity, before, after, reason,
        actor) select business_unit_id, id, 'UpdateSettings', jsonb_build_object('backupPaymentSourceId',
        ${sourceId}::bigint), '{"backupPaymentSourceId": null}', ${reason}, ${by} from left_out returning id`,
    );
    return ended.length;
  });
