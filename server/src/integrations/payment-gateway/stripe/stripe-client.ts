import type Stripe from 'stripe';
import type { VendorAccess } from '../payment-gateway.ts';

/** Stripe's own client with the secret of a merchant number. Retries are ours to decide: an unknown outcome is inquired about, never sent again. */
export async function stripeClient({ credentialsOf, baseUrl }: VendorAccess, merchantNumber: string): Promise<Stripe> {
  const [{ default: Sdk }, { secretKey = '' }] = await Promise.all([import('stripe'), credentialsOf(merchantNumber)]);
  const at = baseUrl ? new URL(baseUrl) : undefined;
  return new Sdk(secretKey, { maxNetworkRetries: 0, telemetry: false, timeout: 35_000, ...(at ? { host: at.hostname, port: Number(at.port), protocol: 'http' as const } : {}) });
}
