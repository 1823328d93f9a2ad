import type { GatewayAnswer } from '../../integrations/payment-gateway/payment-gateway.ts';
import { crashPoint } from '../../platform/crash/crash-point.ts';
import { gatewaySeconds } from '../../platform/observe/metrics.ts';
import { traced } from '../../platform/observe/traces.ts';
import { change, sql } from '../../platform/database/database.ts';
import type { PaymentDeps } from './deps.ts';
import { type Errand, run } from './errand.ts';
import { attemptById, paymentCore } from './payment.queries.ts';
import { moveSession } from './payment.transition.ts';
import { resolveAttempt } from './resolve-attempt.ts';
import { lockSession } from './session/session-row.ts';

const firstInquirySeconds = 10;

/** Sends an attempt and whatever follows from its outcome, until nothing is left to send. No transaction is open while a gateway is asked. Answers what the gateway said first. */
export async function sendAttempts(deps: PaymentDeps, errand: Errand): Promise<GatewayAnswer | undefined> {
  let next: Errand | undefined = errand;
  let first: GatewayAnswer | undefined;
  // Base sale, fee sale, void, refund; what is left after that, the sweep finds.
  for (let step = 0; next !== undefined && step < 4; step++) {
    const answer = await ask(deps, next);
    first ??= answer;
    if (answer === undefined) {
      await markUnknown(deps, next);
      return first;
    }
    next = await resolveAttempt(deps, next, answer, 'Gateway');
  }
  return first;
}

/** The gateway's answer within its limit, or undefined when nobody knows. */
async function ask(deps: PaymentDeps, errand: Errand): Promise<GatewayAnswer | undefined> {
  crashPoint('gateway.prepared');
  const signal = AbortSignal.timeout(errand.limitSeconds * 1000);
  const began = performance.now();
  const observe = (outcome: string) => gatewaySeconds.observe({ gateway: errand.gatewayType, operation: errand.operation, outcome }, (performance.now() - began) / 1000);
  try {
    const asked = { 'ratepayer.payment_id': errand.paymentId, 'ratepayer.operation': errand.operation };
    const answer = await traced('gateway', asked, () => Promise.race([run(errand, deps.gatewayOf(errand.gatewayType), signal), ended(signal)]));
    crashPoint('gateway.answered');
    observe(answer.outcome);
    return isFor(errand, answer) ? answer : undefined;
  } catch {
    observe('unknown');
    return undefined; // a time-out, a broken connection, an unreadable answer: unknown, never declined
  }
}

/** We ask for no partial approval. One that comes all the same is no outcome of ours: it stays Unknown until a person decides. */
export const isFor = (attempt: { readonly amountMinor: number }, answer: GatewayAnswer): boolean => answer.outcome !== 'approved' || answer.amountMinor === attempt.amountMinor;

const ended = (signal: AbortSignal): Promise<never> => new Promise((_, fail) => signal.addEventListener('abort', () => fail(new Error('limit')), { once: true }));

/** Nobody knows what happened: the attempt waits for the inquiry plan, the payer is told not to pay again. */
export async function markUnknown(deps: PaymentDeps, at: { attemptId: number; businessUnitId: number }): Promise<void> {
  await deps.db.scoped([at.businessUnitId], async (tx) => {
    const attempt = await attemptById(tx, at.attemptId);
    const payment = attempt && (await paymentCore(tx, attempt.paymentId));
    if (!attempt || !payment) return;
    const session = await lockSession(tx, payment.paymentSessionId);
    const marked = await change(
      tx,
      sql`update gateway_attempt set outcome = 'Unknown', next_inquiry_date = ${new Date(deps.clock.now().getTime() + firstInquirySeconds * 1000)} where id = ${attempt.id} and outcome = 'Sent'`,
    );
    if (marked === 1 && session?.status === 'Processing') {
      await moveSession(tx, session, 'noAnswer', { payerMessage: 'We are still checking with your bank. Do not pay again.' });
    }
    crashPoint('unknown.written');
  });
  crashPoint('unknown.committed');
}
