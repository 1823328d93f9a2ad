import type { Merchant, VendorAccess } from '../payment-gateway.ts';
import type { Messages } from './authorize-net-answers.rules.ts';

/**
 * Asks under the merchant's own name; `body` gets the authentication, which stands first: elements have the order of
 * their schema.
 */
export type Ask = <T extends { readonly messages: Messages }>(
  body: (merchantAuthentication: object) => object,
) => Promise<T>;

const live = 'https://api.authorize.net/xml/v1/request.api';

/** The JSON interface of Authorize.Net for one merchant account. Rejects for everything that is no answer of theirs. */
export function authorizeNetClient(
  { credentialsOf, baseUrl }: VendorAccess,
  merchant: Merchant,
  signal: AbortSignal,
): Ask {
  return async (request) => {
    const {
      apiLoginId = '',
      transactionKey = '',
      environment = 'production',
    } = await credentialsOf(merchant.accountId);
    const address = baseUrl ?? (environment === 'sandbox' ? live.replace('//api.', '//apitest.') : live);
    const body = JSON.stringify(request({ name: apiLoginId, transactionKey }));
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal,
    });
    if (!response.ok) throw new Error(`Authorize.Net answered ${response.status}.`);
    // Its answers begin with a byte order mark.
    const told = JSON.parse((await response.text()).replace(/^\ufeff/, ''));
    if (typeof told?.messages?.resultCode !== 'string')
      throw new Error('Authorize.Net answered something that is none of its answers.');
    return told;
  };
}
