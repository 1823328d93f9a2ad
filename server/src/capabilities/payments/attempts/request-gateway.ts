import { sql } from 'kysely';
import type { GatewayReply } from '../../../integrations/payment-gateway/payment-gateway.ts';
import { crashPoint } from '../../../platform/crash/crash-point.ts';
import { change } from '../../../platform/database/database.ts';
import { gatewaySeconds } from '../../../platform/observe/metrics.ts';
import { traced } from '../../../platform/observe/traces.ts';
import type { PaymentDeps } from '../deps.ts';
import { type GatewayRequest, run } from './gateway-request.ts';

/** What the gateway said within its limit, or undefined when it said nothing that can be read. */
export async function requestGateway(
  deps: PaymentDeps,
  gatewayRequest: GatewayRequest,
): Promise<GatewayReply | undefined> {
  crashPoint('gateway.prepared');
  const signal = AbortSignal.timeout(gatewayRequest.limitSeconds * 1000);
  const began = performance.now();
  const observe = (outcome: string) =>
    gatewaySeconds.observe(
      { gateway: gatewayRequest.gatewayType, operation: gatewayRequest.operation, outcome },
      (performance.now() - began) / 1000,
    );
  try {
    const asked = { 'ratepayer.payment_id': gatewayRequest.paymentId, 'ratepayer.operation': gatewayRequest.operation };
    const answer = await traced('gateway', asked, () =>
      Promise.race([
        run(
          gatewayRequest,
          deps.gatewayOf(gatewayRequest.gatewayType),
          deps.portalUrl,
          (number) => keepNumber(deps, gatewayRequest, number),
          signal,
        ),
        ended(signal),
      ]),
    );
    crashPoint('gateway.answered');
    observe(answer.outcome);
    return answer;
  } catch {
    observe('unknown');
    return undefined; // a time-out, a broken connection, an unreadable answer: unknown, never declined
  }
}

/** The gateway's number of an attempt, kept before money moves, so that an inquiry asks by it. */
const keepNumber = (deps: PaymentDeps, gatewayRequest: GatewayRequest, gatewayTransactionId: string): Promise<void> =>
  deps.db.scoped([gatewayRequest.businessUnitId], async (tx) => {
    const kept = await change(
      tx,
      sql`update gateway_attempt set gateway_transaction_id = ${gatewayTransactionId}
        where id = ${gatewayRequest.attemptId} and outcome = 'Sent'`,
    );
    if (kept !== 1) throw new Error(`Attempt ${gatewayRequest.attemptId} is no longer open.`);
  });

const ended = (signal: AbortSignal): Promise<never> =>
  new Promise((_, fail) => signal.addEventListener('abort', () => fail(new Error('limit')), { once: true }));
