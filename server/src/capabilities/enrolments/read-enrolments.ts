import type { EnrolmentsOfAccount } from '@ratepayer/contract/enrolments/enrolment.operations.ts';
import { sql } from 'kysely';
import { maybeRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';

/** So many that ended, and so many activities, are shown. */
const most = 50;

type Of<K extends keyof EnrolmentsOfAccount> = EnrolmentsOfAccount[K][number];
type Paperless = Omit<Of<'paperless'>, 'endedDate' | 'enrolledDate'> & {
  readonly enrolledDate: Date;
  readonly endedDate: Date | null;
};
type Activity = Omit<Of<'activities'>, 'date'> & { readonly date: Date };

const customerName = sql`coalesce((select concat_ws(' ', c.first_name, c.last_name) from published.customer c
  where c.id = e.customer_id), '') as "customerName"`;

/** Autopay and paperless billing of an account, and what became of them. @throws 404 outside the scope */
export async function readEnrolments(
  tx: Tx,
  { businessUnitId, accountId }: { readonly businessUnitId: number; readonly accountId: number },
): Promise<EnrolmentsOfAccount> {
  const account = await maybeRow(
    tx,
    sql`select 1 from published.account where id = ${accountId} and business_unit_id = ${businessUnitId}
      and not is_deleted`,
  );
  if (!account) throw notFound(say('could_not_find_account'));
  const own = sql`e.account_id = ${accountId} and e.business_unit_id = ${businessUnitId}`;
  const order = sql`order by e.is_active desc, e.id desc limit ${most}`;
  const autopay = await rowsOf(
    tx,
    sql<Of<'autopay'>>`select e.id, e.enrollment_type as "enrollmentType", ${customerName},
      e.scheduling_type as "schedulingType", e.lead_time_days as "leadTimeDays", e.day_of_month as "dayOfMonth",
      e.max_amount_minor as "maxAmountMinor", e.start_date as "startDate", e.end_date as "endDate",
      e.is_active as "isActive" from autopay_enrollment e where ${own} ${order}`,
  );
  const paperless = await rowsOf(
    tx,
    sql<Paperless>`select e.id, ${customerName}, e.email, e.enrolled_date as "enrolledDate",
      e.ended_date as "endedDate", e.is_active as "isActive" from paperless_enrollment e where ${own} ${order}`,
  );
  const activities = await rowsOf(
    tx,
    sql<Activity>`select h.id, case when h.autopay_enrollment_id is null then 'paperless' else 'autopay' end as kind,
      h.activity, h.actor, h.reason, h.date from enrollment_activity h where h.business_unit_id = ${businessUnitId}
        and (h.autopay_enrollment_id in (select e.id from autopay_enrollment e where ${own})
          or h.paperless_enrollment_id in (select e.id from paperless_enrollment e where ${own}))
      order by h.date desc, h.id desc limit ${most}`,
  );
  return {
    autopay,
    paperless: paperless.map(({ enrolledDate, endedDate, ...one }) => ({
      ...one,
      enrolledDate: enrolledDate.toISOString(),
      endedDate: endedDate?.toISOString() ?? null,
    })),
    activities: activities.map(({ date, ...one }) => ({ ...one, date: date.toISOString() })),
  };
}
