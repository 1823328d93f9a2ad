import { sql } from 'kysely';
import { createHash, randomBytes } from 'node:crypto';
import { change, type Database, maybeRow, oneRow } from '../../platform/database/database.ts';
import { createUser } from './create-user.ts';

const lifeDays = 3;

/**
 * Makes a Global Admin who chooses the password by a one-time link; only the hash of its token is kept, and it ends the
 * links before it.
 * @throws Error with a sentence when the address is no address, or there is a Global Admin already.
 */
export async function inviteAdministrator(
  db: Database,
  publicUrl: string,
  person: { email: string; name: string },
): Promise<string> {
  const { email, name } = person;
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || name.trim() === '')
    throw new Error('Say who: npm run first-admin -- EMAIL "NAME"');
  const token = randomBytes(24).toString('base64url');
  await db.platform(async (tx) => {
    // One after the other, so that exactly the last link is alive.
    await tx.run(sql`select pg_advisory_xact_lock(48110002)`);
    const there = await maybeRow(
      tx,
      sql<{
        email: string;
      }>`select email from user_account
        where role = 'Global Admin' and status = 'Active' and last_sign_in_date is not null limit 1`,
    );
    if (there)
      throw new Error('There is a Global Admin who has signed in already. That person invites others in the portal.');
    const known = await maybeRow(
      tx,
      sql<{ id: number }>`select id from user_account where lower(email) = lower(${email})`,
    );
    const userId =
      known?.id ??
      (await createUser(tx, {
        name,
        email,
        password: randomBytes(32).toString('base64url'),
        role: 'Global Admin',
        organizationId: null,
      }));
    await change(
      tx,
      sql`update identity.invitation set used_date = now() where purpose = 'First Administrator' and used_date is null`,
    );
    await oneRow(
      tx,
      sql`insert into identity.invitation (token_hash, user_id, expires_date)
        values (${createHash('sha256').update(token).digest('base64url')}, ${userId},
        now() + ${lifeDays} * interval '1 day') returning user_id`,
    );
  });
  return `${publicUrl}/auth/set-password?token=${token}`;
}
