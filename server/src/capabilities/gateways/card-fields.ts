import type { FastifyInstance } from 'fastify';
import { fieldsPolicy, renderFieldsPage, renderStepPage } from '../../integrations/payment-gateway/fields-page.ts';
import type { GatewayEntry } from '../../integrations/payment-gateway/gateway-entry.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { type Database, maybeRow, sql } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { credentialsAt } from './credentials.ts';
import { say } from '../../platform/texts/refusals.ts';

interface Account {
  readonly gatewayType: string;
}

/**
 * The documents in which the card fields and the issuer's step of a merchant account's gateway stand; framed by our
 * payment pages.
 */
export function cardFieldsRoute(
  app: FastifyInstance,
  db: Database,
  keyring: Keyring,
  entries: readonly GatewayEntry[],
): void {
  app.get<{ Params: { merchantAccountId: string }; Querystring: { mode?: string; step?: string } }>(
    '/gateway-fields/:merchantAccountId',
    { schema: { hide: true } },
    async (request, reply) => {
      const id = Number(request.params.merchantAccountId);
      const account =
        Number.isSafeInteger(id) && id > 0 && id < 2 ** 31
          ? await db.platform((tx) =>
              maybeRow(
                tx,
                sql<Account>`select g.gateway_type as "gatewayType" from merchant_account m
                  join gateway g on g.id = m.gateway_id
                  where m.id = ${id} and m.status = 'Active' and m.credentials_enveloped <> ''`,
              ),
            )
          : undefined;
      const entry = entries.find((one) => one.type === account?.gatewayType);
      const page = entry?.cardFields?.(await credentialsAt(db, keyring, entry.type)(id));
      const step = request.query.step !== undefined;
      if (!page || (step && page.step === undefined)) throw notFound(say('card_fields_not_there'));
      return reply
        .header('content-security-policy', fieldsPolicy(page, request.nonce, step))
        .header('x-frame-options', 'SAMEORIGIN')
        .type('text/html; charset=utf-8')
        .send((step ? renderStepPage : renderFieldsPage)(page, request.nonce, request.query.mode === 'dark'));
    },
  );
}
