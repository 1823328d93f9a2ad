import type { GatewayAnswer } from '../../integrations/payment-gateway/payment-gateway.ts';
import { recordAudit } from '../../platform/audit/record.ts';
import { change, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { resolveAttempt } from '../payments/attempts/resolve-attempt.ts';
import { lockReversal } from '../reversals/reversal-state.ts';
import { writeReversal } from '../reversals/write-reversal.ts';
import { sendAttempts } from '../payments/attempts/send-attempt.ts';
import { stillUnderWay } from '../payments/attempts/still-under-way.ts';
import { tell } from '@ratepayer/contract/texts/tell-refusals.ts';
import { tell as tellLater } from '@ratepayer/contract/texts/tell-kept.ts';
import { sql } from 'kysely';

export interface NeverTaken {
  readonly attemptId: number;
  readonly businessUnitId: number;
  readonly effect: 'reversal' | 'none';
}

/**
 * The gateway never took this sale (domain.md 4.2): the payment is voided by a void that nobody sends, its account owes
 * the amount again, its fee is voided next and the payer told. @throws 400 when something of the payment is under way
 * or went back.
 */
export async function writeNeverTaken(
  deps: PaymentDeps,
  tx: Tx,
  caller: Caller,
  exception: { readonly id: number; readonly paymentId: number | null },
  reason: string,
): Promise<NeverTaken> {
  const state = exception.paymentId === null ? undefined : await lockReversal(tx, exception.paymentId);
  if (!state?.sale) throw badRequest('action', tell('payment_no_approved_sale'));
  const { payment } = state;
  if (payment.status !== 'Succeeded' && payment.status !== 'Pending')
    throw badRequest('action', tell('payment_accept_exception_instead', { status: payment.status }));
  if (state.underWay)
    throw badRequest(
      'action',
      tell('payment_progress_wait_outcome', { operation: state.underWay.operation.toLowerCase() }),
    );
  if (payment.refundedAmountMinor > 0 || payment.adjustedAmountMinor > 0)
    throw badRequest('action', tell('part_payment_went_back'));
  const ask = { reason: 'Never taken', note: reason, by: caller.name, role: caller.role, tellPayer: true };
  await recordAudit(tx, caller, {
    businessUnitId: payment.businessUnitId,
    entityType: 'Payment',
    entityId: payment.id,
    action: 'Void asked',
    before: { status: payment.status },
    after: { neverTaken: true },
    reason,
  });
  const { attemptId, businessUnitId } = await writeReversal(deps, tx, state, 'Void', payment.amountMinor, ask);
  await change(
    tx,
    sql`update gateway_exception set resolution = 'Never Taken', reason = ${JSON.stringify(reason)}::jsonb,
      resolved_by = ${caller.name || 'System'}, resolved_date = now(), row_version = row_version + 1
      where id = ${exception.id} and resolution = ''`,
  );
  return { attemptId, businessUnitId, effect: payment.postedDate ? 'reversal' : 'none' };
}

/** The void is done by a person's word; the fee's own void is sent. */
export async function endNeverTaken(deps: PaymentDeps, at: NeverTaken): Promise<void> {
  const answer: GatewayAnswer = {
    outcome: 'approved',
    gatewayTransactionId: '',
    authCode: '',
    responseCode: 'never_taken',
    message: tellLater('said_never_taken'),
    amountMinor: 0,
  };
  const { next } = await resolveAttempt(deps, at, answer, 'Staff');
  if (next) await sendAttempts(deps, next).catch(stillUnderWay);
}
