import type { Onboarding } from '@ratepayer/contract/onboarding/onboarding.shapes.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { changePaperless } from '../paperless/change-paperless.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { type HeldLink, inOnboarding, refuseElsewhere, shown } from './in-onboarding.ts';
import { move } from './onboarding.transition.ts';

const due = 'SelectPaperlessBillingEnrollment';

interface Asked extends HeldLink {
  /** The words that were agreed to; null keeps paper. */
  readonly consentVersion: string | null;
}

/**
 * Begins bills without paper, to the address that was proved on the way, or goes on with paper.
 * @throws 400 for other words than those that hold, 404 for a link that opens nothing, 409 at another step
 */
export async function choosePaperless(
  deps: PaymentDeps,
  caller: Caller,
  { consentVersion, ...held }: Asked,
): Promise<Onboarding> {
  if (consentVersion !== null) await begin(deps, caller, held, consentVersion);
  return inOnboarding(deps, caller, held, async (at) => {
    refuseElsewhere(at, due);
    return shown(at, await move(at.tx, at.session, 'chosen', at.offered));
  });
}

async function begin(deps: PaymentDeps, caller: Caller, held: HeldLink, consentVersion: string): Promise<void> {
  const { payer, accountId, customerId } = await inOnboarding(deps, caller, held, async (at) => {
    refuseElsewhere(at, due);
    return { payer: at.payer, accountId: at.session.accountId ?? 0, customerId: at.session.customerId ?? 0 };
  });
  await changePaperless(deps, payer, accountId, { customerId, consentVersion, rowVersion: 0 });
}
