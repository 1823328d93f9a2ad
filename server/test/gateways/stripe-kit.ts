import type { PaymentGateway, SaleRequest } from '../../src/integrations/payment-gateway/payment-gateway.ts';
import type { SourceVault } from '../../src/integrations/payment-gateway/source-vault.ts';
import { stripeGateway } from '../../src/integrations/payment-gateway/stripe/stripe-gateway.ts';
import { stripeVault } from '../../src/integrations/payment-gateway/stripe/stripe-vault.ts';
import { openStripe, type StripeServer } from './stripe-server.ts';

export const merchant = { accountId: 7, number: 'acct_7' };

/** Our adapter before a server that answers as Stripe does. */
export interface StripeAtHand {
  readonly stripe: StripeServer;
  readonly gateway: PaymentGateway;
  readonly vault: SourceVault;
}

export async function openStripeAdapter(): Promise<StripeAtHand> {
  const stripe = await openStripe();
  const access = {
    baseUrl: stripe.url,
    credentialsOf: async (id: number) => ({ secretKey: `sk_of_${id}`, webhookSecret: 'whsec_7' }),
  };
  return { stripe, gateway: stripeGateway(access), vault: stripeVault(access) };
}

/** As before the first request. */
export function calm(stripe: StripeServer): void {
  stripe.calm();
  stripe.asked.splice(0);
}

let count = 0;
export const nextNumber = (): number => {
  count += 1;
  return count;
};
export const soon = () => AbortSignal.timeout(2_000);
export const newSale = (token: string, more: Partial<SaleRequest> = {}): SaleRequest => ({
  reference: `rp_0123456789abcdefgh-${nextNumber()}`,
  merchant,
  purpose: 'Base Payment',
  token,
  stored: false,
  returnUrl: 'https://town.example/pay',
  browser: {},
  amountMinor: 8_412,
  currencyCode: 'USD',
  descriptor: '900000000000481726',
  ...more,
});
export const keep = async (vault: SourceVault, method: string, forLater: boolean) =>
  (await vault.keep?.(method, merchant, { reference: `kt_${nextNumber()}`, forLater })) ?? '';
export const inquiry = (sale: SaleRequest, gatewayTransactionId = '', withdraw = true) => ({
  reference: sale.reference,
  operation: 'Sale' as const,
  merchant,
  gatewayTransactionId,
  saleTransactionId: '',
  requestedAt: new Date(),
  token: sale.token,
  withdraw,
});
