import { recordAudit } from '../../platform/audit/record.ts';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import type { GatewayRequest } from '../payments/attempts/gateway-request.ts';
import { disputeOpen } from '../payments/late-truth/dispute-excepted.ts';
import { leftToGiveBack } from '../payments/left-to-give-back.rules.ts';
import { restGoesBackBy } from '../reversals/reversal-guards.rules.ts';
import { lockReversal } from '../reversals/reversal-state.ts';
import { writeReversal } from '../reversals/write-reversal.ts';
import type { Counted } from './write-give-back.ts';
import { tell } from '@ratepayer/contract/texts/tell-refusals.ts';
import { sql } from 'kysely';

interface Tried {
  readonly operation: 'Void' | 'Refund';
  readonly outcome: string;
}

/**
 * The money of a payment that no account got is asked back once more, as a person decided (domain.md 4.18): by a refund
 * where a void is too late or was refused. Its outcome ends the exception. @returns the gatewayRequest, to be sent when
 * the transaction is over.
 * @throws 400 when nothing is left, a dispute of it is an exception, or the gateway is being asked already.
 */
export async function writeRestBack(
  deps: PaymentDeps,
  tx: Tx,
  caller: Caller,
  paymentId: number,
  reason: string,
  counted: Counted,
): Promise<GatewayRequest> {
  const state = await lockReversal(tx, paymentId);
  if (!state?.sale || state.payment.status !== 'Pending') throw badRequest('action', tell('nothing_payment_left_give'));
  if (state.underWay)
    throw badRequest(
      'action',
      tell('payment_progress_wait_outcome', { operation: state.underWay.operation.toLowerCase() }),
    );
  const { payment } = state;
  const amountMinor = leftToGiveBack(payment);
  if (amountMinor === 0) throw badRequest('action', tell('nothing_payment_left_give'));
  if (await disputeOpen(tx, paymentId)) throw badRequest('action', tell('dispute_excepted_settle'));
  const tried = await rowsOf(
    tx,
    sql<Tried>`select operation, outcome from published.gateway_attempt
      where payment_id = ${paymentId} and operation <> 'Sale' order by id desc`,
  );
  const operation =
    restGoesBackBy(state) === 'Refund' ||
    tried[0]?.operation === 'Void' ||
    tried.some((each) => each.operation === 'Refund' && each.outcome === 'Approved')
      ? 'Refund'
      : 'Void';
  await recordAudit(tx, caller, {
    businessUnitId: payment.businessUnitId,
    entityType: 'Payment',
    entityId: payment.id,
    action: `${operation} asked`,
    before: { status: payment.status },
    after: {
      amountMinor,
      ...(counted.approvedBy ? { approvedBy: counted.approvedBy } : {}),
    },
    reason,
  });
  return writeReversal(deps, tx, state, operation, amountMinor, {
    reason,
    by: caller.name,
    role: caller.role,
    ...counted,
  });
}
