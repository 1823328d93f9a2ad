import type { Onboarding } from '@ratepayer/contract/onboarding/onboarding.shapes.ts';
import { finalStates } from '@ratepayer/contract/kit/state-machine.ts';
import { onboardingStates, type OnboardingStatus } from '@ratepayer/contract/onboarding/onboarding-states.ts';
import type { Offered } from '@ratepayer/contract/onboarding/onboarding-walk.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { conflict, notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { hashOf } from '../accounts/one-time-link.ts';
import { invitationOfToken, type OpenedInvitation } from '../accounts/opened-invitation.ts';
import { type BusinessUnit, businessUnitOf } from '../organizations/find-business-unit.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { holdSession, type OnboardingSession } from './onboarding-session.ts';
import { viewOf } from './onboarding-view.ts';
import { payerOf } from './payer-of-session.ts';
import { whatIsOffered } from './what-is-offered.ts';

/** The link, and the secret of the browser that holds it. */
export interface HeldLink {
  readonly slug: string;
  readonly token: string;
  readonly browserKey: string;
}

/** An onboarding that is under way, under the lock of its session. */
export interface UnderWay {
  readonly tx: Tx;
  readonly session: OnboardingSession;
  readonly unit: BusinessUnit;
  readonly offered: Offered;
  /** Does what the payer does. */
  readonly payer: Caller;
}

const finals: ReadonlySet<OnboardingStatus> = new Set(finalStates(onboardingStates));
export const isOver = (session: OnboardingSession): boolean => finals.has(session.status);

/** @throws 404 for a link that opens nothing, the same for each reason */
export const nothingThere = () => notFound(say('onboarding_over'));

/** The invitation that somebody goes on by. @throws 404 */
export async function invitationOf(deps: Pick<PaymentDeps, 'db'>, held: HeldLink): Promise<OpenedInvitation> {
  const invitation = await invitationOfToken(deps.db, held);
  if (!invitation || invitation.isOver || invitation.isUsed) throw nothingThere();
  return invitation;
}

/**
 * Does something within an onboarding that goes on, in the browser that was proved. Whether the invitation is good is
 * asked again under the lock. @throws 404 for a link that opens nothing, an onboarding that is over, another browser
 */
export async function inOnboarding<T>(
  deps: PaymentDeps,
  caller: Caller,
  held: HeldLink,
  work: (at: UnderWay) => Promise<T>,
): Promise<T> {
  const { businessUnitId, id } = await invitationOf(deps, held);
  return deps.db.scoped([businessUnitId], async (tx) => {
    const session = await holdSession(tx, id);
    if (!session || isOver(session) || session.browserHash !== hashOf(held.browserKey)) throw nothingThere();
    const unit = await businessUnitOf(tx, businessUnitId);
    const offered = await whatIsOffered(deps, tx, businessUnitId);
    return work({ tx, session, unit, offered, payer: payerOf(session, caller) });
  });
}

/** @throws 409 where another step is due: it was done before, or in another window */
export function refuseElsewhere({ session }: Pick<UnderWay, 'session'>, ...due: readonly OnboardingStatus[]): void {
  if (session.asksOthers || !due.includes(session.status)) throw conflict(say('onboarding_elsewhere'));
}

/** The page of where an onboarding stands now. */
export const shown = ({ tx, unit, offered }: UnderWay, session: OnboardingSession): Promise<Onboarding> =>
  viewOf(tx, session, unit, offered);
