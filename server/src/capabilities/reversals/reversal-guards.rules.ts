import type { TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import type { CurrencyCode } from '@ratepayer/contract/kit/shapes.ts';
import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { leftToGiveBack } from '../payments/left-to-give-back.rules.ts';
import type { ReversalState } from './reversal-state.ts';
import { tell } from '@ratepayer/contract/texts/tell-refusals.ts';

/** Why not, told by its key; undefined means yes. */
export type Why = { readonly propertyName: string; readonly errorMessage: Told } | undefined;

/** While a second person is asked, the payment stays as it was when they were asked. */
export const requestWaits = tell('request_waits_decide_first');

const status = (errorMessage: Told): Why => ({ propertyName: 'status', errorMessage });
const money = (state: ReversalState, minor: number) => ({
  value: minor,
  currencyCode: state.payment.currencyCode as CurrencyCode,
});

const adjusted = (state: ReversalState) =>
  state.adjustments
    .filter((adjustment) => adjustment.reversedDate === null)
    .reduce((sum, adjustment) => sum + adjustment.amountMinor, 0);

/**
 * Charged, and no account got it: the attempt to give it back ended without success, and a person may try (domain.md
 * 4.18).
 */
export const isResting = ({ payment, sale }: ReversalState): boolean =>
  payment.status === 'Pending' && sale !== undefined;

/** What may still be refunded: paid, less what went back and what a bank or card issuer took back. */
export const refundableOf = (state: ReversalState): number =>
  state.payment.status === 'Succeeded' || isResting(state)
    ? leftToGiveBack({ ...state.payment, adjustedAmountMinor: adjusted(state) })
    : 0;

/** What a bank or card issuer may still take back. */
export const adjustableOf = (state: ReversalState): number => state.payment.amountMinor - adjusted(state);

/** What a call gives back altogether: the amount and the service fee that goes with it. */
export function goesBackOf(
  { payment, fee }: ReversalState,
  operation: 'Void' | 'Refund',
  amountMinor: number,
  withFee: boolean,
): number {
  if (!fee || fee.id === payment.id || fee.status !== 'Succeeded' || fee.adjustedAmountMinor > 0) return amountMinor;
  return operation === 'Void' || withFee ? amountMinor + leftToGiveBack(fee) : amountMinor;
}

function underWay({ underWay: open }: ReversalState): Why {
  return open && status(tell('payment_progress_wait_outcome', { operation: open.operation.toLowerCase() }));
}

/** What staff may not begin while a request about the payment waits. */
export const whyWaits = (state: ReversalState): Why => (state.requestWaits ? status(requestWaits) : undefined);

/** Void: until settlement, of the whole payment, when nothing went back yet (domain.md 4.2). */
export function whyNoVoid(state: ReversalState, timezone: TimeZone): Why {
  if (state.payment.status !== 'Succeeded' && !isResting(state))
    return status(tell('not_allowed_while', { status: state.payment.status }));
  if (!state.sale) return status(tell('payment_taken_elsewhere_reverse'));
  if (state.payment.refundedAmountMinor > 0) return status(tell('part_payment_refunded_refund'));
  if (adjusted(state) > 0) return status(tell('payment_returned_cannot_voided'));
  if (state.settled) {
    const { batchIdentifier, closedDate } = state.settled;
    return status(
      closedDate
        ? tell('batch_closed_refund', { batchIdentifier, closed: { at: closedDate.toISOString(), zone: timezone } })
        : tell('batch_closing_refund', { batchIdentifier }),
    );
  }
  if (state.voidRefused) return status(tell('gateway_settled_payment_refund'));
  return underWay(state);
}

/** A void that did not hold cannot be repeated: what was charged all the same is refunded. */
const isVoidable = (state: ReversalState): boolean =>
  !state.settled && !state.voidRefused && !(isResting(state) && state.payment.postedDate);

/** How money that rests goes back: by a void where that is possible and nothing went back yet, else by a refund. */
export const restGoesBackBy = (state: ReversalState): 'Void' | 'Refund' =>
  isVoidable(state) && refundableOf(state) === state.payment.amountMinor ? 'Void' : 'Refund';

/** Refund: after settlement, no more than is left. */
export function whyNoRefund(state: ReversalState): Why {
  if (state.payment.status !== 'Succeeded' && !isResting(state))
    return status(tell('not_allowed_while', { status: state.payment.status }));
  if (!state.sale) return status(tell('payment_taken_elsewhere_refund'));
  if (isVoidable(state)) return status(tell('payment_not_settled_yet'));
  if (refundableOf(state) === 0) return status(tell('nothing_left_refund'));
  return underWay(state);
}

/** Reversal of a payment that was received elsewhere: whole, once. */
export function whyNoExternalReversal(state: ReversalState): Why {
  if (!state.isExternal) return status(tell('payment_went_through_gateway'));
  if (state.payment.status !== 'Succeeded') return status(tell('not_allowed_while', { status: state.payment.status }));
  return adjusted(state) > 0 ? status(tell('payment_returned_already_cannot')) : undefined;
}

/** Whether an adjustment is of the dispute of this number: a gateway names it exactly, staff type it. */
export const isOfDispute = (
  { type, caseNumber, sourceReference }: ReversalState['adjustments'][number],
  number: string,
): boolean =>
  number !== '' &&
  (sourceReference === number ||
    (type === 'Chargeback' &&
      [caseNumber, sourceReference].some((each) => each.toLowerCase() === number.toLowerCase())));

/** Chargeback: recorded on any payment that was posted and not taken back by a void. */
export function whyNoChargeback(state: ReversalState): Why {
  const { payment } = state;
  if (state.isExternal) return status(tell('payment_received_elsewhere_reverse'));
  if (payment.status !== 'Succeeded' && payment.status !== 'Refunded')
    return status(tell('not_allowed_while', { status: payment.status }));
  if (adjustableOf(state) <= 0) return status(tell('whole_amount_returned_already'));
  return underWay(state);
}

/**
 * The wish for an amount against what is left; a figure that is not shown any more is refused as stale by the caller.
 */
export function whyNotAmount(
  state: ReversalState,
  amountMinor: number,
  largest: number,
  verb: 'Refund' | 'Record',
): Why {
  return amountMinor > largest
    ? {
        propertyName: 'amountMinor',
        errorMessage: tell(verb === 'Refund' ? 'refund_at_most' : 'record_at_most', { most: money(state, largest) }),
      }
    : undefined;
}

/** An allocation by line must name lines of the payment, none beyond what it can still give, and sum to the amount. */
export function whyNotAllocations(
  state: ReversalState,
  amountMinor: number,
  allocations: readonly { lineItemId: number; amountMinor: number }[],
): Why {
  const at = (errorMessage: Told): Why => ({ propertyName: 'allocations', errorMessage });
  if (new Set(allocations.map((each) => each.lineItemId)).size !== allocations.length)
    return at(tell('name_each_line_once'));
  for (const each of allocations) {
    const line = state.lines.find((candidate) => candidate.id === each.lineItemId);
    if (!line) return at(tell('line_not_payment_reload'));
    const left = line.priceMinor - line.refundedMinor - line.adjustedMinor;
    if (each.amountMinor > left) return at(tell('line_left_enter_most', { left: money(state, Math.max(0, left)) }));
  }
  const sum = allocations.reduce((total, each) => total + each.amountMinor, 0);
  return sum === amountMinor
    ? undefined
    : at(tell('lines_come_amount_make', { sum: money(state, sum), amount: money(state, amountMinor) }));
}
