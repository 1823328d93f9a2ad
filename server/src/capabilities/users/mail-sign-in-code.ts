import type { CodeAsked } from '@ratepayer/identity/directory.ts';
import { sql } from 'kysely';
import { codeLife } from '../../platform/crypto/short-code.ts';
import { randomIdentifier } from '../../platform/crypto/random.ts';
import { change, type Database, maybeRow, oneRow, type Tx } from '../../platform/database/database.ts';
import { addressKey, type LimitKey, type Limits } from '../../platform/limits/limits.ts';
import { announce } from '../../platform/outbox/announce.ts';
import { businessUnitBySlug } from '../organizations/find-business-unit.ts';
import { loginKey } from './login-key.ts';
import { payerOfAddress } from './payer-of-address.ts';

interface Deps {
  readonly db: Database;
  readonly limits: Limits;
}

/** Held while a code of an address is made, so that of two at once the later one is alive. */
const oneCode = 48_110_142;

/**
 * Mails a code to an address by which its payer signs in where it was asked for; an earlier one ends. Answer and work
 * are the same whoever's the address is: what is so, its mail alone says (security.md T3). False where it was asked for
 * too often.
 */
export async function mailSignInCode({ db, limits }: Deps, asked: CodeAsked): Promise<boolean> {
  const unit = await businessUnitBySlug(db, asked.slug);
  if (!unit || !(await mayAsk(db, limits, asked))) return false;
  await db.scoped([unit.id], (tx) => mail(tx, unit.id, asked));
  return true;
}

/** The address first: what it asks for too often fills no count of anybody else. */
async function mayAsk(db: Database, limits: Limits, asked: CodeAsked): Promise<boolean> {
  const key = await loginKey(db, asked);
  const ofLogin = 'L4 sign-in codes of a login';
  const inMinute = 'L4 sign-in codes of a login in a minute';
  const steps: readonly LimitKey[][] = [
    [['L4 sign-in codes of an address', addressKey(asked.clientAddress)]],
    [
      [inMinute, key],
      [ofLogin, key],
    ],
    [['L4 sign-in codes of all', '']],
  ];
  for (const keys of steps) {
    const reserved = await limits.reserve(keys);
    if (!keys.some(([limit]) => reserved.isOver(limit))) continue;
    // A second press within the minute takes none of those of the hour.
    if (keys.length > 1 && !reserved.isOver(ofLogin)) await reserved.giveBack(ofLogin);
    return false;
  }
  return true;
}

async function mail(tx: Tx, businessUnitId: number, { email, bound, slug }: CodeAsked): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(${oneCode}, hashtext(lower(${email})))`);
  await change(
    tx,
    sql`update identity.sign_in_code set ended_date = now()
      where lower(email) = lower(${email}) and used_date is null and ended_date is null`,
  );
  const { id } = await oneRow(
    tx,
    sql<{ id: number }>`insert into identity.sign_in_code (email, bound_hash, nonce, slug, expires_date)
      values (${email}, ${bound}, ${randomIdentifier()}, ${slug}, now() + ${codeLife.minutes} * interval '1 minute')
      returning id`,
  );
  const payer = await payerOfAddress(tx, email);
  // To the mailbox that is the payer's, not to one that is only written alike.
  const to = payer?.email ?? email;
  const payload = { to, signInCodeId: id, ...(payer ? { customerId: payer.customerId } : {}) };
  await announce(tx, [{ businessUnitId, orderingKey: `sign-in-code:${id}`, topic: 'email.Sign In Code', payload }]);
}

/** What the mail of a code says. */
export interface SignInCodeFacts {
  readonly nonce: string;
  readonly email: string;
  readonly slug: string;
  /** Nobody signs in by this address. */
  readonly isNobody: boolean;
}

export async function signInCodeFacts(tx: Tx, id: number): Promise<SignInCodeFacts | undefined> {
  const found = await maybeRow(
    tx,
    sql<Omit<SignInCodeFacts, 'isNobody'>>`select nonce, email, slug from identity.sign_in_code where id = ${id}`,
  );
  return found && { ...found, isNobody: (await payerOfAddress(tx, found.email)) === undefined };
}

/** Whether the code of a mail signs nobody in any more: used, ended or expired. */
export async function isSignInCodeOver(tx: Tx, id: number | undefined): Promise<boolean> {
  if (id === undefined) return false;
  const alive = await maybeRow(
    tx,
    sql`select 1 from identity.sign_in_code where id = ${id} and used_date is null and ended_date is null
      and expires_date > now()`,
  );
  return alive === undefined;
}
