import { attemptStates, type AttemptEvent } from '@ratepayer/contract/payments/attempt-state.ts';
import { nextState } from '@ratepayer/contract/kit/state-machine.ts';
import type { GatewayAnswer } from '../../integrations/payment-gateway/payment-gateway.ts';
import { change, oneRow, sql, type Tx } from '../../platform/database/database.ts';
import { announce } from '../../platform/outbox/announce.ts';
import { insertAttempt } from './begin-payment.ts';
import type { PaymentDeps } from './deps.ts';
import { type AttemptRow, attemptById, lockPayments, type PaymentCore, paymentCore } from './payment.queries.ts';
import { movePayment, moveSession, type SessionChange } from './payment.transition.ts';
import { completePayment } from './complete-payment.ts';
import { lockSession, type SessionRow } from './session/session-row.ts';

export type ResolvedBy = 'Gateway' | 'Inquiry' | 'Notification' | 'Settlement Report' | 'Staff';

interface Scene {
  readonly tx: Tx;
  readonly now: Date;
  readonly session: SessionRow;
  readonly base: PaymentCore;
  readonly fee: PaymentCore | undefined;
  readonly attempt: AttemptRow;
  readonly answer: GatewayAnswer;
}

const maximumAttempts = 5;
const notCharged = 'You were not charged.';
const eventOf = { approved: 'approved', declined: 'declined', error: 'failed' } as const satisfies Record<GatewayAnswer['outcome'], AttemptEvent>;

/**
 * Records the outcome of an attempt, once: the first proof wins, whoever brings it. In the same transaction everything
 * that follows from it, up to the next attempt written as Sent.
 * @returns the next attempt to send, or undefined when there is none or somebody else was first.
 */
export async function resolveAttempt(deps: PaymentDeps, at: { attemptId: number; businessUnitId: number }, answer: GatewayAnswer, by: ResolvedBy): Promise<number | undefined> {
  return deps.db.scoped([at.businessUnitId], async (tx) => {
    const scene = await lockScene(tx, deps.clock.now(), at.attemptId, answer);
    if (!scene) return undefined;
    const transactionId = await recordTransaction(scene, by);
    if (transactionId === undefined) return undefined;
    if (scene.attempt.operation === 'Sale') return scene.attempt.paymentId === scene.base.id ? afterBaseSale(scene) : afterFeeSale(scene);
    return scene.attempt.operation === 'Void' ? afterVoid(scene) : afterRefund(scene);
  });
}

/** Locks session → base → fee → attempt, in that order, and reads them after the locks. */
async function lockScene(tx: Tx, now: Date, attemptId: number, answer: GatewayAnswer): Promise<Scene | undefined> {
  const seen = await attemptById(tx, attemptId);
  const payment = seen && (await paymentCore(tx, seen.paymentId));
  if (!seen || !payment) return undefined;
  const session = await lockSession(tx, payment.paymentSessionId);
  const payments = await lockPayments(tx, payment.basePaymentId ?? payment.id);
  const attempt = await attemptById(tx, attemptId);
  const base = payments.find((candidate) => candidate.type === 'Base Payment');
  if (!session || !base || !attempt || nextState(attemptStates, attempt.outcome, eventOf[answer.outcome]) === undefined) return undefined;
  return { tx, now, session, base, fee: payments.find((candidate) => candidate.type === 'Service Fee'), attempt, answer };
}

/** Compare-and-set on the attempt, then exactly one Transaction with its outcome. */
async function recordTransaction({ tx, base, fee, attempt, answer }: Scene, by: ResolvedBy): Promise<number | undefined> {
  const outcome = answer.outcome === 'approved' ? 'Approved' : answer.outcome === 'declined' ? 'Declined' : 'Error';
  const changed = await change(
    tx,
    sql`update gateway_attempt set outcome = ${outcome}, resolved_at = now(), resolved_by = ${by}, next_inquiry_date = null where id = ${attempt.id} and outcome in ('Sent', 'Unknown')`,
  );
  if (changed !== 1) return undefined;
  const payment = fee && attempt.paymentId === fee.id ? fee : base;
  const { id } = await oneRow(
    tx,
    sql<{
      id: number;
    }>`insert into transaction (business_unit_id, payment_id, type, status, account_id, amount_minor, currency_code, gateway_id, merchant_account_id, merchant_number, gateway_attempt_id, gateway_transaction_id, gateway_response_code, gateway_message, auth_code, source_type, brand, last4)
      select p.business_unit_id, p.id, ${attempt.operation}, ${outcome}, case when p.account_count = 1 then p.account_id end, ${attempt.amountMinor}, p.currency_code, p.gateway_id, p.merchant_account_id, m.merchant_number, ${attempt.id}, ${answer.gatewayTransactionId}, ${answer.responseCode}, ${answer.message}, ${answer.authCode}, p.source_type, p.brand, p.last4
      from payment p join merchant_account m on m.id = p.merchant_account_id where p.id = ${payment.id} returning id`,
  );
  await change(tx, sql`update gateway_attempt set transaction_id = ${id} where id = ${attempt.id}`);
  return id;
}

