import type { ExceptionKind } from '@ratepayer/contract/payments/gateway-exception.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { systemCaller } from '../../../platform/http/caller.ts';
import { endExceptions, raiseExceptions } from '../../exceptions/raise-exception.ts';
import { reverseAdjustmentIn } from '../../reversals/reverse-adjustment.ts';
import type { PaymentDeps } from '../deps.ts';
import type { Done } from './done.ts';
import { exceptionOf, saidOtherwise } from './exception-of.ts';
import type { Claimed } from './lock-claimed.ts';

/** Another figure takes the place of what was an exception about the same number before. */
export async function raiseDifference(deps: PaymentDeps, tx: Tx, claimed: Claimed, kind: ExceptionKind): Promise<Done> {
  await comesAgain(deps, tx, claimed);
  const { at, claim } = claimed;
  const kinds = (['Amount Differs', 'Never Taken'] as const).filter((each) => each !== kind);
  if (kinds.length === 1)
    await endExceptions(
      tx,
      { ...at, gatewayTransactionId: claim.gatewayTransactionId, kinds },
      'Accepted',
      saidOtherwise,
    );
  return {
    effect:
      (await raiseExceptions(tx, [exceptionOf(claimed, kind, differenceOf(claimed))])) > 0 ? 'exception' : 'known',
  };
}

/** A debit that had failed is charged: what its own number took back came again. @returns whether it did. */
export async function comesAgain(
  deps: PaymentDeps,
  tx: Tx,
  { at, belief, claim, payment, facts }: Claimed,
): Promise<boolean> {
  if (belief !== 'Debited' || claim.says !== 'charged' || !payment || facts?.isPairOpen) return false;
  if (!facts?.adjustmentId || facts.adjustmentReversed) return false;
  await reverseAdjustmentIn(deps, tx, systemCaller([at.businessUnitId]), payment.id, facts.adjustmentId, {
    reason: 'The gateway charged it again',
  });
  return true;
}

/** The gateway's books less ours, by what is claimed against what we hold. */
export function differenceOf({ claim, heard, belief, payment, attempt }: Claimed): number {
  if (claim.operation === 'Dispute' || claim.operation === 'Return') return -claim.amountMinor;
  if (claim.operation === 'Refund')
    return (attempt && belief === 'Approved' ? attempt.amountMinor : 0) - claim.amountMinor;
  if (heard === 'charged') return claim.amountMinor;
  if (heard === 'charged other') return claim.amountMinor - heldOf(belief, payment);
  return payment ? payment.refundedAmountMinor - payment.amountMinor : 0;
}

/** What we hold of a sale for which another amount was charged. */
const heldOf = (belief: Claimed['belief'], payment: Claimed['payment']): number =>
  belief === 'Voided' || belief === 'Unmatched' ? 0 : (payment?.amountMinor ?? 0);
