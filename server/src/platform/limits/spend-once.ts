import { sql } from 'kysely';
import { type Database, maybeRow } from '../database/database.ts';

/**
 * Takes a one-time thing, over all nodes: true for the first caller, false for every other one (security.md T44).
 * It is remembered until `expires`; what is older than that must be refused before.
 */
export async function spendOnce(db: Database, thing: string, expires: Date): Promise<boolean> {
  const spent = await db.platform((tx) =>
    maybeRow(
      tx,
      sql`insert into spent_challenge (challenge, expires_date) values (${thing}, ${expires}) on conflict do nothing
        returning 1`,
    ),
  );
  return spent !== undefined;
}
