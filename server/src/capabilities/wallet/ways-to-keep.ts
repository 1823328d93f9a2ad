import type { WaysToKeep } from '@ratepayer/contract/payments/wallet.operations.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { readChannelConfig } from '../organizations/channel-config.ts';
import { businessUnitById } from '../organizations/find-business-unit.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { servingAccount } from '../sessions/serving-account.ts';

/** What a payer may keep at a business unit: as its payments are taken online. @throws 404 where none are */
export const waysToKeep = (deps: PaymentDeps, businessUnitId: number): Promise<WaysToKeep> =>
  deps.db.reading([businessUnitId], async (tx) => {
    const unit = await businessUnitById(tx, businessUnitId);
    const config = await readChannelConfig(tx, businessUnitId, 'QuickPay');
    if (!unit || config?.mode !== 'Enabled') throw notFound(say('online_payments_not_available'));
    const { currencyCode } = unit;
    const serving = (paymentSourceType: 'Credit Card' | 'ACH') =>
      servingAccount(deps, tx, { businessUnitId, channel: 'QuickPay', paymentSourceType, currencyCode }).catch(
        () => undefined,
      );
    const cards = config.cardEnabled ? await serving('Credit Card') : undefined;
    const banks = config.achEnabled && currencyCode === 'USD' ? await serving('ACH') : undefined;
    const { billingAddressCollection, routingNumberValidation } = config;
    return {
      cardFieldsUrl: cards?.vault.cardFieldsUrl(cards.id) ?? '',
      takesBank: banks !== undefined,
      billingAddressCollection,
      routingNumberValidation,
    };
  });
