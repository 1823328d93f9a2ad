import type { ListedInvalidSource } from '@ratepayer/contract/autopay/autopay-lists.shapes.ts';
import { invalidSourceList, invalidSourceTexts } from '@ratepayer/contract/autopay/invalid-source.list.ts';
import { sql } from 'kysely';
import { anyOf } from '../../../platform/lists/any-of.ts';
import { type Sql, sourceOf } from '../../../platform/lists/source.ts';
import {
  accountColumns,
  accountInFiles,
  bySourceType,
  methodColumns,
  methodInFiles,
  ofAccountsHolding,
  payerName,
} from './account-columns.ts';

const ofIt = sql`published.scheduled_payment s where s.autopay_enrollment_id = e.id`;
/** Planned, or not taken for want of a method with nothing in its place. */
const missing = sql`(select coalesce(sum(s.amount_minor), 0)::bigint from ${ofIt}
  and (s.status in ('Staged', 'Scheduled') or (s.status = 'InvalidPaymentSource' and not exists (select
    from published.scheduled_payment r where r.retry_of_id = s.id))))`;
/** Asked of one row after the other, never of whole tables at once: there are few. */
const some = (what: Sql) => sql`coalesce((select true from ${what} limit 1), false)`;
/** What ended for that, and was not begun anew with another method. */
const lost = sql`(not ${some(sql`published.autopay_enrollment x where x.account_id = e.account_id
    and (x.is_active or x.id > e.id)`)}
  and (${some(sql`${ofIt} and s.status = 'InvalidPaymentSource'`)}
    or ${some(sql`published.enrollment_activity t where t.autopay_enrollment_id = e.id
      and t.activity = 'SystemCancel'`)}))`;
const hasBackup = sql`(e.backup_payment_source_id is not null)`;

/** Autopay whose card ran out, or whose bank account is not there any more: which holds, and which ended for it. */
export const invalidSourceSource = sourceOf(invalidSourceList)({
  texts: invalidSourceTexts,
  from: sql`published.payment_source o join published.autopay_enrollment e on e.payment_source_id = o.id
    join published.account a on a.id = e.account_id`,
  scope: (businessUnitId) => sql`o.business_unit_id = ${businessUnitId} and o.status <> 'Active'
    and e.business_unit_id = ${businessUnitId} and (e.is_active or ${lost})`,
  key: sql`e.id`,
  columns: sql<ListedInvalidSource>`e.id, ${accountColumns}, ${methodColumns}, ${payerName} as "customerName",
    e.enrollment_type as "enrollmentType",
    coalesce(to_char(o.card_expiry_month, 'FM00') || '/' || o.card_expiry_year, '') as expiry,
    e.is_active as "isActive", ${hasBackup} as "hasBackup", ${missing} as "missingMinor",
    (select min(s.processing_date) from ${ofIt} and s.status in ('Staged', 'Scheduled')) as "nextDate",
    e.end_date as "endDate", case when e.is_active then '' else coalesce((select t.reason
      from published.enrollment_activity t where t.autopay_enrollment_id = e.id order by t.id desc limit 1), '') end
      as reason`,
  sorts: { accountNumber: sql`a.account_number`, name: sql`a.name`, methodStatus: sql`o.status` },
  filters: {
    MethodStatuses: anyOf(sql`o.status`),
    EnrollmentTypes: anyOf(sql`e.enrollment_type`),
    PaymentSourceTypes: bySourceType,
    IsActive: (active) => sql`e.is_active = ${active}`,
    HasBackup: (has) => sql`${hasBackup} = ${has}`,
  },
  search: ofAccountsHolding(sql`e.account_id`),
  totals: {},
  file: { ...accountInFiles, ...methodInFiles },
});
