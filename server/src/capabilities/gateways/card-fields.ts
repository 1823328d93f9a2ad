import type { FastifyInstance } from 'fastify';
import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import { sql } from 'kysely';
import { fieldsPolicy, renderFieldsPage, renderStepPage } from '../../integrations/payment-gateway/fields-page.ts';
import type { GatewayEntry } from '../../integrations/payment-gateway/gateway-entry.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { type Database, maybeRow } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { businessUnitWhere } from '../organizations/find-business-unit.ts';
import { credentialsAt } from './credentials.ts';
import { say } from '../../platform/texts/refusals.ts';

interface Account {
  readonly gatewayType: string;
  /** Of the business unit that is paid: its pages are in it. */
  readonly culture: Culture;
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
                sql<Account>`select g.gateway_type as "gatewayType", u.culture from merchant_account m
                  join gateway g on g.id = m.gateway_id
                  cross join lateral (${businessUnitWhere(sql`m.business_unit_id`)}) u
                  where m.id = ${id} and m.status <> 'Disabled' and m.credentials_enveloped <> ''`,
              ),
            )
          : undefined;
      const entry = entries.find((one) => one.type === account?.gatewayType);
      const page = entry?.cardFields?.(await credentialsAt(db, keyring, entry.type)(id));
      const step = request.query.step !== undefined;
      if (!account || !page || (step && page.step === undefined)) throw notFound(say('card_fields_not_there'));
      return reply
        .header('content-security-policy', fieldsPolicy(page, request.nonce, step))
        .header('x-frame-options', 'SAMEORIGIN')
        .type('text/html; charset=utf-8')
        .send(
          (step ? renderStepPage : renderFieldsPage)(page, request.nonce, {
            culture: account.culture,
            dark: request.query.mode === 'dark',
          }),
        );
    },
  );
}
