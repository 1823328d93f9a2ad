import type { GatewayAnswer } from '../../../integrations/payment-gateway/payment-gateway.ts';
import { recordAudit } from '../../../platform/audit/record.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { badRequest, conflict } from '../../../platform/http/refusal.ts';
import type { PaymentDeps } from '../deps.ts';
import { openAttemptOf } from './attempt-row.ts';
import { takeAnswer } from '../late-truth/take-claim.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';

export interface StatedOutcome {
  readonly outcome: 'Done' | 'Not done';
  readonly gatewayTransactionId?: string | undefined;
  readonly authCode?: string | undefined;
  readonly reason: string;
  /** The attempt that was shown. */
  readonly attemptId?: number | undefined;
}

/**
 * A person states what became of an attempt that nobody answers for; from then on as the same answer of the gateway
 * (domain.md 4.1). Whoever proves it first wins.
 * @throws 400 when nothing is open, or "Done" comes without the gateway's own number, 409 when what is open is not the
 * attempt that was shown.
 */
export async function stateOutcome(
  deps: PaymentDeps,
  caller: Caller,
  paymentId: number,
  stated: StatedOutcome,
): Promise<void> {
  const { reason, attemptId, ...evidence } = stated;
  const done = stated.outcome === 'Done';
  if (done && !stated.gatewayTransactionId)
    throw badRequest('gatewayTransactionId', say('enter_gateways_transaction_number'));
  const attempt = await deps.db.scoped(caller.businessUnitIds, async (tx) => {
    const open = await openAttemptOf(tx, paymentId);
    if (attemptId !== undefined && open?.id !== attemptId) throw conflict(say('attempt_changed_since_opened'));
    if (!open) throw badRequest('status', say('every_attempt_payment_outcome'));
    if (open.outcome !== 'Unknown') throw badRequest('status', say('gateway_being_asked_right'));
    await recordAudit(tx, caller, {
      businessUnitId: open.businessUnitId,
      entityType: 'Payment',
      entityId: open.paymentId,
      action: `${open.operation} stated: ${stated.outcome}`,
      after: evidence,
      reason,
    });
    return open;
  });
  const answer: GatewayAnswer = {
    outcome: done ? 'approved' : 'error',
    gatewayTransactionId: stated.gatewayTransactionId ?? '',
    authCode: stated.authCode ?? '',
    responseCode: 'stated',
    message: tell('said_by', { name: caller.name }),
    amountMinor: done ? attempt.amountMinor : 0,
  };
  await takeAnswer(deps, { ...attempt, reference: attempt.gatewayReference }, answer, 'Staff');
}
