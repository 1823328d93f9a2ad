import type { Types } from '@adyen/api-library';
import type { Merchant, VendorAccess } from '../payment-gateway.ts';
import type { SourceVault } from '../source-vault.ts';
import { readToldCard } from '../told-card.ts';
import { toldCardVault } from '../told-card-vault.ts';
import { isRefusedRequest } from './adyen-answers.rules.ts';
import { adyenClient } from './adyen-client.ts';
import { encryptedOf, joinToken, partsOf } from './adyen-token.rules.ts';

type RecurringModel = Types.checkout.StoredPaymentMethodRequest.RecurringProcessingModelEnum;

const limitMs = 10_000;

/**
 * Cards at Adyen (docs.adyen.com/online-payments/tokenization): stored under a shopper reference of ours, one for each
 * card and no name. A guest's is stored with the first charge, so that it is encrypted and opened once; a wallet's at
 * once, because nothing is charged.
 */
export function adyenVault(access: VendorAccess): SourceVault {
  const client = (merchant: Merchant) => adyenClient(access, merchant, AbortSignal.timeout(limitMs));
  return {
    ...toldCardVault,
    stepUrl: (merchantAccountId) => `/gateway-fields/${merchantAccountId}?step=1`,
    async keep(token, merchant, { reference: shopper, forLater }) {
      if (!forLater) return joinToken({ shopper, stored: '', given: token });
      const { checkout, merchantAccount } = await client(merchant);
      const { paymentMethod } = encryptedOf(readToldCard(token)?.data ?? '');
      try {
        const { id } = await checkout.RecurringApi.storedPaymentMethods(
          {
            merchantAccount,
            shopperReference: shopper,
            recurringProcessingModel: 'UnscheduledCardOnFile' as RecurringModel,
            paymentMethod: { ...paymentMethod, type: 'scheme' },
          },
          { idempotencyKey: shopper },
        );
        if (!id) throw new Error('Adyen stored a card without a number.');
        return joinToken({ shopper, stored: id, given: '' });
      } catch (error) {
        if (isRefusedRequest(error)) return undefined;
        throw error;
      }
    },
    async forget(token, merchant) {
      const { shopper } = partsOf(token);
      if (!shopper) return;
      const { checkout, merchantAccount } = await client(merchant);
      const { storedPaymentMethods = [] } = await checkout.RecurringApi.getTokensForStoredPaymentDetails(
        shopper,
        merchantAccount,
      );
      for (const { id } of storedPaymentMethods)
        if (id) await checkout.RecurringApi.deleteTokenForStoredPaymentDetails(id, shopper, merchantAccount);
    },
    // A token is found by shopper and merchant account; whether accounts of one company share them, Adyen does not say.
    reaches: (from, to) => from.number === to.number,
  };
}
