import type { EnrollmentType, SchedulingType } from '@ratepayer/contract/autopay/autopay-kinds.ts';
import type { Written } from '@ratepayer/contract/kit/texts.ts';
import { sql } from 'kysely';
import { maybeRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import { plannedEnded } from './move-scheduled.ts';

/** What a payer chose. */
export interface EnrolmentValues {
  readonly schedulingType: SchedulingType;
  readonly leadTimeDays: number | null;
  readonly dayOfMonth: string | null;
  readonly paymentSourceId: number;
  readonly backupPaymentSourceId: number | null;
  readonly maxAmountMinor: number | null;
}

interface Beginning extends EnrolmentValues {
  readonly businessUnitId: number;
  readonly accountId: number;
  readonly customerId: number | null;
  readonly enrollmentType: EnrollmentType;
  readonly acknowledgmentId: number;
  readonly startDate: string;
  readonly reason: string;
  readonly by: string;
}

const shown = ({ schedulingType, leadTimeDays, dayOfMonth, ...rest }: EnrolmentValues) => {
  const { paymentSourceId, backupPaymentSourceId, maxAmountMinor } = rest;
  return JSON.stringify({
    schedulingType,
    leadTimeDays,
    dayOfMonth,
    paymentSourceId,
    backupPaymentSourceId,
    maxAmountMinor,
  });
};

/** Begins autopay of an account. @returns undefined where it was begun by somebody else at the same moment */
export const beginEnrolment = (tx: Tx, one: Beginning): Promise<{ id: number } | undefined> =>
  maybeRow(
    tx,
    sql<{ id: number }>`with made as (insert into autopay_enrollment (business_unit_id, account_id, customer_id,
        enrollment_type, scheduling_type, lead_time_days, day_of_month, payment_source_id, backup_payment_source_id,
        max_amount_minor, start_date, acknowledgment_id)
        values (${one.businessUnitId}, ${one.accountId}, ${one.customerId}, ${one.enrollmentType},
        ${one.schedulingType}, ${one.leadTimeDays}, ${one.dayOfMonth}, ${one.paymentSourceId},
        ${one.backupPaymentSourceId}, ${one.maxAmountMinor}, ${one.startDate}, ${one.acknowledgmentId})
        on conflict (account_id) where is_active do nothing returning id, business_unit_id),
      told as (insert into enrollment_activity (business_unit_id, autopay_enrollment_id, activity, after, reason, actor)
        select business_unit_id, id, 'Enroll', ${shown(one)}::jsonb, ${one.reason}, ${one.by} from made)
      select id from made`,
  );

interface Changing extends EnrolmentValues {
  readonly id: number;
  readonly rowVersion: number;
  /** What was agreed to anew, where it had to be. */
  readonly acknowledgmentId: number | null;
  readonly reason: string;
  readonly by: string;
}

/** Changes an enrolment that holds. @returns undefined where it is another version by now */
export const changeEnrolment = (tx: Tx, one: Changing): Promise<{ id: number } | undefined> =>
  maybeRow(
    tx,
    sql<{ id: number }>`with was as (select id, jsonb_build_object('schedulingType', scheduling_type, 'leadTimeDays',
        lead_time_days, 'dayOfMonth', day_of_month, 'paymentSourceId', payment_source_id, 'backupPaymentSourceId',
        backup_payment_source_id, 'maxAmountMinor', max_amount_minor) as before from autopay_enrollment
        where id = ${one.id}),
      changed as (update autopay_enrollment e set scheduling_type = ${one.schedulingType},
        lead_time_days = ${one.leadTimeDays}, day_of_month = ${one.dayOfMonth},
        payment_source_id = ${one.paymentSourceId}, backup_payment_source_id = ${one.backupPaymentSourceId},
        max_amount_minor = ${one.maxAmountMinor},
        acknowledgment_id = coalesce(${one.acknowledgmentId}::bigint, acknowledgment_id),
        row_version = row_version + 1
        where id = ${one.id} and is_active and row_version = ${one.rowVersion} returning id, business_unit_id),
      told as (insert into enrollment_activity (business_unit_id, autopay_enrollment_id, activity, before, after,
        reason, actor) select c.business_unit_id, c.id, 'UpdateSettings', was.before, ${shown(one)}::jsonb,
        ${one.reason}, ${one.by} from changed c join was on was.id = c.id)
      select id from changed`,
  );

interface EndingOne {
  readonly id: number;
  readonly activity: 'Unenroll' | 'AdminCancel' | 'SystemCancel';
  readonly event: 'cancel' | 'sourceLost' | 'entityLost';
  /** Why what was planned is not taken. */
  readonly told: Written;
  readonly reason: string;
  readonly by: string;
  readonly today: string;
}

/**
 * Ends an enrolment, and with it what was planned. @returns the numbers of what was, or undefined where it had ended
 */
export async function endEnrolment(tx: Tx, one: EndingOne): Promise<number[] | undefined> {
  const ended = await maybeRow(
    tx,
    sql<{ ids: number[] }>`with ended as (update autopay_enrollment set is_active = false,
        end_date = ${one.today}::date, row_version = row_version + 1 where id = ${one.id} and is_active
        returning id, business_unit_id),
      let_go as (${plannedEnded(one.event, one.told, sql`s.autopay_enrollment_id in (select id from ended)`)}
        returning s.id),
      told as (insert into enrollment_activity (business_unit_id, autopay_enrollment_id, activity, before, after,
        reason, actor) select business_unit_id, id, ${one.activity}, '{"isActive": true}', '{"isActive": false}',
        ${one.reason}, ${one.by} from ended)
      select array(select id from let_go) as ids from ended`,
  );
  return ended?.ids;
}

/**
 * Ends enrolments of a business unit that does not offer autopay any more, some at a time, with what was planned.
 * @returns those that ended
 */
export async function endWhereOff(
  tx: Tx,
  of: { readonly businessUnitId: number; readonly told: Written; readonly today: string; readonly atOnce: number },
): Promise<number[]> {
  const ended = await rowsOf(
    tx,
    sql<{ id: number }>`with due as (select id from autopay_enrollment where business_unit_id = ${of.businessUnitId}
        and is_active order by id limit ${of.atOnce} for no key update skip locked),
      ended as (update autopay_enrollment e set is_active = false, end_date = ${of.today}::date,
        row_version = e.row_version + 1 from due where e.id = due.id returning e.id, e.business_unit_id),
      let_go as (${plannedEnded('entityLost', of.told, sql`s.autopay_enrollment_id in (select id from ended)`)}
        returning s.id),
      told as (insert into enrollment_activity (business_unit_id, autopay_enrollment_id, activity, before, after,
        reason, actor) select business_unit_id, id, 'SystemCancel', '{"isActive": true}', '{"isActive": false}',
        'Autopay disabled', 'System' from ended)
      select id from ended`,
  );
  return ended.map(({ id }) => id);
}

/** What became of autopay of an account, the latest first. */
export const activitiesBefore = (tx: Tx, accountId: number, before: number | undefined, most: number) =>
  rowsOf(
    tx,
    sql<{
      id: number;
      activity: 'Enroll' | 'UpdateSettings' | 'Unenroll' | 'AdminCancel' | 'SystemCancel';
      actor: string;
      reason: string;
      date: Date;
      before: Record<string, unknown> | null;
      after: Record<string, unknown> | null;
    }>`select h.id, h.activity, h.actor, h.reason, h.date, h.before, h.after from enrollment_activity h
      join autopay_enrollment e on e.id = h.autopay_enrollment_id
      where e.account_id = ${accountId} and (${before ?? null}::bigint is null or h.id < ${before ?? null})
      order by h.id desc limit ${most}`,
  );
