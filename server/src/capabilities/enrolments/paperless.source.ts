import { paperlessList, paperlessTexts } from '@ratepayer/contract/paperless/paperless.list.ts';
import type { ListedPaperless } from '@ratepayer/contract/paperless/paperless-lists.shapes.ts';
import { sql } from 'kysely';
import { anyOf } from '../../platform/lists/any-of.ts';
import { searchIn } from '../../platform/lists/search-in.ts';
import { sourceOf } from '../../platform/lists/source.ts';

/** The account `a` and the payer `c` as both lists of bills without paper name them. */
export const whosePaperless = sql`a.id as "accountId", a.account_number as "accountNumber",
  a.sub_account_number as "subAccountNumber", a.name, c.id as "customerId",
  coalesce(nullif(trim(concat_ws(' ', c.first_name, c.last_name)), ''),
    case when c.closed_date is null then c.email else '' end) as "customerName"`;

/** Who gets bills of a business unit without paper, or did. */
export const paperlessSource = sourceOf(paperlessList)({
  texts: paperlessTexts,
  from: sql`paperless_enrollment e join published.account a on a.id = e.account_id
    join published.customer c on c.id = e.customer_id left join published.consent k on k.id = e.consent_id`,
  scope: (businessUnitId) => sql`e.business_unit_id = ${businessUnitId}`,
  key: sql`e.id`,
  columns: sql<ListedPaperless>`e.id, ${whosePaperless}, e.email, coalesce(k.method, '') as method,
    e.enrolled_date as "enrolledDate", e.ended_date as "endedDate", e.is_active as "isActive",
    e.row_version as "rowVersion"`,
  period: { instant: sql`e.enrolled_date` },
  sorts: {
    accountNumber: sql`a.account_number`,
    name: sql`a.name`,
    email: sql`e.email`,
    enrolledDate: sql`e.enrolled_date`,
  },
  filters: {
    ConsentMethods: anyOf(sql`k.method`),
    IsActive: (active) => sql`e.is_active = ${active}`,
  },
  search: searchIn({
    accountNumber: sql`a.account_number`,
    subAccountNumber: sql`a.sub_account_number`,
    email: sql`e.email`,
  }),
  totals: {},
});
