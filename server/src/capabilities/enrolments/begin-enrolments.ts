import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/database/database.ts';

/** An enrolment that a file begins, from the biller's own records. */
export interface BegunByFile {
  readonly accountId: number;
  readonly leadTimeDays: number | null;
  readonly dayOfMonth: string | null;
  readonly maxAmountMinor: number | null;
  readonly paymentSourceId: number;
  readonly acknowledgmentId: number;
  /** How its payer agreed, when, and where that is kept. */
  readonly reason: string;
}

interface OfFile {
  readonly businessUnitId: number;
  readonly uploadId: number;
  readonly startDate: string;
  readonly by: string;
}

/**
 * Begins autopay of many accounts at once, each with its history; one that pays by itself already is left as it is.
 * @returns those that began
 */
export const beginEnrolments = (
  tx: Tx,
  { businessUnitId, uploadId, startDate, by }: OfFile,
  rows: readonly BegunByFile[],
): Promise<{ readonly id: number; readonly accountId: number }[]> =>
  rowsOf(
    tx,
    sql<{ id: number; accountId: number }>`with x as materialized (select *,
        case when "dayOfMonth" is null then 'DueDateLeadTime' else 'DayOfMonth' end as type
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x ("accountId" bigint, "leadTimeDays" int,
          "dayOfMonth" text, "maxAmountMinor" bigint, "paymentSourceId" bigint, "acknowledgmentId" bigint,
          reason text)),
      made as (insert into autopay_enrollment (business_unit_id, account_id, enrollment_type, scheduling_type,
          lead_time_days, day_of_month, payment_source_id, max_amount_minor, start_date, acknowledgment_id, upload_id)
        select ${businessUnitId}::int, "accountId", 'Organization', type, "leadTimeDays", "dayOfMonth",
          "paymentSourceId", "maxAmountMinor", ${startDate}::date, "acknowledgmentId", ${uploadId}::bigint
        from x order by "accountId" on conflict (account_id) where is_active do nothing
        returning id, account_id, business_unit_id),
      told as (insert into enrollment_activity (business_unit_id, autopay_enrollment_id, activity, after, reason, actor)
        select m.business_unit_id, m.id, 'Enroll', jsonb_build_object('schedulingType', x.type,
          'leadTimeDays', x."leadTimeDays", 'dayOfMonth', x."dayOfMonth", 'paymentSourceId', x."paymentSourceId",
          'backupPaymentSourceId', null, 'maxAmountMinor', x."maxAmountMinor"), x.reason, ${by}
        from made m join x on x."accountId" = m.account_id)
      select id, account_id as "accountId" from made order by id`,
  );
