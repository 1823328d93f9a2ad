import { sql } from 'kysely';
import { change, type Tx } from '../../platform/database/database.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { endSessions } from './end-sessions.ts';
import { isAlive, type Notice } from './find-notice.ts';

/**
 * Shuts everybody out of a login whose payer says that it was not them: sessions end, the password and passkeys open
 * nothing, no browser is known. The link is asked for again under the lock of the user; `takenAt` says since when the
 * address that it was mailed to is the login's no more, where it is to be so again.
 * @throws 400 for a link that is over
 */
export async function shutOut(tx: Tx, notice: Notice, takenAt: string | undefined): Promise<void> {
  const { userId } = notice;
  await tx.run(sql`select 1 from user_account where id = ${userId} for no key update`);
  if (!(await isAlive(tx, notice, takenAt))) throw badRequest('token', say('not_me_over'));
  await change(tx, sql`update identity.login set password_hash = '' where user_id = ${userId}`);
  // Whoever was in may have made one: a key of theirs would open what the new password closes.
  await tx.run(sql`delete from identity.passkey where user_id = ${userId}`);
  await change(
    tx,
    sql`update identity.known_browser set disowned_date = coalesce(disowned_date, now()) where user_id = ${userId}`,
  );
  await tx.run(
    sql`update identity.invitation set disowned_date = coalesce(disowned_date, now())
      where user_id = ${userId} and nonce <> ''`,
  );
  await endSessions(tx, userId);
}
