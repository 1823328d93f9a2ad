import type { Onboarding } from '@ratepayer/contract/onboarding/onboarding.shapes.ts';
import type { Offered } from '@ratepayer/contract/onboarding/onboarding-walk.ts';
import { sql } from 'kysely';
import { randomIdentifier } from '../../platform/crypto/random.ts';
import { change, maybeRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { addressKey } from '../../platform/limits/limits.ts';
import { hashOf } from '../accounts/one-time-link.ts';
import { invitationOfToken, type OpenedInvitation } from '../accounts/opened-invitation.ts';
import { type BusinessUnit, businessUnitOf, isFeatureOn } from '../organizations/find-business-unit.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { confirmed } from './confirmed.ts';
import { type HeldLink, isOver } from './in-onboarding.ts';
import { move } from './onboarding.transition.ts';
import { holdSession, type OnboardingSession } from './onboarding-session.ts';
import { invalidView, unprovenView, viewOf } from './onboarding-view.ts';
import { isSignedIn } from './payer-of-session.ts';
import { whatIsOffered } from './what-is-offered.ts';

const badLinks = 'L8 links of an address that open nothing';

/**
 * Opens an invitation. The first browser that opens it is the payer's, since it was mailed to them alone; any other one
 * is asked for a code. A link that is used up, ended, expired or never was one shows the same page.
 */
export async function openOnboarding(deps: PaymentDeps, caller: Caller, held: HeldLink): Promise<Onboarding> {
  const { db, limits } = deps;
  const address = addressKey(caller.clientAddress);
  if (await limits.isFull(badLinks, address)) return invalidView();
  const invitation = await invitationOfToken(db, held);
  const ofLink = 'L8 openings of a link';
  const isOften = invitation !== undefined && (await limits.count(ofLink, invitation.id)) > limits.most(ofLink);
  const view = isOften ? undefined : invitation && (await opened(deps, caller, held, invitation));
  if (view) return view;
  if (!isOften) await limits.count(badLinks, address);
  return invalidView();
}

interface Opening {
  readonly tx: Tx;
  readonly unit: BusinessUnit;
  readonly offered: Offered;
  readonly browserHash: string;
}

const opened = (deps: PaymentDeps, caller: Caller, held: HeldLink, invitation: OpenedInvitation) =>
  deps.db.scoped([invitation.businessUnitId], async (tx): Promise<Onboarding | undefined> => {
    const found = await begun(tx, invitation, hashOf(held.browserKey));
    if (!found) return undefined;
    const unit = await businessUnitOf(tx, found.businessUnitId);
    const offered = await whatIsOffered(deps, tx, unit.id);
    return pageOf({ tx, unit, offered, browserHash: hashOf(held.browserKey) }, caller, invitation, found);
  });

async function pageOf(
  opening: Opening,
  caller: Caller,
  invitation: OpenedInvitation,
  found: OnboardingSession,
): Promise<Onboarding | undefined> {
  const { tx, unit, offered, browserHash } = opening;
  const isMine = found.browserHash === browserHash;
  const show = (session: OnboardingSession) => viewOf(tx, session, unit, offered);
  if (found.status === 'Completed') return isMine ? show(found) : undefined;
  // Whoever comes late, or after another invitation took its place, finds the link over.
  if (invitation.isOver || invitation.isUsed) return show(isOver(found) ? found : await move(tx, found, 'ended'));
  if (await isOwnLogin(tx, found, caller)) return show(await asLogin(opening, found, caller.customerId ?? 0));
  return isMine ? show(found) : unprovenView(found);
}

/** Whoever is signed in needs no code, and does not say who they are. */
async function asLogin(
  { tx, offered, browserHash }: Opening,
  found: OnboardingSession,
  customerId: number,
): Promise<OnboardingSession> {
  await change(tx, sql`update onboarding_session set browser_hash = ${browserHash} where id = ${found.id}`);
  const session = { ...found, customerId, browserHash };
  return found.status === 'VerifyCustomer' ? confirmed(tx, session, customerId, offered) : session;
}

/** The session of an invitation; begun with the first one who opens it, as long as payers are taken in. */
async function begun(
  tx: Tx,
  { id, businessUnitId, accountId, email, firstName, lastName, ...was }: OpenedInvitation,
  browserHash: string,
): Promise<OnboardingSession | undefined> {
  if (!(await isFeatureOn(tx, businessUnitId, 'Onboarding'))) return undefined;
  if (!was.isOver && !was.isUsed)
    await change(
      tx,
      sql`insert into onboarding_session (business_unit_id, invitation_id, identifier, account_id, email, first_name,
        last_name, browser_hash)
        values (${businessUnitId}, ${id}, ${randomIdentifier()}, ${accountId}, ${email}, ${firstName}, ${lastName},
        ${browserHash}) on conflict (invitation_id) do nothing`,
    );
  return holdSession(tx, id);
}

/** Whoever is signed in with the address that was written to is the one who was. */
async function isOwnLogin(tx: Tx, session: OnboardingSession, caller: Caller): Promise<boolean> {
  if (caller.kind !== 'customer') return false;
  if (isSignedIn(session, caller)) return true;
  if (session.customerId !== null) return false;
  const own = await maybeRow(
    tx,
    sql`select 1 from published.customer c join published.business_unit u on u.organization_id = c.organization_id
      where c.id = ${caller.customerId} and u.id = ${session.businessUnitId} and c.email_verified
      and c.status = 'Active' and lower(c.email) = lower(${session.email})`,
  );
  return own !== undefined;
}
