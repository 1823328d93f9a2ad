import { crashPoint } from '../../../platform/crash/crash-point.ts';
import { change, type Tx } from '../../../platform/database/database.ts';
import type { OpenAnswer } from '../../../integrations/payment-gateway/payment-gateway.ts';
import { openTicket } from '../open-ticket.ts';
import type { PaymentDeps } from '../deps.ts';
import { attemptById, type AttemptRow } from './attempt-row.ts';
import { paymentCore } from '../payment-core.ts';
import { moveSession } from '../../sessions/move-session.ts';
import { lockSession } from '../../sessions/session-row.ts';
import { tell } from '@ratepayer/contract/texts/tell-refusals.ts';
import { tell as tellLater } from '@ratepayer/contract/texts/tell-kept.ts';
import { sql } from 'kysely';

const firstInquirySeconds = 10;

/**
 * An attempt without an outcome yet: it waits for the inquiry plan and for messages, with the gateway's number when one
 * is known; the payer is told not to pay again. One that a person at the vendor looks at calls a person here as well.
 */
export async function holdAttempt(
  deps: PaymentDeps,
  tx: Tx,
  attempt: AttemptRow,
  said: { outcome: OpenAnswer['outcome'] | 'unknown'; gatewayTransactionId: string },
): Promise<void> {
  const payment = await paymentCore(tx, attempt.paymentId);
  const session = payment && (await lockSession(tx, payment.paymentSessionId));
  const next = new Date(deps.clock.now().getTime() + firstInquirySeconds * 1000);
  const marked = await change(
    tx,
    sql`update gateway_attempt set outcome = 'Unknown', next_inquiry_date = coalesce(next_inquiry_date, ${next}),
      gateway_transaction_id = coalesce(nullif(${said.gatewayTransactionId}, ''), gateway_transaction_id)
      where id = ${attempt.id} and outcome in ('Sent', 'Unknown')`,
  );
  if (marked === 1 && attempt.operation === 'Sale' && session?.status === 'Processing') {
    await moveSession(tx, session, 'noAnswer', { payerMessage: tell('still_checking_bank_do') });
  }
  if (marked !== 1 || said.outcome !== 'held') return;
  await openTicket(tx, {
    businessUnitId: attempt.businessUnitId,
    ...(payment ? { paymentId: payment.id } : {}),
    title: tellLater('ticket_held', {
      operation: attempt.operation,
      what: payment?.referenceNumber ?? tell('exception'),
    }),
    description: tellLater('ticket_held_text', { number: said.gatewayTransactionId || attempt.gatewayReference }),
    dedupeKey: `held:${attempt.id}`,
  });
}

/** Nobody knows what happened: the attempt waits for the inquiry plan, the payer is told not to pay again. */
export async function markUnknown(deps: PaymentDeps, at: { attemptId: number; businessUnitId: number }): Promise<void> {
  await deps.db.scoped([at.businessUnitId], async (tx) => {
    const attempt = await attemptById(tx, at.attemptId);
    if (attempt) await holdAttempt(deps, tx, attempt, { outcome: 'unknown', gatewayTransactionId: '' });
    crashPoint('unknown.written');
  });
  crashPoint('unknown.committed');
}
