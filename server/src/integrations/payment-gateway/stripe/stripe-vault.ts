import type Stripe from 'stripe';
import type { CardBrand } from '@ratepayer/contract/payments/channels.ts';
import type { Merchant, VendorAccess } from '../payment-gateway.ts';
import type { SourceVault } from '../source-vault.ts';
import { isCardError, isRefusedRequest } from './stripe-answers.rules.ts';
import { stripeClient } from './stripe-client.ts';
import { joinToken, partsOf } from './stripe-token.rules.ts';

const brands: Readonly<Record<string, CardBrand>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'Amex',
  discover: 'Discover',
};
const limitMs = 10_000;

/**
 * Payment methods of Stripe (docs.stripe.com/api/payment_methods/object): what Elements made in the browser, described
 * by Stripe. One without a customer is good for a single charge, so each card we keep gets a customer of its own, with
 * no name.
 */
export function stripeVault(access: VendorAccess): SourceVault {
  const client = (merchant: Merchant) => stripeClient(access, merchant, AbortSignal.timeout(limitMs));
  return {
    cardFieldsUrl: (merchantAccountId) => `/gateway-fields/${merchantAccountId}`,
    stepUrl: (merchantAccountId) => `/gateway-fields/${merchantAccountId}?step=1`,
    async describeCard(token, merchant) {
      if (!/^pm_\w+$/.test(token)) return undefined;
      const found = await unless(isRefusedRequest, (await client(merchant)).paymentMethods.retrieve(token));
      if (!found?.card) return undefined;
      const { card } = found;
      return {
        brand: brands[card.brand] ?? 'Unknown',
        last4: card.last4,
        fingerprint: card.fingerprint ?? token,
        expiryMonth: card.exp_month,
        expiryYear: card.exp_year,
      };
    },
    async keep(token, merchant, { reference, forLater }) {
      const stripe = await client(merchant);
      const { id: customer } = await stripe.customers.create(
        { metadata: { reference } },
        { idempotencyKey: `${reference}:customer` },
      );
      const refused = (error: unknown) => isCardError(error) || isRefusedRequest(error);
      // For a wallet the issuer is asked once whether it agrees to later charges; where it wants its holder for that,
      // the first charge asks.
      if (forLater && (await unless(refused, agreed(stripe, customer, token, reference))))
        return joinToken(customer, token);
      const attached = await unless(
        refused,
        stripe.paymentMethods.attach(token, { customer }, { idempotencyKey: `${reference}:attach` }),
      );
      if (attached) return joinToken(customer, token);
      await stripe.customers.del(customer);
      return undefined;
    },
    async forget(token, merchant) {
      const stripe = await client(merchant);
      const { customer, method } = partsOf(token);
      // Detached first: whether deleting the customer alone detaches, Stripe does not say. What is gone already is
      // refused.
      await unless(isRefusedRequest, stripe.paymentMethods.detach(method));
      if (customer) await unless(isRefusedRequest, stripe.customers.del(customer));
    },
    // The merchant number is the id of the Stripe account; ids of one account mean nothing in another.
    reaches: (from, to) => from.number === to.number,
    // Bank debits go by the product's own bank files, readers by their makers' terminals.
    storeBankAccounts: async () => undefined,
    openReading: async () => undefined,
  };
}

/** A setup intent attaches the card when the issuer agrees. False, and called off, when it asks for its holder. */
async function agreed(stripe: Stripe, customer: string, method: string, reference: string): Promise<boolean> {
  const setup = await stripe.setupIntents.create(
    { customer, payment_method: method, allowed_payment_method_types: ['card'], confirm: true, usage: 'off_session' },
    { idempotencyKey: `${reference}:setup` },
  );
  if (setup.status === 'succeeded') return true;
  await stripe.setupIntents.cancel(setup.id, {}, { idempotencyKey: `${reference}:nosetup` });
  return false;
}

/** What Stripe answers, or undefined when it fails in the expected way; anything else is for who is on call. */
async function unless<T>(expected: (error: unknown) => boolean, asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (expected(error)) return undefined;
    throw error;
  }
}
