import { sql } from 'kysely';
import { change, type Database } from '../../platform/database/database.ts';

const purgeBatch = 5_000;

/**
 * Throws away what the provider kept and what has ended: codes, half-finished sign-ins, sessions (security.md T43).
 * Answers how many rows went.
 */
export async function purgeProvider(db: Database): Promise<number> {
  let purged = 0;
  for (let last = purgeBatch; last === purgeBatch; purged += last) {
    last = await db.platform((tx) =>
      change(
        tx,
        sql`delete from identity.oidc_payload
          where ctid = any(array(select ctid from identity.oidc_payload
          where expires_at < now() order by expires_at limit ${purgeBatch} for update skip locked))`,
      ),
    );
  }
  return purged;
}
