import {
  paperlessActivityList,
  paperlessActivityTexts,
} from '@ratepayer/contract/paperless/paperless-activity.list.ts';
import type { ListedPaperlessActivity } from '@ratepayer/contract/paperless/paperless-lists.shapes.ts';
import { sql } from 'kysely';
import { anyOf } from '../../platform/lists/any-of.ts';
import { searchIn } from '../../platform/lists/search-in.ts';
import { sourceOf } from '../../platform/lists/source.ts';
import { whosePaperless } from './paperless.source.ts';

/** What became of bills without paper, account by account. */
export const paperlessActivitySource = sourceOf(paperlessActivityList)({
  texts: paperlessActivityTexts,
  from: sql`enrollment_activity h join paperless_enrollment e on e.id = h.paperless_enrollment_id
    join published.account a on a.id = e.account_id join published.customer c on c.id = e.customer_id`,
  scope: (businessUnitId) => sql`h.business_unit_id = ${businessUnitId} and h.paperless_enrollment_id is not null`,
  key: sql`h.id`,
  columns: sql<ListedPaperlessActivity>`h.id, ${whosePaperless}, h.date, h.activity, h.actor, h.reason,
    coalesce(h.before ->> 'email', '') as "emailBefore", coalesce(h.after ->> 'email', '') as "emailAfter"`,
  period: { instant: sql`h.date` },
  sorts: { date: sql`h.date` },
  filters: { PaperlessActivities: anyOf(sql`h.activity`) },
  search: searchIn({
    accountNumber: sql`a.account_number`,
    subAccountNumber: sql`a.sub_account_number`,
    email: sql`concat_ws(' ', h.before ->> 'email', h.after ->> 'email')`,
  }),
  totals: {},
});
