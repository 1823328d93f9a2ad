import type { Customer } from '@ratepayer/contract/customers/customer.shapes.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../../platform/audit/record.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { randomIdentifier } from '../../../platform/crypto/random.ts';
import { change, codeOf as sqlCodeOf, maybeRow, oneRow, type Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { requireFreshSignIn } from '../../../platform/http/fresh-sign-in.ts';
import { badRequest } from '../../../platform/http/refusal.ts';
import { announce } from '../../../platform/outbox/announce.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { holdSignedIn } from '../../users/browser-sessions.ts';
import { customerOf } from '../../wallet/customer-of.ts';
import { takeProvedAddress } from '../change-customer.ts';
import { endVerifications } from '../email-verification.ts';
import { holdCustomer, unitOfCustomer } from '../find-customer.ts';
import { codeLife, codeOf } from '../../../platform/crypto/short-code.ts';
import { countVerification } from '../send-verification.ts';
import type { PhoneDeps } from '../text-phone-code.ts';

interface Wanted {
  readonly email: string;
  /** Bills alone go there: nobody signs in by it, and no sign-in has to be fresh. */
  readonly isForBills?: boolean | undefined;
}
type Deps = PhoneDeps & { readonly clock: Clock };

/**
 * Mails a code to an address that a payer wants to use; one that was mailed before ends. Whether the address is another
 * login's is not told: its owner alone reads the code. @throws 428 for one to sign in by, 429
 */
export function mailAddressCode({ db, limits, clock }: Deps, caller: Caller, { email, isForBills }: Wanted) {
  if (!isForBills) requireFreshSignIn(caller, clock.now());
  return db.scoped(caller.businessUnitIds, async (tx) => {
    const id = customerOf(caller);
    await holdCustomer(tx, id, sql`true`);
    await countVerification(tx, limits, 'L4 verification mails of a login', id);
    const businessUnitId = await unitOfCustomer(tx, caller, id);
    await endVerifications(tx, id);
    const made = await oneRow(
      tx,
      sql<{ id: number; expiresDate: Date }>`insert into email_verification (business_unit_id, customer_id, email,
        nonce, created_by, expires_date, is_code)
        values (${businessUnitId}, ${id}, ${email}, ${randomIdentifier()}, ${caller.name},
        now() + ${codeLife.minutes} * interval '1 minute', true) returning id, expires_date as "expiresDate"`,
    );
    const payload = { to: email, customerId: id, verificationId: made.id };
    await announce(tx, [{ businessUnitId, orderingKey: `customer:${id}`, topic: 'email.Address Code', payload }]);
    const fact = { businessUnitId, entityType: 'Customer', entityId: id, action: 'Verification sent' };
    await recordAudit(tx, caller, { ...fact, after: { sentTo: email } });
    return { sentTo: email, expiresDate: made.expiresDate.toISOString() };
  });
}

interface Tried {
  readonly id: number;
  readonly nonce: string;
  readonly email: string;
  readonly left: number;
}

/** Counts a try of the code that is alive; the last one ends it. */
const beginTry = (tx: Tx, customerId: number): Promise<Tried | undefined> =>
  maybeRow(
    tx,
    sql<Tried>`update email_verification set tries = tries + 1,
      ended_date = case when tries + 1 >= ${codeLife.tries} then now() end
      where customer_id = ${customerId} and is_code and used_date is null and ended_date is null
      and expires_date > now() returning id, nonce, email, ${codeLife.tries} - tries as left`,
  );

/** A code that was entered right. */
export type EnteredCode = Pick<Tried, 'id' | 'email'>;

/**
 * Compares a code with the one that was mailed last; the try is counted before, whatever becomes of it.
 * @throws 400 for a wrong code, or where none is alive, 429
 */
export async function enterCode(deps: PhoneDeps, caller: Caller, code: string): Promise<EnteredCode> {
  const { db, limits, keyring } = deps;
  const customerId = customerOf(caller);
  await limits.enforce('L5 codes entered for a customer', customerId, say('too_many_attempts_wait_while'));
  const tried = await db.scoped(caller.businessUnitIds, async (tx) => {
    await holdCustomer(tx, customerId, sql`true`);
    return beginTry(tx, customerId);
  });
  if (tried && code === codeOf(keyring, tried.nonce, 'email-code')) return tried;
  throw badRequest('code', tried?.left ? say('code_not_right', { left: tried.left }) : say('code_is_over'));
}

/** Uses a code that was entered. @throws 400 where it was used meanwhile */
export async function useCode(tx: Tx, { id }: EnteredCode): Promise<void> {
  const used = await change(
    tx,
    sql`update email_verification set used_date = now(), ended_date = null where id = ${id} and used_date is null`,
  );
  if (used === 0) throw badRequest('code', say('code_is_over'));
}

/**
 * Takes the code that was mailed: its address is the payer's from now on, and a code that is mailed there signs in: who
 * sits down at an open session takes no login by it. A try is counted before it is compared; the right code works once.
 * @throws 400 for a wrong code, where none is alive, or for another login's address, 401 for a session that was ended
 * meanwhile, 428, 429
 */
export async function proveAddress(deps: Deps, caller: Caller, code: string): Promise<Customer> {
  requireFreshSignIn(caller, deps.clock.now());
  const customerId = customerOf(caller);
  const entered = await enterCode(deps, caller, code);
  const taken = deps.db.scoped(caller.businessUnitIds, async (tx) => {
    const held = await holdCustomer(tx, customerId, sql`true`);
    await holdSignedIn(tx, caller);
    await useCode(tx, entered);
    const businessUnitId = await unitOfCustomer(tx, caller, customerId);
    return takeProvedAddress(tx, caller, held, { businessUnitId, email: entered.email });
  });
  // An address is one login's in the whole installation: another one may have been first.
  return taken.catch((error: unknown) => {
    throw sqlCodeOf(error) === '23505' ? badRequest('code', say('address_is_anothers')) : error;
  });
}
