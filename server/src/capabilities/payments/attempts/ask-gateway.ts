import type { GatewayReply } from '../../../integrations/payment-gateway/payment-gateway.ts';
import { crashPoint } from '../../../platform/crash/crash-point.ts';
import { change, sql } from '../../../platform/database/database.ts';
import { gatewaySeconds } from '../../../platform/observe/metrics.ts';
import { traced } from '../../../platform/observe/traces.ts';
import type { PaymentDeps } from '../deps.ts';
import { type Errand, run } from './errand.ts';

/** What the gateway said within its limit, or undefined when it said nothing that can be read. */
export async function ask(deps: PaymentDeps, errand: Errand): Promise<GatewayReply | undefined> {
  crashPoint('gateway.prepared');
  const signal = AbortSignal.timeout(errand.limitSeconds * 1000);
  const began = performance.now();
  const observe = (outcome: string) => gatewaySeconds.observe({ gateway: errand.gatewayType, operation: errand.operation, outcome }, (performance.now() - began) / 1000);
  try {
    const asked = { 'ratepayer.payment_id': errand.paymentId, 'ratepayer.operation': errand.operation };
    const answer = await traced('gateway', asked, () =>
      Promise.race([run(errand, deps.gatewayOf(errand.gatewayType), deps.portalUrl, (number) => keepNumber(deps, errand, number), signal), ended(signal)]),
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
const keepNumber = (deps: PaymentDeps, errand: Errand, gatewayTransactionId: string): Promise<void> =>
  deps.db.scoped([errand.businessUnitId], async (tx) => {
    const kept = await change(tx, sql`update gateway_attempt set gateway_transaction_id = ${gatewayTransactionId} where id = ${errand.attemptId} and outcome = 'Sent'`);
    if (kept !== 1) throw new Error(`Attempt ${errand.attemptId} is no longer open.`);
  });

const ended = (signal: AbortSignal): Promise<never> => new Promise((_, fail) => signal.addEventListener('abort', () => fail(new Error('limit')), { once: true }));
