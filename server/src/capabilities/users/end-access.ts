import { sql } from 'kysely';
import { recordAudits } from '../../platform/audit/record.ts';
import { change, type Database, rowsOf } from '../../platform/database/database.ts';
import { systemCaller } from '../../platform/http/caller.ts';

/** So many at once: the rest follows the next time. */
const batch = 500;

/**
 * Writes down whose access has ended: from its last instant on they were kept out already. Answers how many. The last
 * administrator has no end (`save-person.ts`).
 */
export const endAccess = (db: Database): Promise<number> =>
  db.platform(async (tx) => {
    const ended = await rowsOf(
      tx,
      sql<{ id: number; businessUnitId: number | null; status: string }>`update user_account a
        set status = 'Disabled', row_version = row_version + 1
        from (select id, status from user_account where status <> 'Disabled' and access_ends_at <= now()
          order by id limit ${batch} for no key update skip locked) due
        where a.id = due.id returning a.id, due.status, (select min(b.id) from published.business_unit b
          where a.organization_id is null or b.organization_id = a.organization_id) as "businessUnitId"`,
    );
    if (ended.length === 0) return 0;
    await change(
      tx,
      sql`update identity.invitation set used_date = now()
        where user_id = any(${sql.val(ended.map(({ id }) => id))}::int[]) and used_date is null`,
    );
    const facts = ended.flatMap(({ id, businessUnitId, status }) =>
      businessUnitId === null
        ? []
        : [
            {
              businessUnitId,
              entityType: 'User',
              entityId: id,
              action: 'Access Ended',
              before: { status },
              after: { status: 'Disabled' },
            },
          ],
    );
    await recordAudits(tx, systemCaller([]), facts);
    return ended.length;
  });
