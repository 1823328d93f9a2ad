import type { Offered } from '@ratepayer/contract/onboarding/onboarding-walk.ts';
import type { Tx } from '../../platform/database/database.ts';
import { readAutopayUnit } from '../autopay/autopay-unit.ts';
import { whyNotEnrol } from '../autopay/read-settings.ts';
import { isFeatureOn } from '../organizations/find-business-unit.ts';
import { readUnitSettings } from '../organizations/unit-settings.ts';
import { whyNotPaperless } from '../paperless/read-paperless.ts';
import type { PaymentDeps } from '../payments/deps.ts';

const anAccount = { accountLocked: false, allowOnlinePayment: true, isArchived: false };

/** Which steps a business unit has for a new payer: what it offers at all, and wants to offer here. */
export async function whatIsOffered(
  { clock, texts }: Pick<PaymentDeps, 'clock' | 'texts'>,
  tx: Tx,
  businessUnitId: number,
): Promise<Offered> {
  const settings = await readUnitSettings(tx, businessUnitId);
  const autopay = await readAutopayUnit(tx, businessUnitId, clock.now());
  return {
    paperless:
      settings.onboardingOffersPaperless &&
      (await whyNotPaperless(tx, { businessUnitId, accountId: 0, isArchived: false })) === '',
    autopay: settings.onboardingOffersAutopay && whyNotEnrol(anAccount, autopay, 'Autopay').reason === '',
    texts:
      settings.onboardingOffersTexts &&
      texts !== undefined &&
      (await isFeatureOn(tx, businessUnitId, 'SmsNotifications')),
  };
}
