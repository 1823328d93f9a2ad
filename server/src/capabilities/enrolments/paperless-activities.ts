import type { PaperlessSettings } from '@ratepayer/contract/paperless/paperless.shapes.ts';
import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/database/database.ts';

type Activity = PaperlessSettings['activities'][number];

/** So many are shown. */
const most = 50;

/** What became of bills without paper of an account, of one payer or all, the latest first. */
export async function paperlessActivities(tx: Tx, accountId: number, customerId: number | null): Promise<Activity[]> {
  const rows = await rowsOf(
    tx,
    sql<Omit<Activity, 'date'> & { readonly date: Date }>`select h.id, h.activity, h.actor, h.reason, h.date,
      coalesce((select concat_ws(' ', c.first_name, c.last_name) from published.customer c
        where c.id = e.customer_id), '') as "customerName",
      coalesce(h.before ->> 'email', '') as "emailBefore", coalesce(h.after ->> 'email', '') as "emailAfter"
      from enrollment_activity h join paperless_enrollment e on e.id = h.paperless_enrollment_id
      where e.account_id = ${accountId} and (${customerId}::int is null or e.customer_id = ${customerId})
      order by h.id desc limit ${most}`,
  );
  return rows.map(({ date, ...one }) => ({ ...one, date: date.toISOString() }));
}
