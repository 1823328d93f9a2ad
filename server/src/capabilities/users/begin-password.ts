import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { randomIdentifier } from '../../platform/crypto/random.ts';
import { change, type Tx } from '../../platform/database/database.ts';
import { endInvitations } from './staff-invitation.ts';

/** So long the page is good that a payer is led to. */
const lifeMinutes = 60;

/**
 * The token of the page where a payer chooses a password, once and within the hour, and goes on at a path below the
 * portal's address; an earlier one ends.
 */
export async function beginPassword(tx: Tx, userId: number, returnPath: string): Promise<string> {
  await endInvitations(tx, userId);
  const token = randomIdentifier();
  await change(
    tx,
    sql`insert into identity.invitation (token_hash, user_id, expires_date, purpose, return_path)
      values (${createHash('sha256').update(token).digest('base64url')}, ${userId},
      now() + ${lifeMinutes} * interval '1 minute', 'Payer Login', ${returnPath})`,
  );
  return token;
}

/** Ends the pages where a payer could choose a password: they end with the session that asked for one. */
export const endPasswordPages = (tx: Tx, userId: number): Promise<number> =>
  change(
    tx,
    sql`update identity.invitation set used_date = now()
      where user_id = ${userId} and purpose = 'Payer Login' and used_date is null`,
  );
