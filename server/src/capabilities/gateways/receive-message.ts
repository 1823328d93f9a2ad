import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { GatewayClaim, GatewayMessage } from '../../integrations/payment-gateway/payment-gateway.ts';
import { change, maybeRow } from '../../platform/database/database.ts';
import { badRequest, notFound } from '../../platform/http/refusal.ts';
import { merchantOf } from './merchant-accounts.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { say } from '../../platform/texts/refusals.ts';

const largest = 256 * 1024;

/** What a message says, or undefined when it is not of this merchant account, or its gateway sends none. */
async function readMessage(
  deps: PaymentDeps,
  account: { id: number; gatewayType: string; merchantNumber: string },
  message: GatewayMessage,
): Promise<readonly GatewayClaim[] | undefined> {
  try {
    return await deps.gatewayOf(account.gatewayType).readNotification?.(message, merchantOf(account));
  } catch {
    return undefined;
  }
}

/**
 * Where gateways tell us what happened: checked under the merchant account's own signature, kept as it came with
 * what it says already read, answered at once: interpreting it later asks for no signature. The same again is answered
 * the same and kept once. `keptHeaders` are what adapters check a message by: evidence of the check.
 */
export function gatewayMessageRoutes(app: FastifyInstance, deps: PaymentDeps, keptHeaders: readonly string[]): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: largest }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Params: { merchantAccountId: string }; Body: string | undefined }>(
      '/api/gateway-messages/:merchantAccountId',
      { schema: { hide: true } },
      async (request, reply) => {
        const id = Number(request.params.merchantAccountId);
        const account = await deps.db.platform((tx) =>
          Number.isSafeInteger(id) && id > 0 && id < 2 ** 31
            ? maybeRow(
                tx,
                sql<{
                  businessUnitId: number;
                  merchantNumber: string;
                  gatewayType: string;
                }>`select m.business_unit_id as "businessUnitId", m.merchant_number as "merchantNumber",
                  g.gateway_type as "gatewayType"
                from merchant_account m join gateway g on g.id = m.gateway_id where m.id = ${id}`,
              )
            : Promise.resolve(undefined),
        );
        if (!account) throw notFound();
        const body = typeof request.body === 'string' ? request.body : '';
        const headers = Object.fromEntries(
          keptHeaders.flatMap((name) =>
            typeof request.headers[name] === 'string' ? [[name, request.headers[name].slice(0, 1000)]] : [],
          ),
        );
        const read = await readMessage(deps, { ...account, id }, { headers, body });
        if (!read || body.includes('\u0000')) throw badRequest('', say('message_not_signed'));
        await deps.db.scoped([account.businessUnitId], (tx) =>
          change(
            tx,
            sql`insert into gateway_message (business_unit_id, merchant_account_id, headers, body, claims, body_hash)
              values (${account.businessUnitId}, ${id}, ${JSON.stringify(headers)}::jsonb, ${body},
              ${JSON.stringify(read)}::jsonb,
              ${createHash('sha256').update(body).digest('base64url')})
              on conflict (merchant_account_id, body_hash) do nothing`,
          ),
        );
        return reply.type('text/plain').send('[accepted]');
      },
    );
  });
}
