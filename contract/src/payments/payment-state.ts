import type { EventOf, StateOf } from '../kit/state-machine.ts';

/** Payment status (domain 4.2). What each event does besides stands in the transition that applies it. */
export const paymentStates = {
  Pending: {
    saleApproved: 'Succeeded',
    saleDeclined: 'Declined',
    saleError: 'Error',
    neverSent: 'Abandoned',
    voidedWithPair: 'Voided',
    refundedWithPair: 'Refunded',
    takenBackUnposted: 'Refunded',
    neverTaken: 'Voided',
  },
  Succeeded: { voidApproved: 'Voided', refundedInFull: 'Refunded', neverTaken: 'Voided', externallyReversed: 'Voided' },
  Declined: { approvedLate: 'Pending' },
  Error: { approvedLate: 'Pending' },
  Abandoned: { approvedLate: 'Pending' },
  Refunded: { refundFailed: 'Succeeded', refundFailedUnposted: 'Pending', givenAgainUnposted: 'Pending' },
  Voided: { voidUndone: 'Pending' },
} as const;

/** The seven, in the order of their life. */
export const paymentStatuses = Object.keys(paymentStates) as [PaymentStatus, ...PaymentStatus[]];
/**
 * What a list of payments is filtered by: a status, one with an adjustment that stands, or one whose outcome nobody
 * knows.
 */
export const paymentStatusFilters = [...paymentStatuses, 'Returned', 'NeedsResolution'] as const;
export type PaymentStatus = StateOf<typeof paymentStates>;
export type PaymentEvent = EventOf<typeof paymentStates>;

/** What every screen shows: an adjusted payment reads "Returned", any other its status, verbatim (domain rule 6). */
export function statusLabel(payment: { status: string; hasAdjustment: boolean }): string {
  return payment.hasAdjustment ? 'Returned' : payment.status;
}
