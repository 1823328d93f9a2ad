import { billedWithinDays } from '@ratepayer/contract/dashboard/adoption-base.ts';
import { sql } from 'kysely';
import type { Sql } from '../../../platform/lists/source.ts';

// What an account `a` uses of what is digital, each a condition by itself: only that is worked out for all accounts at
// once.

export const autopay = sql`exists (select 1 from published.autopay_enrollment e
  where e.account_id = a.id and e.is_active)`;
/** Set up by one of these. */
export const autopayBy = (types: readonly string[]) => sql`exists (select 1 from published.autopay_enrollment e
  where e.account_id = a.id and e.is_active and e.enrollment_type = any(${sql.val([...types])}::text[]))`;
export const paperless = sql`exists (select 1 from published.paperless_enrollment e
  where e.account_id = a.id and e.is_active)`;
/** A payer with a login is linked, and, where it is asked, is told of something. */
export const linked = (told: Sql = sql``) => sql`exists (select 1 from published.customer_account c
  where c.account_id = a.id and c.unlinked_date is null${told})`;
export const withTexts = linked(sql` and c.notify_with_sms`);
/** A bill `b` was sent, and stands. */
export const wasSent = sql`(b.published_date is not null and b.status <> 'Withdrawn')`;
/** The same in the days before one, that day among them. */
export const recentOn = (day: Sql) =>
  sql`(${wasSent} and b.issue_date > ${day} - ${sql.lit(billedWithinDays)} and b.issue_date <= ${day})`;
export const billedOn = (day: Sql) =>
  sql`exists (select 1 from published.bill b where b.account_id = a.id and ${recentOn(day)})`;
export const hasEmail = sql`(a.email_address like '%@%')`;
