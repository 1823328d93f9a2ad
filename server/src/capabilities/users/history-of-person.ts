import type { History } from '@ratepayer/contract/kit/history.ts';
import { sql } from 'kysely';
import { readHistory } from '../../platform/audit/read-history.ts';
import { type Database, rowsOf } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { type OfPerson, readPerson } from './find-person.ts';

/**
 * What happened to one of the staff, from whichever business unit of the organization it was done. @throws 404 for whom
 * the caller may not see
 */
export async function historyOfPerson(db: Database, caller: Caller, of: OfPerson, before?: number): Promise<History> {
  await db.reading(caller.businessUnitIds, (tx) => readPerson(tx, caller, of));
  const { id } = of;
  return db.platform(async (tx) => {
    const units = await rowsOf(
      tx,
      sql<{ id: number }>`select b.id from published.business_unit b join published.business_unit here
        on here.id = ${of.businessUnitId} and here.organization_id = b.organization_id`,
    );
    const businessUnitIds = caller.role === 'Global Admin' ? caller.businessUnitIds : units.map((unit) => unit.id);
    return readHistory(tx, { businessUnitIds, entityType: 'User', entityId: id }, before);
  });
}
