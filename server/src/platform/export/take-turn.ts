import { sql } from 'kysely';
import { oneRow, type Tx } from '../database/database.ts';

/**
 * Two files of one caller at a time, over all nodes, whether they are handed out at once or made in the background:
 * each holds a lock of its transaction, which ends with it, however it ends, also when the process dies.
 * @returns whether one of the two was free.
 */
export async function takeTurn(tx: Tx, callerKey: string): Promise<boolean> {
  const turn = (n: number) => sql`pg_try_advisory_xact_lock(hashtext(${`exports of ${callerKey}`}), ${n}::int)`;
  const { free } = await oneRow(
    tx,
    sql<{ free: boolean }>`select case when ${turn(1)} then true else ${turn(2)} end as free`,
  );
  return free;
}
