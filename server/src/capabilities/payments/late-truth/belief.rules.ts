import type { GatewayClaim } from '../../../integrations/payment-gateway/payment-gateway.ts';
import type { ResolvedBy } from '../outcome/write-outcome.ts';
import type { AttemptRow, ReversalAsk } from '../attempts/attempt-row.ts';
import type { PaymentCore } from '../payment-core.ts';
import type { Beliefs, Heard, Operation } from './late-truth-words.rules.ts';

/** The newest attempt of a thread: what stands. */
export interface Last {
  readonly id: number;
  readonly outcome: AttemptRow['outcome'];
  readonly amountMinor: number;
  readonly resolvedBy: ResolvedBy | null;
  readonly toldAt: Date | null;
  readonly transactionId: number | null;
  readonly code: string;
  /** The gateway's own. */
  readonly number: string;
  /** What the gateway named, when less of it could be recorded. */
  readonly claimedMinor: number | null;
  /** How it fell on the lines, where that was entered. */
  readonly allocations: ReversalAsk['allocations'] | null;
}

/** What the books say of the payment that a claim is about. */
export interface Facts {
  readonly isDebit: boolean;
  /** The outcome of the sale that stands. */
  readonly sold: AttemptRow['outcome'] | null;
  readonly voidedById: number | null;
  /** When we heard that it was done. */
  readonly voidedAt: Date | null;
  /** Once voided, and the void did not hold. */
  readonly voidUndone: boolean;
  readonly isOpen: boolean;
  /** The same of the payment or its fee or base. */
  readonly isPairOpen: boolean;
  readonly inClosedBatch: boolean;
  /** Pending, and its payer waits for nothing any more. */
  readonly isLeft: boolean;
  /** The adjustment of the dispute or return that is claimed. */
  readonly adjustmentId: number | null;
  readonly adjustmentReversed: boolean;
  /** Staff recorded a chargeback of this amount without a number: a person says whether it is this dispute. */
  readonly isUnnumbered: boolean;
}

/** What is known of the payment that a claim is about. */
export interface Known {
  readonly payment: PaymentCore;
  readonly last: Last | undefined;
  readonly facts: Facts;
  readonly excepted: 'Excepted' | 'Reversed' | undefined;
}

/** What we believe of an operation, as the table of late truth names it. */
export function beliefOf(operation: Operation, known: Known): Beliefs[Operation] {
  const { last } = known;
  if (operation === 'Dispute' || operation === 'Return') return takenBackBelief(known);
  if (operation === 'Message') return 'Any';
  if (!last) return 'Not Asked';
  if (last.outcome === 'Sent' || last.outcome === 'Unknown') return last.outcome;
  if (operation !== 'Sale') return last.outcome === 'Approved' ? 'Approved' : 'Not Done';
  return soldBelief(known, last);
}

function soldBelief({ payment, facts }: Known, { outcome }: Last): Beliefs['Sale'] {
  if (outcome !== 'Approved') return payment.type === 'Service Fee' ? 'Fee Not Charged' : 'Not Charged';
  if (facts.voidedById !== null) return 'Voided';
  return facts.isDebit ? 'Debited' : 'Approved';
}

function takenBackBelief({ payment, facts, excepted }: Known): Beliefs['Dispute'] {
  if (facts.adjustmentId !== null && facts.adjustmentReversed) return 'Reversed';
  // What is recorded is what we believe, though a line that names it once more is an exception.
  if (excepted && facts.adjustmentId === null) return excepted;
  if (facts.sold === 'Sent' || facts.sold === 'Unknown') return 'Sale Open';
  if (facts.isPairOpen) return 'Attempt Open';
  if (facts.adjustmentId !== null) return 'Applied';
  return isKept(payment, facts) && !facts.isUnnumbered ? 'Kept' : 'Not Kept';
}

/** Whether there is money of it to take back: it was taken, or rests here until it is given back. */
export const isKept = ({ status }: Pick<PaymentCore, 'status'>, { isLeft, sold }: Pick<Facts, 'isLeft' | 'sold'>) =>
  status === 'Succeeded' || status === 'Refunded' || (isLeft && sold === 'Approved');

/**
 * What is claimed, set against what was asked for: an approval of a part, of more or in another money is no approval of
 * ours.
 */
export function heardOf(
  claim: GatewayClaim,
  { attempt, last, payment }: { attempt: AttemptRow | undefined; last: Last | undefined; payment: PaymentCore },
): Heard[Operation] {
  const says = claim.says as Heard[Operation];
  if (says !== 'charged' && !(claim.operation === 'Refund' && says === 'done')) return says;
  if (!attempt) return says;
  const asked = last?.claimedMinor ?? attempt.ask.claimedMinor ?? attempt.amountMinor;
  const other =
    (claim.amountMinor > 0 && claim.amountMinor !== asked) ||
    (claim.currencyCode !== '' && claim.currencyCode !== payment.currencyCode);
  return other ? (says === 'charged' ? 'charged other' : 'done other') : says;
}
