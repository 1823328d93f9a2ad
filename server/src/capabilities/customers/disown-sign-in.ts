import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { codeOf, type Database, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { addressKey, type Limits } from '../../platform/limits/limits.ts';
import { say } from '../../platform/texts/refusals.ts';
import { beginPassword } from '../users/begin-password.ts';
import { findNotice, type Notice } from '../users/find-notice.ts';
import { shutOut } from '../users/shut-out.ts';
import { addressOfNotice } from './address-of-notice.ts';
import { holdCustomer } from './find-customer.ts';
import { putBackAddress } from './put-back-address.ts';

interface Deps {
  readonly db: Database;
  readonly keyring: Pick<Keyring, 'verify'>;
  readonly limits: Limits;
  readonly portalUrl: string;
}

/**
 * A payer says that a sign-in that they were told of, or a password, was not theirs: whoever is signed in as them is
 * so no longer, the password and passkeys open nothing any more, no browser is known, and a new password is chosen on
 * the page that is answered. The address that they were told at is the login's again where another one was put in since
 * (decision 377). The link works until that was done.
 * @throws 400 for a link that is over or never was one, 429
 */
export async function disownSignIn(
  { db, keyring, limits, portalUrl }: Deps,
  caller: Caller,
  token: string,
): Promise<{ address: string }> {
  await limits.enforce('L4 links of an address', addressKey(caller.clientAddress), say('too_many_attempts_wait_while'));
  const notice = await findNotice(db, keyring, token);
  if (!notice) throw badRequest('token', say('not_me_over'));
  const disowned = () => db.scoped([notice.businessUnitId], (tx) => disown(tx, caller, notice));
  const password = await disowned().catch((error: unknown) => {
    // Somebody else took the former address at the same moment: it is theirs now.
    if (codeOf(error) === '23505') return disowned();
    throw error;
  });
  return { address: new URL(`/auth/set-password?token=${password}`, portalUrl).href };
}

/** @returns the token of the page where a password is chosen. @throws 400 */
async function disown(tx: Tx, caller: Caller, notice: Notice): Promise<string> {
  const { businessUnitId, customerId, userId, slug } = notice;
  const held = await holdCustomer(tx, customerId, sql`true`);
  const was = await addressOfNotice(tx, held, notice);
  if (was === 'over') throw badRequest('token', say('not_me_over'));
  await shutOut(tx, notice, was?.takenAt);
  const fact = { businessUnitId, entityType: 'Customer', entityId: customerId, action: 'Sign-in disowned' } as const;
  await recordAudit(tx, caller, fact);
  if (was) await putBackAddress(tx, caller, held, { businessUnitId, email: was.email });
  return beginPassword(tx, userId, `/customer/${slug}/profile`);
}
