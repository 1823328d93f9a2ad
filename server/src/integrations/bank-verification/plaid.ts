import type { PlaidApi } from 'plaid';
import type { BankVerification, VerifiedAccount } from './bank-verification.ts';

export interface PlaidAccess {
  readonly clientId: string;
  readonly secret: string;
  readonly environment: 'sandbox' | 'production';
  readonly clientName: () => string;
  /** Another address than the vendor's own; tests replay answers there. */
  readonly baseUrl?: string;
}

const waitMs = 10_000;
// What the service answers when a token or account is wrong, as told apart from its being out of order (Plaid API,
// errors).
const notKnown = new Set([
  'INVALID_PUBLIC_TOKEN',
  'INVALID_ACCOUNT_ID',
  'NO_AUTH_ACCOUNTS',
  'INVALID_INPUT',
  'INVALID_FIELD',
]);

interface Failure {
  readonly response?: { readonly data?: { readonly error_code?: string; readonly error_type?: string } };
}

/** Its library is ten megabytes of text and is loaded when it is first used: a worker never needs it. */
async function openPlaid(access: PlaidAccess) {
  const { Configuration, CountryCode, PlaidApi, PlaidEnvironments, Products } = await import('plaid');
  const api = new PlaidApi(
    new Configuration({
      basePath: access.baseUrl ?? PlaidEnvironments[access.environment] ?? '',
      baseOptions: { timeout: waitMs, headers: { 'PLAID-CLIENT-ID': access.clientId, 'PLAID-SECRET': access.secret } },
    }),
  );
  return { api, asked: { products: [Products.Auth], country_codes: [CountryCode.Us] } };
}

/**
 * Plaid's Auth product: link token, exchange, numbers; the item is removed at once, so that no access to the bank stays
 * open.
 */
export function plaidVerification(access: PlaidAccess): BankVerification {
  let opened: ReturnType<typeof openPlaid> | undefined;
  const plaid = () => (opened ??= openPlaid(access));
  return {
    service: 'Plaid',
    async begin(person) {
      const { api, asked } = await plaid();
      const { data } = await api.linkTokenCreate({
        client_name: access.clientName(),
        user: { client_user_id: person },
        language: 'en',
        ...asked,
      });
      return { linkToken: data.link_token };
    },
    async account(publicToken, serviceAccountId) {
      const { api } = await plaid();
      try {
        const { data } = await api.itemPublicTokenExchange({ public_token: publicToken });
        try {
          return await accountOf(api, data.access_token, serviceAccountId);
        } finally {
          await api.itemRemove({ access_token: data.access_token }).catch(() => undefined);
        }
      } catch (error) {
        const answer = (error as Failure).response?.data;
        if (answer && (notKnown.has(answer.error_code ?? '') || answer.error_type === 'INVALID_REQUEST'))
          return undefined;
        // The error of the client carries the request with our secrets; nothing of it goes on.
        throw new Error(`The bank verification service failed: ${answer?.error_code ?? 'no answer'}.`);
      }
    },
  };
}

async function accountOf(
  api: PlaidApi,
  accessToken: string,
  serviceAccountId: string,
): Promise<VerifiedAccount | undefined> {
  const { data } = await api.authGet({ access_token: accessToken, options: { account_ids: [serviceAccountId] } });
  const numbers = data.numbers.ach.find((each) => each.account_id === serviceAccountId);
  const account = data.accounts.find((each) => each.account_id === serviceAccountId);
  if (!numbers || !account) return undefined;
  return {
    routingNumber: numbers.routing,
    accountNumber: numbers.account,
    accountType: account.subtype === 'savings' ? 'Savings Account' : 'Checking Account',
    bankName: data.item.institution_name ?? '',
  };
}
