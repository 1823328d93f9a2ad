import { sql } from 'kysely';
import { recordAudits } from '../../platform/audit/record.ts';
import { change, type Database, rowsOf, type Tx } from '../../platform/database/database.ts';
import { systemCaller } from '../../platform/http/caller.ts';
import { holdStaffs } from './save-person.ts';
import { isLastingUser, isLongUnused, isStaffUser, lastUse } from './user-row.ts';

const batch = 500;
const isUnusedUser = sql`a.status = 'Active' and ${isStaffUser} and ${isLongUnused}`;

/**
 * Keeps out staff who did not sign in for so long (PCI 8.2.6). Of the administrators of an organization, and of all,
 * who stay without an end, the one who was there last stays, however long ago. Answers how many were kept out.
 */
export const endUnusedLogins = (db: Database): Promise<number> =>
  db.platform(async (tx) => {
    const organizations = await rowsOf(
      tx,
      sql<{ id: number | null }>`select distinct a.organization_id as id from user_account a
        where ${isUnusedUser}`,
    );
    if (organizations.length === 0) return 0;
    await holdStaffs(
      tx,
      organizations.map(({ id }) => id),
    );
    const ended = await disableUnused(tx);
    await recordAudits(
      tx,
      systemCaller([]),
      ended.flatMap(({ id: entityId, businessUnitId }) =>
        businessUnitId === null
          ? []
          : [
              {
                businessUnitId,
                entityType: 'User',
                entityId,
                action: 'Unused',
                before: { status: 'Active' },
                after: { status: 'Disabled' },
              },
            ],
      ),
    );
    return ended.length;
  });

/** A statement of its own: it sees what was done until the staff was held. */
async function disableUnused(tx: Tx): Promise<{ id: number; businessUnitId: number | null }[]> {
  const ended = await rowsOf(
    tx,
    sql<{ id: number; businessUnitId: number | null }>`update user_account u
      set status = 'Disabled', row_version = u.row_version + 1
      from (select a.id from user_account a where ${isUnusedUser} and not (${isLastingUser}
          and not exists (select 1 from user_account o where o.role = a.role and o.status = 'Active'
            and o.access_ends_date is null and o.organization_id is not distinct from a.organization_id
            and (${lastUse('o')}, o.id) > (${lastUse('a')}, a.id)))
        order by a.id limit ${batch} for no key update skip locked) due
      where u.id = due.id returning u.id, (select min(b.id) from published.business_unit b
        where u.organization_id is null or b.organization_id = u.organization_id) as "businessUnitId"`,
  );
  const ids = sql`${sql.val(ended.map(({ id }) => id))}::int[]`;
  await change(
    tx,
    sql`update identity.invitation set used_date = now() where user_id = any(${ids}) and used_date is null`,
  );
  return ended;
}
