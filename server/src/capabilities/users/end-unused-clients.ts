import { sql } from 'kysely';
import { recordAudits } from '../../platform/audit/record.ts';
import { type Database, rowsOf } from '../../platform/database/database.ts';
import { systemCaller } from '../../platform/http/caller.ts';

/** So long a program may stay away before it is refused (security.md 5). */
const unusedDays = 90;
const batch = 500;

/** Refuses programs that nobody used for so long. Answers how many. */
export const endUnusedClients = (db: Database): Promise<number> =>
  db.platform(async (tx) => {
    const ended = await rowsOf(
      tx,
      sql<{ id: number; businessUnitId: number | null }>`update identity.machine_client c
        set status = 'Disabled', row_version = row_version + 1
        from (select id from identity.machine_client where status = 'Active'
          and greatest(last_used_date, created_date) < now() - make_interval(days => ${unusedDays})
          order by id limit ${batch} for no key update skip locked) due
        where c.id = due.id returning c.id, (select min(b.id) from published.business_unit b
          where b.organization_id = c.organization_id) as "businessUnitId"`,
    );
    const facts = ended.flatMap(({ id, businessUnitId }) =>
      businessUnitId === null
        ? []
        : [
            {
              businessUnitId,
              entityType: 'ApiClient',
              entityId: id,
              action: 'Unused',
              before: { status: 'Active' },
              after: { status: 'Disabled' },
            },
          ],
    );
    if (facts.length > 0) await recordAudits(tx, systemCaller([]), facts);
    return ended.length;
  });
