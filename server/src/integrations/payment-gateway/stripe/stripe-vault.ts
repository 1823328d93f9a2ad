import type { CardBrand } from '@ratepayer/contract/payments/channels.ts';
import type { VendorAccess } from '../payment-gateway.ts';
import type { SourceVault } from '../source-vault.ts';
import { stripeClient } from './stripe-client.ts';

const brands: Readonly<Record<string, CardBrand>> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'Amex', discover: 'Discover' };

/** Payment methods of Stripe (docs.stripe.com/api/payment_methods/object): what Elements made in the browser, described by Stripe. */
export const stripeVault = (access: VendorAccess): SourceVault => ({
  cardFieldsUrl: (merchantAccountId) => `/gateway-fields/${merchantAccountId}`,
  async describeCard(token, merchantNumber) {
    if (!/^pm_\w+$/.test(token)) return undefined;
    const stripe = await stripeClient(access, merchantNumber);
    try {
      const { card } = await stripe.paymentMethods.retrieve(token);
      if (!card) return undefined;
      return { brand: brands[card.brand] ?? 'Unknown', last4: card.last4, fingerprint: card.fingerprint ?? token, expiryMonth: card.exp_month, expiryYear: card.exp_year };
    } catch (error) {
      // A token that Stripe does not know; anything else is for who is on call.
      if ((error as { type?: string }).type === 'StripeInvalidRequestError') return undefined;
      throw error;
    }
  },
  // Bank debits go by the product's own bank files, readers by their makers' terminals.
  storeBankAccount: async () => undefined,
  openReading: async () => undefined,
});
