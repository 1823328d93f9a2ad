import type { MyActivity } from '@ratepayer/contract/users/my-account.shapes.ts';
import { sql } from 'kysely';
import { type Database, rowsOf } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { sayMember } from '../../platform/texts/values.ts';

const pageSize = 25;
type Entry = Omit<MyActivity['items'][number], 'at'> & { readonly at: Date };

/** What the audit has under the caller's name and role, in business units that they may see, from before an entry. */
export const listMyActivity = (
  db: Database,
  { name, role, businessUnitIds }: Pick<Caller, 'name' | 'role' | 'businessUnitIds'>,
  before = Number.MAX_SAFE_INTEGER,
): Promise<MyActivity> =>
  db.reading(businessUnitIds, async (tx) => {
    const rows = await rowsOf(
      tx,
      sql<Entry>`select e.id, e.date as at, b.name as "businessUnitName", e.entity_type as "entityType",
        e.entity_id as "entityId", e.action, e.reason
        from published.audit_entry e join published.business_unit b on b.id = e.business_unit_id
        where e.user_name = ${name} and e.user_role = ${role} and e.acting_as_user = '' and e.id < ${before}
          and e.business_unit_id = any(${sql.val([...businessUnitIds])}::int[])
        order by e.id desc limit ${pageSize + 1}`,
    );
    const shown = rows.slice(0, pageSize);
    return {
      items: shown.map(({ at, reason, ...entry }) => ({ ...entry, reason: sayMember(reason), at: at.toISOString() })),
      nextBefore: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
    };
  });
