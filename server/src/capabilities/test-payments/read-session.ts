import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import type { Channel } from '@ratepayer/contract/payments/channels.ts';
import type { ChannelConfig } from '@ratepayer/contract/payments/intent.shapes.ts';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import { say } from '../../platform/texts/refusals.ts';
import { quoteFee } from '../fees/quote-fee.ts';
import { type MerchantAccount, merchantAccountFor, merchantAccountsIn } from '../gateways/merchant-accounts.ts';
import { readChannelConfig } from '../organizations/channel-config.ts';
import { type BusinessUnit, businessUnitOf } from '../organizations/find-business-unit.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { offeredSources } from '../sessions/route-source.ts';
import { currentTerms, type TermsVersion, termsInForce } from '../terms/current-terms.ts';

/** One dollar, of whichever currency. */
export const testMinor = 100;

/** What a payer of one dollar would meet on a channel now. */
export interface Met {
  readonly unit: BusinessUnit;
  readonly config: ChannelConfig | undefined;
  readonly merchant: MerchantAccount | undefined;
  readonly feeMinor: number;
  readonly terms: TermsVersion | undefined;
  /** Why nobody could pay; '' where somebody could. */
  readonly problem: string;
}

/**
 * Reads it by the rules that a payment goes by, but for two: the business unit need not be live, and no account is
 * looked for. @throws 404 outside the scope
 */
export async function meet(deps: PaymentDeps, tx: Tx, businessUnitId: number, channel: Channel): Promise<Met> {
  const unit = await businessUnitOf(tx, businessUnitId);
  const now = deps.clock.now();
  const ask = { businessUnitId, channel, paymentSourceType: 'Credit Card', currencyCode: unit.currencyCode } as const;
  const config = await readChannelConfig(tx, businessUnitId, channel);
  const merchant = await merchantAccountFor(tx, { ...ask, purpose: 'Base Payment' });
  const quote = await quoteFee(tx, { ...ask, baseMinor: testMinor, today: dateIn(now, unit.timezone) });
  const published = await rowsOf(tx, termsInForce({ unit, sourceType: 'Credit Card', begun: now }));
  const terms = currentTerms(published, 'Credit Card', quote.amountMinor);
  const isApart = quote.amountMinor > 0 && !quote.includeServiceFeeInPayment;
  // As a payment has it: the one that the schedule names, while it is active.
  const feeMerchant = isApart
    ? (await rowsOf(tx, merchantAccountsIn(businessUnitId))).find(
        ({ id, isActive }) => isActive && id === quote.feeMerchantAccountId,
      )
    : undefined;
  const problem =
    closedBecause(config, unit.currencyCode) ||
    (merchant && deps.vaultOf(merchant.gatewayType) ? '' : say('test_nobody_serves')) ||
    (isApart && !feeMerchant ? say('test_nobody_serves_fee') : '') ||
    ((merchant?.pausedText ?? feeMerchant?.pausedText) ? say('test_gateway_paused') : '') ||
    (terms ? '' : say('test_no_terms'));
  return { unit, config, merchant, feeMinor: quote.amountMinor, terms, problem };
}

/** Why a channel takes no card from anybody. */
function closedBecause(config: ChannelConfig | undefined, currencyCode: string): string {
  if (config?.mode !== 'Enabled') return say('test_channel_closed');
  return offeredSources(config, currencyCode).includes('Credit Card') ? '' : say('test_channel_no_cards');
}
