import type { Login } from '@ratepayer/identity/directory.ts';
import type { Database } from '../../platform/database/database.ts';

/** The login behind an e-mail address, while its person is active. */
export async function findLogin(db: Database, email: string): Promise<Login | undefined> {
  const { rows } = await db.pool.query<{ user_id: number; password_hash: string }>(
    `select l.user_id, l.password_hash from identity.login l
      join user_account u on u.id = l.user_id and u.status = 'Active'
      and (u.access_ends_at is null or u.access_ends_at > now()) where l.password_hash <> ''
      and lower(l.email) = lower($1)`,
    [email],
  );
  const row = rows[0];
  return row && { userId: row.user_id, passwordHash: row.password_hash };
}

/** Keeps a password under today's cost. */
export async function keepPasswordHash(db: Database, userId: number, passwordHash: string): Promise<void> {
  await db.pool.query('update identity.login set password_hash = $2, modified_date = now() where user_id = $1', [
    userId,
    passwordHash,
  ]);
}

/** Ends the count of failures: the person is in. */
export async function recordSignIn(db: Database, userId: number): Promise<void> {
  await db.pool.query('update identity.login set failed_count = 0, locked_until = null where user_id = $1', [userId]);
  await db.pool.query('update user_account set last_sign_in_date = now() where id = $1', [userId]);
}
