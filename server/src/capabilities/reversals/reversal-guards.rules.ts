import { formatInstant } from '@ratepayer/contract/kit/local-date.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import type { CurrencyCode, ErrorItem } from '@ratepayer/contract/kit/shapes.ts';
import type { ReversalState } from './reversal-state.ts';

/** Why not, as the wire says it; undefined means yes. */
export type Why = ErrorItem | undefined;

/** While a second person is asked, the payment stays as it was when they were asked. */
export const requestWaits = 'A request for this payment waits for a second person. Let it be decided, or withdraw it, first.';

const status = (errorMessage: string): ErrorItem => ({ propertyName: 'status', errorMessage });
const money = (state: ReversalState, minor: number) => formatMoney(minor, state.payment.currencyCode as CurrencyCode);

const adjusted = (state: ReversalState) => state.adjustments.filter((adjustment) => adjustment.reversedDate === null).reduce((sum, adjustment) => sum + adjustment.amountMinor, 0);

/** Charged, and no account got it: the attempt to give it back ended without success, and a person may try (domain.md 4.18). */
const isResting = ({ payment, sale }: ReversalState): boolean => payment.status === 'Pending' && sale !== undefined;

/** What may still be refunded: paid, less what went back and what a bank or card issuer took back. */
export const refundableOf = (state: ReversalState): number =>
  state.payment.status === 'Succeeded' || isResting(state) ? Math.max(0, state.payment.amountMinor - state.payment.refundedAmountMinor - adjusted(state)) : 0;

/** What a bank or card issuer may still take back. */
export const adjustableOf = (state: ReversalState): number => state.payment.amountMinor - adjusted(state);

/** What a call gives back altogether: the amount and the service fee that goes with it. */
export function goesBackOf({ payment, fee }: ReversalState, operation: 'Void' | 'Refund', amountMinor: number, withFee: boolean): number {
  if (!fee || fee.id === payment.id || fee.status !== 'Succeeded' || fee.adjustedAmountMinor > 0) return amountMinor;
  return operation === 'Void' || withFee ? amountMinor + fee.amountMinor - fee.refundedAmountMinor : amountMinor;
}

function underWay({ underWay: open }: ReversalState): Why {
  return open && status(`A ${open.operation.toLowerCase()} of this payment is in progress. Wait for its outcome.`);
}

/** What staff may not begin while a request about the payment waits. */
export const whyWaits = (state: ReversalState): Why => (state.requestWaits ? status(requestWaits) : undefined);

/** Void: until settlement, of the whole payment, when nothing went back yet (domain.md 4.2). */
export function whyNoVoid(state: ReversalState, timezone: TimeZone): Why {
  if (state.payment.status !== 'Succeeded' && !isResting(state)) return status(`Not allowed while ${state.payment.status}.`);
  if (!state.sale) return status('This payment was taken elsewhere. Reverse it as an external payment.');
  if (state.payment.refundedAmountMinor > 0) return status('A part of this payment was refunded. Refund the rest instead.');
  if (adjusted(state) > 0) return status('This payment was returned. It cannot be voided.');
  if (state.settled) {
    const { batchIdentifier, closedDate } = state.settled;
    return status(`Batch ${batchIdentifier} ${closedDate ? `closed ${formatInstant(closedDate.toISOString(), timezone)}` : 'is closing'}. Refund the payment instead.`);
  }
  if (state.voidRefused) return status('The gateway has settled this payment. Refund it instead.');
  return underWay(state);
}

/** Refund: after settlement, no more than is left. */
export function whyNoRefund(state: ReversalState): Why {
  if (state.payment.status !== 'Succeeded' && !isResting(state)) return status(`Not allowed while ${state.payment.status}.`);
  if (!state.sale) return status('This payment was taken elsewhere. Refund it where it was taken.');
  // A void that did not hold cannot be repeated: what was charged all the same is refunded.
  const isVoidable = !state.settled && !state.voidRefused && !(isResting(state) && state.payment.postedDate);
  if (isVoidable) return status('This payment is not settled yet. Void it instead, or refund it when its batch has closed.');
  if (refundableOf(state) === 0) return status('Nothing is left to refund.');
  return underWay(state);
}

/** Reversal of a payment that was received elsewhere: whole, once. */
export function whyNoExternalReversal(state: ReversalState): Why {
  if (!state.isExternal) return status('This payment went through a gateway. Void or refund it.');
  if (state.payment.status !== 'Succeeded') return status(`Not allowed while ${state.payment.status}.`);
  return adjusted(state) > 0 ? status('This payment was returned already. It cannot be reversed.') : undefined;
}

/** Chargeback: recorded on any payment that was posted and not taken back by a void. */
export function whyNoChargeback(state: ReversalState): Why {
  const { payment } = state;
  if (state.isExternal) return status('This payment was received elsewhere. Reverse it when it came back.');
  if (payment.status !== 'Succeeded' && payment.status !== 'Refunded') return status(`Not allowed while ${payment.status}.`);
  if (adjustableOf(state) <= 0) return status('The whole amount was returned already.');
  return underWay(state);
}

/** The wish for an amount against what is left; a figure that is not shown any more is refused as stale by the caller. */
export function whyNotAmount(state: ReversalState, amountMinor: number, largest: number, verb: 'Refund' | 'Record'): Why {
  return amountMinor > largest ? { propertyName: 'amountMinor', errorMessage: `${verb} at most ${money(state, largest)}.` } : undefined;
}

/** An allocation by line must name lines of the payment, none beyond what it can still give, and sum to the amount. */
export function whyNotAllocations(state: ReversalState, amountMinor: number, allocations: readonly { lineItemId: number; amountMinor: number }[]): Why {
  const at = (errorMessage: string): ErrorItem => ({ propertyName: 'allocations', errorMessage });
  if (new Set(allocations.map((each) => each.lineItemId)).size !== allocations.length) return at('Name each line once.');
  for (const each of allocations) {
    const line = state.lines.find((candidate) => candidate.id === each.lineItemId);
    if (!line) return at('A line is not of this payment. Reload the page.');
    const left = line.priceMinor - line.refundedMinor - line.adjustedMinor;
    if (each.amountMinor > left) return at(`A line has ${money(state, Math.max(0, left))} left. Enter that at most.`);
  }
  const sum = allocations.reduce((total, each) => total + each.amountMinor, 0);
  return sum === amountMinor ? undefined : at(`The lines come to ${money(state, sum)}, the amount is ${money(state, amountMinor)}. Make them equal.`);
}
