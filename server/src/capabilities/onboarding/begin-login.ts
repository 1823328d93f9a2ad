import type { Onboarding } from '@ratepayer/contract/onboarding/onboarding.shapes.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest, notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { nameLogin } from '../customers/name-login.ts';
import { businessUnitById } from '../organizations/find-business-unit.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { beginPayerLogin } from '../users/begin-payer-login.ts';
import { type HeldLink, inOnboarding, refuseElsewhere, shown, type UnderWay } from './in-onboarding.ts';
import { move } from './onboarding.transition.ts';
import { holdSessionOf } from './onboarding-session.ts';
import { viewOf } from './onboarding-view.ts';
import { whatIsOffered } from './what-is-offered.ts';

/**
 * Hands a payer over to the provider, to create a login or to use the one there is, or does without: it may be created
 * later. It is done when they come back.
 * @throws 400 where the address is somebody's login already, 404 for a link that opens nothing, 409 at another step
 */
export const beginLogin = (
  deps: PaymentDeps,
  caller: Caller,
  { wanted, ...held }: HeldLink & { readonly wanted: boolean },
): Promise<{ onboarding: Onboarding; address: string }> =>
  inOnboarding(deps, caller, held, async (at) => {
    refuseElsewhere(at, 'Redirect');
    const { tx, session, offered } = at;
    if (!wanted) return { onboarding: await shown(at, await move(tx, session, 'declined', offered)), address: '' };
    const view = await shown(at, session);
    return { onboarding: view, address: view.hasLogin ? returnPath(at) : await newLogin(deps, at) };
  });

const returnPath = ({ unit, session }: UnderWay): string =>
  `/customer/${unit.slug}/accounts?initialAction=ONBOARDING.RESUME&sessionIdentifier=${session.identifier}`;

async function newLogin({ portalUrl }: PaymentDeps, at: UnderWay): Promise<string> {
  const { tx, session, unit } = at;
  const begun = await beginPayerLogin(tx, {
    customerId: session.customerId ?? 0,
    organizationId: unit.organizationId,
    slug: unit.slug,
    name: `${session.firstName} ${session.lastName}`,
    email: session.email,
    returnPath: returnPath(at),
  });
  if (!begun) throw badRequest('', say('onboarding_login_there'));
  await nameLogin(tx, session.customerId ?? 0, begun.userId);
  return new URL(`/auth/set-password?token=${begun.token}`, portalUrl).href;
}

/**
 * A payer came back from the provider with the login that the onboarding led to: it is done. A second time changes
 * nothing. @throws 404 for anybody else's
 */
export const resumeOnboarding = (deps: PaymentDeps, caller: Caller, sessionIdentifier: string): Promise<Onboarding> =>
  deps.db.scoped(caller.businessUnitIds, async (tx) => {
    const session = await holdSessionOf(tx, sessionIdentifier, caller.customerId ?? 0);
    const unit = session && (await businessUnitById(tx, session.businessUnitId));
    if (!session || !unit) throw notFound(say('onboarding_over'));
    const offered = await whatIsOffered(deps, tx, unit.id);
    const isBack = session.status === 'Redirect';
    return viewOf(tx, isBack ? await move(tx, session, 'returned', offered) : session, unit, offered);
  });
