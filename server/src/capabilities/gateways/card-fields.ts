import type { FastifyInstance } from 'fastify';
import { adyenFields } from '../../integrations/payment-gateway/adyen/adyen-fields.ts';
import { authorizeNetFields } from '../../integrations/payment-gateway/authorize-net/authorize-net-fields.ts';
import { type FieldsPage, fieldsPolicy, renderFieldsPage } from '../../integrations/payment-gateway/fields/fields-page.ts';
import { stripeFields } from '../../integrations/payment-gateway/stripe/stripe-fields.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { type Database, maybeRow, sql } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { credentialsAt } from './credentials.ts';

/** Pages of card fields by gateway type, from the public part of a merchant account's credentials. */
const pages: Readonly<Record<string, (credentials: Readonly<Record<string, string>>) => FieldsPage>> = {
  Stripe: ({ publishableKey = '' }) => stripeFields(publishableKey),
  Adyen: ({ clientKey = '', environment = 'test' }) => adyenFields(clientKey, environment),
  'Authorize.Net': ({ apiLoginId = '', publicClientKey = '', environment = 'production' }) => authorizeNetFields(apiLoginId, publicClientKey, environment),
};

interface Account {
  readonly gatewayType: string;
  readonly merchantNumber: string;
}

/** The document in which the card fields of a merchant account's gateway stand; framed by our payment pages. */
export function cardFieldsRoute(app: FastifyInstance, db: Database, keyring: Keyring): void {
  app.get<{ Params: { merchantAccountId: string }; Querystring: { mode?: string } }>('/gateway-fields/:merchantAccountId', { schema: { hide: true } }, async (request, reply) => {
    const id = Number(request.params.merchantAccountId);
    const account =
      Number.isSafeInteger(id) && id > 0 && id < 2 ** 31
        ? await db.platform((tx) =>
            maybeRow(
              tx,
              sql<Account>`select g.gateway_type as "gatewayType", m.merchant_number as "merchantNumber" from merchant_account m join gateway g on g.id = m.gateway_id where m.id = ${id} and m.status = 'Active' and m.credentials_enveloped <> ''`,
            ),
          )
        : undefined;
    const pageOf = account && (Object.hasOwn(pages, account.gatewayType) ? pages[account.gatewayType] : undefined);
    if (!pageOf) throw notFound('These card fields do not exist.');
    const page = pageOf(await credentialsAt(db, keyring, account.gatewayType)(account.merchantNumber));
    return reply
      .header('content-security-policy', fieldsPolicy(page, request.nonce))
      .header('x-frame-options', 'SAMEORIGIN')
      .type('text/html; charset=utf-8')
      .send(renderFieldsPage(page, request.nonce, request.query.mode === 'dark'));
  });
}
