import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { randomIdentifier } from '../../platform/crypto/random.ts';
import { change, maybeRow, type Tx } from '../../platform/database/database.ts';
import { nameCustomer } from './create-user.ts';
import { endInvitations } from './staff-invitation.ts';

/** So long the page is good that a payer is led to. */
const lifeMinutes = 60;

interface Asked {
  readonly customerId: number;
  readonly organizationId: number;
  readonly slug: string;
  readonly name: string;
  /** Proved. */
  readonly email: string;
  /** Where the payer goes on with the new login. */
  readonly returnPath: string;
}
interface Begun {
  readonly userId: number;
  /** Of the page where a password is chosen; it works once. */
  readonly token: string;
}

/**
 * Makes a payer the login that they will sign in with as soon as they chose a password, once and within the hour; an
 * earlier link ends. Undefined where the address is already somebody's login.
 */
export async function beginPayerLogin(tx: Tx, asked: Asked): Promise<Begun | undefined> {
  const userId = (await insertLogin(tx, asked)) ?? (await unfinishedLogin(tx, asked));
  if (userId === undefined) return undefined;
  await endInvitations(tx, userId);
  const token = randomIdentifier();
  await change(
    tx,
    sql`insert into identity.invitation (token_hash, user_id, expires_date, purpose, return_path)
      values (${createHash('sha256').update(token).digest('base64url')}, ${userId},
      now() + ${lifeMinutes} * interval '1 minute', 'Payer Login', ${asked.returnPath})`,
  );
  return { userId, token };
}

async function insertLogin(
  tx: Tx,
  { customerId, organizationId, slug, name, email }: Asked,
): Promise<number | undefined> {
  const made = await maybeRow(
    tx,
    sql<{ id: number }>`insert into user_account (name, email, role, organization_id, business_unit_slug, status)
      values (${name}, ${email}, 'Customer', ${organizationId}, ${slug}, 'Invited')
      on conflict do nothing returning id`,
  );
  if (!made) return undefined;
  await change(tx, sql`insert into identity.login (user_id, email, password_hash) values (${made.id}, ${email}, '')`);
  await nameCustomer(tx, made.id, customerId);
  return made.id;
}

/** The one that this payer began before and did not finish. */
const unfinishedLogin = async (tx: Tx, { customerId, email }: Asked): Promise<number | undefined> =>
  (
    await maybeRow(
      tx,
      sql<{ id: number }>`select id from user_account where lower(email) = lower(${email}) and role = 'Customer'
        and status = 'Invited' and customer_id = ${customerId} for no key update`,
    )
  )?.id;
