import { sql } from 'kysely';
import { change, maybeRow, type Tx } from '../../platform/database/database.ts';
import { beginPassword } from './begin-password.ts';
import { nameCustomer } from './create-user.ts';

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
  const token = await beginPassword(tx, userId, asked.returnPath);
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

/** The one that this payer began before and did not finish, or whose password was taken back. */
const unfinishedLogin = async (tx: Tx, { customerId, email }: Asked): Promise<number | undefined> =>
  (
    await maybeRow(
      tx,
      sql<{ id: number }>`select id from user_account where lower(email) = lower(${email}) and role = 'Customer'
        and customer_id = ${customerId} and (status = 'Invited' or (status = 'Active' and exists (select 1
        from identity.login l where l.user_id = user_account.id and l.password_hash = ''))) for no key update`,
    )
  )?.id;
