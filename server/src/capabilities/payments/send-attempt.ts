import type { GatewayAnswer, PaymentGateway } from '../../integrations/payment-gateway/payment-gateway.ts';
import { crashPoint } from '../../platform/crash/crash-point.ts';
import { change, oneRow, sql, type Tx } from '../../platform/database/database.ts';
import { merchantAccountById } from '../gateways/merchant-accounts.ts';
import type { PaymentDeps } from './deps.ts';
import { type AttemptRow, attemptById, paymentCore } from './payment.queries.ts';
import { moveSession } from './payment.transition.ts';
import { sourceById } from './payment-source.ts';
import { resolveAttempt } from './resolve-attempt.ts';
import { lockSession } from './session/session-row.ts';

const firstInquirySeconds = 10;

/** Sends an attempt and whatever follows from its outcome, until nothing is left to send. No transaction is open while a gateway is asked. */
export async function sendAttempts(deps: PaymentDeps, businessUnitId: number, attemptId: number): Promise<void> {
  let next: number | undefined = attemptId;
  // Base sale, fee sale, void, refund: never more than four steps.
  for (let step = 0; next !== undefined && step < 4; step++) {
    const at = { attemptId: next, businessUnitId };
    const answer = await ask(deps, at);
    if (answer === undefined) return markUnknown(deps, at);
    next = await resolveAttempt(deps, at, answer, 'Gateway');
  }
}

interface Errand {
  readonly attempt: AttemptRow;
  readonly call: (gateway: PaymentGateway, signal: AbortSignal) => Promise<GatewayAnswer>;
  readonly gatewayType: string;
  readonly limitSeconds: number;
}

/** The gateway's answer within its limit, or undefined when nobody knows. */
async function ask(deps: PaymentDeps, at: { attemptId: number; businessUnitId: number }): Promise<GatewayAnswer | undefined> {
  const errand = await deps.db.scoped([at.businessUnitId], (tx) => prepare(tx, at.attemptId));
  if (errand?.attempt.outcome !== 'Sent') return undefined;
  crashPoint('gateway.prepared');
  const signal = AbortSignal.timeout(errand.limitSeconds * 1000);
  try {
    const answer = await Promise.race([errand.call(deps.gatewayOf(errand.gatewayType), signal), ended(signal)]);
    crashPoint('gateway.answered');
    return isFor(errand.attempt, answer) ? answer : undefined;
  } catch {
    return undefined; // a time-out, a broken connection, an unreadable answer: unknown, never declined
  }
}

/** We ask for no partial approval. One that comes all the same is no outcome of ours: it stays Unknown until a person decides. */
export const isFor = (attempt: Pick<AttemptRow, 'amountMinor'>, answer: GatewayAnswer): boolean => answer.outcome !== 'approved' || answer.amountMinor === attempt.amountMinor;

const ended = (signal: AbortSignal): Promise<never> => new Promise((_, fail) => signal.addEventListener('abort', () => fail(new Error('limit')), { once: true }));

async function prepare(tx: Tx, attemptId: number): Promise<Errand | undefined> {
  const attempt = await attemptById(tx, attemptId);
  const payment = attempt && (await paymentCore(tx, attempt.paymentId));
  if (!attempt || !payment) return undefined;
  const merchant = await merchantAccountById(tx, payment.merchantAccountId);
  const common = { reference: attempt.gatewayReference, merchantNumber: merchant.merchantNumber, amountMinor: attempt.amountMinor, currencyCode: payment.currencyCode };
  const { gatewayType, limitSeconds } = merchant;
  if (attempt.operation === 'Sale') {
    const source = await sourceById(tx, payment.paymentSourceId);
    if (!source) throw new Error(`Payment ${payment.id} has no source.`);
    const request = { ...common, purpose: payment.type, token: source.token, stored: false, descriptor: payment.referenceNumber };
    return { attempt, gatewayType, limitSeconds, call: (gateway, signal) => gateway.sale(request, signal) };
  }
  const sale = await oneRow(
    tx,
    sql<{ reference: string }>`select a.gateway_reference as reference from transaction t join gateway_attempt a on a.id = t.gateway_attempt_id where t.id = ${attempt.targetTransactionId}`,
  );
  const request = { ...common, saleReference: sale.reference };
  return { attempt, gatewayType, limitSeconds, call: (gateway, signal) => (attempt.operation === 'Void' ? gateway.void(request, signal) : gateway.refund(request, signal)) };
}

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
  });
}
