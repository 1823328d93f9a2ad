import { activityList, activityTexts } from '@ratepayer/contract/autopay/activity.list.ts';
import type { ListedActivity } from '@ratepayer/contract/autopay/autopay-lists.shapes.ts';
import { sql } from 'kysely';
import { anyOf } from '../../../platform/lists/any-of.ts';
import { sourceOf } from '../../../platform/lists/source.ts';
import { accountColumns, accountInFiles, ofAccountsHolding } from './account-columns.ts';

/** What became of autopay, account by account. */
export const activitySource = sourceOf(activityList)({
  texts: activityTexts,
  from: sql`published.enrollment_activity h join published.autopay_enrollment e on e.id = h.autopay_enrollment_id
    join published.account a on a.id = e.account_id`,
  scope: (businessUnitId) => sql`h.business_unit_id = ${businessUnitId} and h.autopay_enrollment_id is not null`,
  key: sql`h.id`,
  columns: sql<ListedActivity>`h.id, ${accountColumns}, h.date, h.activity, e.enrollment_type as "enrollmentType",
    h.actor, h.reason`,
  period: { instant: sql`h.date` },
  sorts: { date: sql`h.date` },
  filters: {
    AutopayActivities: anyOf(sql`h.activity`),
    EnrollmentTypes: anyOf(sql`e.enrollment_type`),
  },
  search: ofAccountsHolding(sql`e.account_id`),
  totals: {},
  file: { ...accountInFiles },
});
