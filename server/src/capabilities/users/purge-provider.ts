import { type RawBuilder, sql } from 'kysely';
import { change, type Database } from '../../platform/database/database.ts';

const purgeBatch = 5_000;

/**
 * Throws away what the provider kept and what has ended: codes, half-finished sign-ins, sessions (security.md T43).
 * Answers how many rows went.
 */
export const purgeProvider = (db: Database): Promise<number> =>
  inBatches(
    db,
    sql`delete from identity.oidc_payload where ctid = any(array(select ctid from identity.oidc_payload
      where expires_at < now() order by expires_at limit ${purgeBatch} for update skip locked))`,
  );

/** Throws away codes to sign in by, a day after they were good for nothing. Answers how many went. */
export const purgeSignInCodes = (db: Database): Promise<number> =>
  inBatches(
    db,
    sql`delete from identity.sign_in_code where id = any(array(select id from identity.sign_in_code
      where expires_date < now() - interval '1 day' order by expires_date limit ${purgeBatch} for update skip locked))`,
  );

async function inBatches(db: Database, statement: RawBuilder<unknown>): Promise<number> {
  let purged = 0;
  for (let last = purgeBatch; last === purgeBatch; purged += last)
    last = await db.platform((tx) => change(tx, statement));
  return purged;
}
