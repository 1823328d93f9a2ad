import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { announce } from '../../platform/outbox/announce.ts';
import { unseenBy } from './who-may.ts';

/**
 * Notes that a caller saw how reports of theirs ended, and tells their other windows. Of two at the same moment one
 * does it; others' reports, and what is not ended, stay as they are.
 */
export async function seeReports(
  tx: Tx,
  caller: Caller,
  businessUnitId: number,
  ids: readonly number[],
): Promise<void> {
  const seen = await rowsOf(
    tx,
    sql<{ id: number }>`update generated_report set seen_date = now() where id in (
        select r.id from generated_report r where r.business_unit_id = ${businessUnitId}
          and r.id = any(${sql.val(ids)}::bigint[]) and ${unseenBy(caller)} for update skip locked)
      returning id`,
  );
  await announce(
    tx,
    seen.map(({ id }) => ({ businessUnitId, orderingKey: `report:${id}`, topic: 'Report.Updated', payload: { id } })),
  );
}
