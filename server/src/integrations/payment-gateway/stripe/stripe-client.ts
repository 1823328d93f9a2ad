import type Stripe from 'stripe';
import type { Merchant, VendorAccess } from '../payment-gateway.ts';

const longestMs = 60_000;

/**
 * Stripe's own client with the secret of a merchant account. Retries are ours to decide: an unknown outcome is inquired
 * about, never sent again. Every request of it ends with `signal`, so that the last of several has what the others left
 * of the limit.
 */
export async function stripeClient(
  { credentialsOf, baseUrl }: VendorAccess,
  merchant: Merchant,
  signal: AbortSignal,
): Promise<Stripe> {
  const [{ default: Sdk }, { secretKey = '' }] = await Promise.all([
    import('stripe'),
    credentialsOf(merchant.accountId),
  ]);
  const at = baseUrl ? new URL(baseUrl) : undefined;
  const within: typeof fetch = (url, init) =>
    fetch(url, { ...init, signal: init?.signal ? AbortSignal.any([signal, init.signal]) : signal });
  return new Sdk(secretKey, {
    maxNetworkRetries: 0,
    telemetry: false,
    timeout: longestMs,
    httpClient: Sdk.createFetchHttpClient(within),
    ...(at ? { host: at.hostname, port: Number(at.port), protocol: 'http' as const } : {}),
  });
}
