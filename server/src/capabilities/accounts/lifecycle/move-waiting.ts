import { sql } from 'kysely';
import { type Database, oneRow, rowsOf } from '../../../platform/database/database.ts';
import { importLock } from '../uploads/import-lock.ts';
import { settleWaiting } from './settle-waiting.ts';

/**
 * Moves the balances that wait although an account of their number is active: a file made it so, or it became so while
 * the other one was archived. Any number of workers may do it. Answers how many moved.
 */
export async function moveWaiting(db: Database): Promise<number> {
  const units = await db.platform((tx) =>
    rowsOf(
      tx,
      sql<{ id: number }>`select distinct business_unit_id as id from account_transfer
        where to_account_id is null and ended_date is null`,
    ),
  );
  let moved = 0;
  for (const { id } of units) moved += await moveWaitingOf(db, id);
  return moved;
}

/** The same for one business unit; nothing while a file is being processed. */
export const moveWaitingOf = (db: Database, businessUnitId: number): Promise<number> =>
  db.scoped([businessUnitId], async (tx) => {
    const { free } = await oneRow(
      tx,
      sql<{ free: boolean }>`select pg_try_advisory_xact_lock_shared(${importLock}, ${businessUnitId}) as free`,
    );
    return free ? settleWaiting(tx, businessUnitId, undefined, { by: 'System' }) : 0;
  });
