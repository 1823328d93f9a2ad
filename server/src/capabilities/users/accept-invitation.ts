import { sql } from 'kysely';
import { randomIdentifier } from '../../platform/crypto/random.ts';
import { change, maybeRow, type Tx } from '../../platform/database/database.ts';
import { endSessions } from './end-sessions.ts';
import { tellPassword } from './tell-password.ts';

interface Chosen {
  readonly tokenHash: string;
  readonly passwordHash: string;
  /** Who chose it, by where they were. */
  readonly clientAddress: string;
}

/**
 * Uses a one-time link up, and with it every other one for the first administrator or for this person, and sets the
 * password; whoever was signed in as this person before is so no longer, and the person is told. False when somebody
 * was first, or keeps the person out: one UPDATE decides (security.md T44).
 */
export async function acceptInvitation(tx: Tx, { tokenHash, passwordHash, clientAddress }: Chosen): Promise<boolean> {
  // Held first, so that the moment that is kept says which address the person is told at.
  await tx.run(sql`select 1 from user_account where id = (select user_id from identity.invitation
    where token_hash = ${tokenHash}) for no key update`);
  const used = await maybeRow(
    tx,
    sql<{
      id: number;
      userId: number;
      purpose: string;
      at: Date;
    }>`update identity.invitation set used_date = clock_timestamp(),
      nonce = case when purpose = 'Payer Login' then ${randomIdentifier()} else nonce end
      where token_hash = ${tokenHash} and used_date is null and expires_date > now()
      and exists (select 1 from user_account a where a.id = user_id and a.status <> 'Disabled')
      returning id, user_id as "userId", purpose, used_date as at`,
  );
  if (!used) return false;
  await tx.run(
    sql`update identity.invitation set used_date = now() where used_date is null
      and (user_id = ${used.userId}
        or (purpose = 'First Administrator' and purpose = ${used.purpose}))`,
  );
  await tx.run(
    sql`update identity.login set password_hash = ${passwordHash}, failed_count = 0, locked_until = null,
      modified_date = now() where user_id = ${used.userId}`,
  );
  await change(
    tx,
    sql`update user_account set status = 'Active', let_in_date = now(), row_version = row_version + 1
      where id = ${used.userId} and status = 'Invited'`,
  );
  await endSessions(tx, used.userId);
  await tellPassword(tx, { ...used, clientAddress });
  return true;
}
