import { sql } from 'kysely';
import { oneRow } from '../../platform/database/database.ts';
import { isHeld } from '../../platform/retention/holds.ts';
import type { RetentionClass } from '../../platform/retention/retention-class.ts';

/**
 * When what somebody agreed to was over: it was taken back, agreed to anew, or what it was for ended. Null while it
 * holds.
 */
const over = sql`(case when not c.is_given then c.date else coalesce(
  (select min(n.date) from consent n where n.account_id = c.account_id and n.customer_id = c.customer_id
    and n.kind = c.kind and n.id > c.id),
  (select max(e.ended_date) from published.paperless_enrollment e where e.consent_id = c.id)) end)`;

/** What payers agreed to, word for word, long after it was over. */
export const consentRetention: RetentionClass = {
  key: 'Consents',
  owner: 'terms',
  per: 'business unit',
  rows: ({ businessUnitId, before }) => ({
    from: sql`consent c`,
    key: sql`c.id`,
    date: sql`c.date`,
    due: sql`c.business_unit_id = ${businessUnitId} and c.date < ${before} and ${over} < ${before}
      and not exists (select from published.paperless_enrollment e where e.consent_id = c.id and e.is_active)`,
    held: isHeld({ unit: sql`c.business_unit_id`, account: sql`c.account_id`, customer: sql`c.customer_id` }),
  }),
  letGo: async (tx, ids) =>
    (await oneRow(tx, sql<{ n: number }>`select let_go_of_consents(${sql.val([...ids])}::bigint[])::int as n`)).n,
};
