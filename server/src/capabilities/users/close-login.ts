import { sql } from 'kysely';
import { change, type Tx } from '../../platform/database/database.ts';
import { letSignIn } from './let-sign-in.ts';
import { renameUser } from './rename-user.ts';
import { endInvitations } from './staff-invitation.ts';

/**
 * Ends a payer's login for good: nobody signs in with it by anything, whoever is signed in is signed out, and what
 * names its person is gone. Its address is free again.
 */
export async function closeLogin(tx: Tx, userId: number, email: string): Promise<void> {
  await renameUser(tx, userId, { name: '', email });
  await letSignIn(tx, userId, false);
  await endInvitations(tx, userId);
  await change(
    tx,
    sql`update identity.login set password_hash = '', totp_enveloped = '', modified_date = now()
      where user_id = ${userId}`,
  );
  await tx.run(sql`delete from identity.passkey where user_id = ${userId}`);
  await tx.run(sql`delete from identity.known_browser where user_id = ${userId}`);
  await change(
    tx,
    sql`update identity.browser_session set user_agent = '', client_address = '' where user_id = ${userId}`,
  );
}