async function afterBaseSale(scene: Scene): Promise<number | undefined> {
  const { tx, session, base, fee, answer, now } = scene;
  if (answer.outcome === 'approved') {
    await change(tx, sql`update payment set auth_code = ${answer.authCode} where id = ${base.id}`);
    if (!fee) {
      await completePayment(tx, now, session, base, undefined);
      return undefined;
    }
    if (session.status === 'RequiresGatewayResolution') await moveSession(tx, session, 'feeNeverSent');
    return insertAttempt(tx, { businessUnitId: base.businessUnitId, paymentId: fee.id, operation: 'Sale', amountMinor: fee.amountMinor, gatewayId: fee.gatewayId, targetTransactionId: null }, now);
  }
  await movePayment(tx, base, answer.outcome === 'declined' ? 'saleDeclined' : 'saleError', { errorMessage: answer.message });
  if (fee) await movePayment(tx, fee, 'neverSent', { errorMessage: 'The payment it belongs to was not approved' });
  await moveOn(scene, answer.outcome);
  return undefined;
}

async function afterFeeSale(scene: Scene): Promise<number | undefined> {
  const { tx, session, base, fee, answer, now } = scene;
  if (!fee) return undefined;
  if (answer.outcome === 'approved') {
    await change(tx, sql`update payment set auth_code = ${answer.authCode} where id = ${fee.id}`);
    await completePayment(tx, now, session, base, fee);
    return undefined;
  }
  await movePayment(tx, fee, answer.outcome === 'declined' ? 'saleDeclined' : 'saleError', { errorMessage: answer.message });
  return insertAttempt(
    tx,
    { businessUnitId: base.businessUnitId, paymentId: base.id, operation: 'Void', amountMinor: base.amountMinor, gatewayId: base.gatewayId, targetTransactionId: await saleOf(tx, base.id) },
    now,
  );
}

async function afterVoid(scene: Scene): Promise<number | undefined> {
  const { tx, session, base, answer, now } = scene;
  if (answer.outcome === 'approved') {
    await movePayment(tx, base, 'voidedWithPair', { errorMessage: 'The service fee was not approved' });
    await moveOn(scene, 'declined');
    return undefined;
  }
  if (session.status === 'Processing') await moveSession(tx, session, 'noAnswer');
  // Refused as already settled: what cannot be voided is refunded. An error is tried again after an inquiry, by the sweep.
  if (answer.outcome === 'error') return undefined;
  return insertAttempt(
    tx,
    { businessUnitId: base.businessUnitId, paymentId: base.id, operation: 'Refund', amountMinor: base.amountMinor, gatewayId: base.gatewayId, targetTransactionId: await saleOf(tx, base.id) },
    now,
  );
}

async function afterRefund({ tx, session, base, answer }: Scene): Promise<undefined> {
  if (answer.outcome !== 'approved') return undefined;
  await change(tx, sql`update payment set refunded_amount_minor = amount_minor where id = ${base.id}`);
  await movePayment(tx, base, 'refundedWithPair', { errorMessage: 'The service fee was not approved' });
  if (session.status === 'RequiresGatewayResolution') await moveSession(tx, session, 'refunded', { abandonReason: 'Returned', payerMessage: `Your payment was returned. ${notCharged}` });
  await tellNotCharged(tx, base);
  return undefined;
}

/** Back to the choice of a way to pay, or out after too many tries. The payer reads no reason that would tell a thief more. */
async function moveOn({ tx, session, base, now }: Scene, outcome: 'declined' | 'error'): Promise<void> {
  const tooMany = session.attemptCount + 1 >= maximumAttempts || session.channel === 'Autopay' || session.channel === 'Backoffice Autopay';
  const expired = session.status === 'RequiresGatewayResolution' && session.expiresDate <= now;
  const how: SessionChange = {
    dropSource: true,
    countAttempt: true,
    payerMessage: outcome === 'declined' ? `The payment was not approved. Try another method. ${notCharged}` : 'Something went wrong and you were not charged.',
    payerAction: outcome === 'declined' ? 'Use Another Method' : 'Try Again',
  };
  if (session.status === 'RequiresGatewayResolution') await tellNotCharged(tx, base);
  if (tooMany) await moveSession(tx, session, 'tooManyAttempts', { ...how, abandonReason: session.channel.includes('Autopay') ? 'Declined' : 'Too many attempts' });
  else if (expired) await moveSession(tx, session, 'tooManyAttempts', { ...how, abandonReason: 'Expired' });
  else await moveSession(tx, session, 'notCharged', how);
}

async function tellNotCharged(tx: Tx, base: PaymentCore): Promise<void> {
  if (base.contactEmail === '') return;
  await announce(tx, [{ businessUnitId: base.businessUnitId, orderingKey: `payment:${base.id}`, topic: 'email.Payment Not Charged', payload: { paymentId: base.id, to: base.contactEmail } }]);
}

async function saleOf(tx: Tx, paymentId: number): Promise<number> {
  const row = await oneRow(tx, sql<{ id: number }>`select id from transaction where payment_id = ${paymentId} and type = 'Sale' and status = 'Approved'`);
  return row.id;
}
