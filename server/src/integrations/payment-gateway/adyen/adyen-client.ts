import { URLSearchParams } from 'node:url';
import type { Merchant, VendorAccess } from '../payment-gateway.ts';

type Sdk = typeof import('@adyen/api-library');

export interface AdyenClient {
  readonly checkout: InstanceType<Sdk['CheckoutAPI']>;
  readonly merchantAccount: string;
  /**
   * Hours between authorisation and capture; undefined when the account captures at once. Only in between can a sale be
   * cancelled.
   */
  readonly captureDelayHours: number | undefined;
}

/** What Adyen answered with another status than success. */
export class AdyenFault extends Error {
  readonly status: number;
  readonly code: string;
  /** docs.adyen.com/development-resources/api-idempotency: the same key may be tried again later. */
  readonly transient: boolean;
  constructor(status: number, text: string, transient: boolean) {
    const told = parsed(text);
    super(told.message ?? `Adyen answered ${status}`);
    this.status = status;
    this.code = told.errorCode ?? String(status);
    this.transient = transient;
  }
}

function parsed(text: string): { readonly errorCode?: string; readonly message?: string } {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

interface Options {
  readonly method?: string;
  readonly idempotencyKey?: string;
  readonly params?: ConstructorParameters<typeof URLSearchParams>[0];
}

/**
 * Adyen's own client under the key of a merchant account, over our own transport: theirs knows no signal, so an answer
 * after our limit would be lost.
 */
export async function adyenClient(
  { credentialsOf, baseUrl }: VendorAccess,
  merchant: Merchant,
  signal: AbortSignal,
): Promise<AdyenClient> {
  const [sdk, credentials] = await Promise.all([import('@adyen/api-library'), credentialsOf(merchant.accountId)]);
  const { apiKey = '', merchantAccount = '', liveUrlPrefix = '', captureDelayHours = '' } = credentials;
  const config = new sdk.Config({
    apiKey,
    environment: liveUrlPrefix ? sdk.EnvironmentEnum.LIVE : sdk.EnvironmentEnum.TEST,
    ...(liveUrlPrefix ? { liveEndpointUrlPrefix: liveUrlPrefix } : {}),
  });
  const transport = {
    async request(
      endpoint: string,
      json: string | Buffer,
      _config: unknown,
      _key: boolean,
      { method = 'POST', idempotencyKey, params }: Options = {},
    ): Promise<string> {
      const address = `${baseUrl ? endpoint.replace(/^https:\/\/[^/]+/, baseUrl) : endpoint}${params ? `?${new URLSearchParams(params)}` : ''}`;
      const headers = {
        'content-type': 'application/json',
        'x-api-key': apiKey,
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      };
      const response = await fetch(address, {
        method,
        headers,
        signal,
        ...(method === 'POST' ? { body: String(json) } : {}),
      });
      const text = await response.text();
      if (!response.ok) throw new AdyenFault(response.status, text, response.headers.get('transient-error') === 'true');
      return text;
    },
  };
  return {
    checkout: new sdk.CheckoutAPI(new sdk.Client(config, transport)),
    merchantAccount,
    captureDelayHours: /^[1-9]\d{0,2}$/.test(captureDelayHours) ? Number(captureDelayHours) : undefined,
  };
}
