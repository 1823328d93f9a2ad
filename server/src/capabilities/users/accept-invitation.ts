import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../platform/database/database.ts';
import { endSessions } from './end-sessions.ts';

/**
 * Uses a one-time link up, and every other link of its kind with it, and sets the password; whoever was signed in as
 * this person before is so no longer. False when somebody was first: one UPDATE decides (security.md T44).
 */
export async function acceptInvitation(tx: Tx, tokenHash: string, passwordHash: string): Promise<boolean> {
  const used = await maybeRow(
    tx,
    sql<{
      userId: number;
      purpose: string;
    }>`update identity.invitation set used_date = now()
      where token_hash = ${tokenHash} and used_date is null and expires_date > now()
      returning user_id as "userId", purpose`,
  );
  if (!used) return false;
  await tx.run(
    sql`update identity.invitation set used_date = now() where purpose = ${used.purpose} and used_date is null`,
  );
  await tx.run(
    sql`update identity.login set password_hash = ${passwordHash}, failed_count = 0, locked_until = null,
      modified_date = now() where user_id = ${used.userId}`,
  );
  await endSessions(tx, used.userId);
  return true;
}
