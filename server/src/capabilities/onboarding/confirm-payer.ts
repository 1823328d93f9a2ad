import type { Onboarding } from '@ratepayer/contract/onboarding/onboarding.shapes.ts';
import { sql } from 'kysely';
import { change, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { hashOf } from '../accounts/one-time-link.ts';
import { onboardCustomer } from '../customers/onboard-customer.ts';
import { businessUnitOf } from '../organizations/find-business-unit.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { confirmed } from './confirmed.ts';
import {
  type HeldLink,
  invitationOf,
  isOver,
  nothingThere,
  refuseElsewhere,
  shown,
  type UnderWay,
} from './in-onboarding.ts';
import { mailCode, type RightCode, takeCode, tryCode } from './onboarding-code.ts';
import { holdSession } from './onboarding-session.ts';
import { unprovenView } from './onboarding-view.ts';
import { payerOf } from './payer-of-session.ts';
import { whatIsOffered } from './what-is-offered.ts';

interface Asked extends HeldLink {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | undefined;
  readonly code?: string | undefined;
}

/**
 * Says who goes through onboarding. The link proves the address that it was mailed to; another address is proved by a
 * code that is mailed there, another browser by one that is mailed to the address of the invitation, never to one that
 * it names itself (security.md T24). Whose address it is has an onboarding of the customer there is.
 * @throws 400 for a wrong code or a payer who is kept out, 404 for a link that opens nothing, 409, 429
 */
export async function confirmPayer(deps: PaymentDeps, caller: Caller, asked: Asked): Promise<Onboarding> {
  const right = asked.code ? await tryCode(deps, asked, asked.code) : undefined;
  const { businessUnitId, id } = await invitationOf(deps, asked);
  return deps.db.scoped([businessUnitId], async (tx) => {
    const session = await holdSession(tx, id);
    if (!session || isOver(session)) throw nothingThere();
    const browserHash = hashOf(asked.browserKey);
    const unit = await businessUnitOf(tx, businessUnitId);
    const offered = await whatIsOffered(deps, tx, businessUnitId);
    if (session.browserHash === browserHash)
      return confirm(deps, { tx, session, unit, offered, payer: payerOf(session, caller) }, asked, right);
    const code = right?.email === session.email ? right : undefined;
    if (!code) {
      await mailCode(tx, deps, session, session.email);
      return unprovenView({ ...session, codeEmail: session.email });
    }
    const proved = await takeOver(tx, session, browserHash, code);
    return shown({ tx, unit, offered, session: proved, payer: payerOf(proved, caller) }, proved);
  });
}

/** The browser that entered the code is the payer's from now on. */
async function takeOver(tx: Tx, session: UnderWay['session'], browserHash: string, code: RightCode) {
  if (!(await takeCode(tx, session, code))) throw badRequest('code', say('code_is_over'));
  await change(tx, sql`update onboarding_session set browser_hash = ${browserHash} where id = ${session.id}`);
  return { ...session, browserHash, codeEmail: '' };
}

async function confirm(
  deps: PaymentDeps,
  at: UnderWay,
  asked: Asked,
  right: RightCode | undefined,
): Promise<Onboarding> {
  const { tx, session, unit, offered, payer } = at;
  const { firstName = session.firstName, lastName = session.lastName, email = session.email } = asked;
  refuseElsewhere(at, 'VerifyCustomer');
  const isSame = email.toLowerCase() === session.email.toLowerCase();
  if (!isSame && right?.email !== email) {
    await mailCode(tx, deps, session, email);
    return shown(at, { ...session, firstName, lastName, codeEmail: email });
  }
  if (!isSame && right && !(await takeCode(tx, session, right))) throw badRequest('code', say('code_is_over'));
  const name = `${firstName} ${lastName}`;
  const customerId = await onboardCustomer(
    tx,
    { ...payer, name },
    { organizationId: unit.organizationId, businessUnitId: unit.id, firstName, lastName, email },
  );
  if (customerId === undefined) throw badRequest('', say('onboarding_call', { phone: unit.phone }));
  await change(
    tx,
    sql`update onboarding_session set first_name = ${firstName}, last_name = ${lastName}, email = ${email}
      where id = ${session.id}`,
  );
  const next = await confirmed(tx, { ...session, firstName, lastName, email }, customerId, offered);
  return shown(at, next);
}
