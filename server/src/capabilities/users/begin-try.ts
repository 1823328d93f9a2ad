import type { Try } from '@ratepayer/identity/directory.ts';
import type { Database } from '../../platform/database/database.ts';

/**
 * Begins one try of a login (limit L3): after five failures each waits twice as long as the one before, after ten half
 * an hour. It is counted and the wait begun in one statement before anything is compared; a right one takes both back,
 * but never a wait that another try began since. @returns undefined while the login waits.
 */
export async function beginTry(db: Database, userId: number): Promise<Try | undefined> {
  const { rows } = await db.pool.query<{ until: string | null }>(
    `update identity.login set failed_count = failed_count + 1,
        locked_until = case when failed_count + 1 >= 10 then now() + interval '30 minutes' when failed_count + 1 >= 5 then now() + (2 ^ (failed_count - 4)) * interval '1 second' end
      where user_id = $1 and (locked_until is null or locked_until <= now()) returning extract(epoch from locked_until)::text as until`,
    [userId],
  );
  const [begun] = rows;
  return (
    begun && {
      giveBack: async () =>
        void (await db.pool.query(
          `update identity.login set failed_count = greatest(failed_count - 1, 0), locked_until = case when extract(epoch from locked_until)::text = $2 then null else locked_until end where user_id = $1`,
          [userId, begun.until],
        )),
    }
  );
}
