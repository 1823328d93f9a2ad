import type { AutopayPreview, AutopaySettings } from '@ratepayer/contract/autopay/autopay.shapes.ts';
import type { Onboarding } from '@ratepayer/contract/onboarding/onboarding.shapes.ts';
import type { WaysToKeep } from '@ratepayer/contract/payments/wallet.operations.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { type Chosen, previewAutopay } from '../autopay/preview-autopay.ts';
import { reachAccount } from '../autopay/reach-account.ts';
import { readSettings } from '../autopay/read-settings.ts';
import { saveSettings } from '../autopay/save-settings.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { type KeptSource, saveSource } from '../wallet/save-source.ts';
import { waysToKeep } from '../wallet/ways-to-keep.ts';
import { type HeldLink, inOnboarding, refuseElsewhere, shown } from './in-onboarding.ts';
import { move } from './onboarding.transition.ts';

interface Here {
  readonly payer: Caller;
  readonly businessUnitId: number;
  readonly accountId: number;
}

/** Who chooses, and for which account; the lock is let go of, since a vendor is asked afterwards. @throws 404, 409 */
const hereOf = (deps: PaymentDeps, caller: Caller, held: HeldLink): Promise<Here> =>
  inOnboarding(deps, caller, held, async (at) => {
    refuseElsewhere(at, 'SelectAutopayEnrollment');
    return { payer: at.payer, businessUnitId: at.unit.id, accountId: at.session.accountId ?? 0 };
  });

interface Offer {
  readonly settings: AutopaySettings;
  readonly preview: AutopayPreview;
  readonly ways: WaysToKeep;
}

/** What autopay would do, what may be chosen, and what has to be agreed to. @throws 404, 409 at another step */
export async function autopayOffer(
  deps: PaymentDeps,
  caller: Caller,
  { slug, token, browserKey, ...chosen }: HeldLink & Chosen,
): Promise<Offer> {
  const { payer, businessUnitId, accountId } = await hereOf(deps, caller, { slug, token, browserKey });
  const settings = await deps.db.reading([businessUnitId], async (tx) =>
    readSettings(tx, payer, await reachAccount(tx, payer, accountId, 'Accounts:Read'), deps.clock.now()),
  );
  const ways = await waysToKeep(deps, businessUnitId);
  // What is agreed to follows from whether there is a fee: it is shown for what is offered first.
  const { paymentSourceType = ways.takesBank ? 'ACH' : 'Credit Card' } = chosen;
  return { settings, preview: await previewAutopay(deps, payer, accountId, { ...chosen, paymentSourceType }), ways };
}

interface Choice extends Omit<Chosen, 'paymentSourceId' | 'paymentSourceType'> {
  readonly source: KeptSource;
  readonly acknowledgedTermsVersionIds: readonly number[];
}

/**
 * Begins autopay with a card or bank account that is kept for the payer, or goes on without. What was set up by an
 * earlier press, or by somebody else, stays as it is.
 * @throws 400 for what is not offered or not agreed to, 404 for a link that opens nothing, 409 at another step, 429
 */
export async function chooseAutopay(
  deps: PaymentDeps,
  caller: Caller,
  { autopay, ...held }: HeldLink & { readonly autopay: Choice | null },
): Promise<Onboarding> {
  if (autopay) await enrol(deps, await hereOf(deps, caller, held), autopay);
  return inOnboarding(deps, caller, held, async (at) => {
    refuseElsewhere(at, 'SelectAutopayEnrollment');
    return shown(at, await move(at.tx, at.session, 'chosen', at.offered));
  });
}

async function enrol(
  deps: PaymentDeps,
  { payer, businessUnitId, accountId }: Here,
  { source, ...chosen }: Choice,
): Promise<void> {
  const { id: paymentSourceId } = await saveSource(deps, payer, businessUnitId, source);
  await saveSettings(deps, payer, accountId, { ...chosen, paymentSourceId, rowVersion: 0 });
}
