import { enrolmentList, enrolmentTexts } from '@ratepayer/contract/autopay/enrolment.list.ts';
import type { ListedEnrolment } from '@ratepayer/contract/autopay/autopay-lists.shapes.ts';
import { sql } from 'kysely';
import { anyOf } from '../../../platform/lists/any-of.ts';
import { sourceOf } from '../../../platform/lists/source.ts';
import {
  accountColumns,
  accountInFiles,
  bySourceType,
  methodColumns,
  methodInFiles,
  ofAccountsHolding,
  payerName,
} from './account-columns.ts';

interface Last {
  readonly result: string;
  readonly date: string;
}
type Read = Omit<ListedEnrolment, 'lastDate' | 'lastResult'> & { readonly last: Last | null };

/** The last one that was taken, or would have been; what its payment became says how it went. */
const last = sql`(select jsonb_build_object('date', s.processing_date, 'result', coalesce((select p.status
    from published.payment p where p.id = s.payment_id), s.status))
  from published.scheduled_payment s where s.autopay_enrollment_id = e.id
  and s.status not in ('Staged', 'Scheduled', 'Processing', 'InvalidIdempotencyKey') order by s.id desc limit 1)`;
const next = sql`(select min(s.processing_date) from published.scheduled_payment s
  where s.autopay_enrollment_id = e.id and s.status in ('Staged', 'Scheduled'))`;

/** Enrolments of a business unit: those that hold, unless those that ended are asked for. */
export const enrolmentSource = sourceOf(enrolmentList)({
  texts: enrolmentTexts,
  from: sql`published.autopay_enrollment e join published.account a on a.id = e.account_id
    join published.payment_source o on o.id = e.payment_source_id`,
  scope: (businessUnitId) => sql`e.business_unit_id = ${businessUnitId}`,
  key: sql`e.id`,
  columns: sql<Read>`e.id, ${accountColumns}, ${methodColumns}, e.customer_id as "customerId",
    ${payerName} as "customerName", e.enrollment_type as "enrollmentType", e.scheduling_type as "schedulingType",
    coalesce(e.lead_time_days::text, e.day_of_month) as day, e.max_amount_minor as "maxAmountMinor",
    e.start_date as "startDate", e.end_date as "endDate", e.is_active as "isActive", ${next} as "nextDate",
    ${last} as last, e.upload_id as "uploadId", e.row_version as "rowVersion"`,
  row: (read) => {
    const { last: before, ...row } = read as Read;
    return { ...row, lastResult: before?.result ?? '', lastDate: before?.date ?? null };
  },
  period: { date: sql`e.start_date` },
  sorts: {
    accountNumber: sql`a.account_number`,
    name: sql`a.name`,
    enrollmentType: sql`e.enrollment_type`,
    schedulingType: sql`e.scheduling_type`,
    startDate: sql`e.start_date`,
  },
  filters: {
    EnrollmentTypes: anyOf(sql`e.enrollment_type`),
    SchedulingTypes: anyOf(sql`e.scheduling_type`),
    DaysOfMonth: anyOf(sql`e.day_of_month`),
    PaymentSourceTypes: bySourceType,
    MethodStatuses: anyOf(sql`o.status`),
    IsActive: (active) => sql`e.is_active = ${active}`,
    UploadId: (upload) => (/^\d+$/.test(upload) ? sql`e.upload_id = ${Number(upload)}` : sql`false`),
  },
  search: ofAccountsHolding(sql`e.account_id`),
  totals: {},
  file: { ...accountInFiles, ...methodInFiles, maxAmountMinor: ({ maxAmountMinor }) => maxAmountMinor },
});
