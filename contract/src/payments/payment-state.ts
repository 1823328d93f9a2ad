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
  },
  Succeeded: { voidApproved: 'Voided', refundedInFull: 'Refunded', neverTaken: 'Voided', externallyReversed: 'Voided' },
  Declined: { chargedAfterAll: 'Pending' },
  Error: { chargedAfterAll: 'Pending' },
  Abandoned: { chargedAfterAll: 'Pending' },
  Refunded: {},
  Voided: {},
} as const;

export type PaymentStatus = StateOf<typeof paymentStates>;
export type PaymentEvent = EventOf<typeof paymentStates>;

/** What every screen shows: an adjusted payment reads "Returned", any other its status, verbatim (domain rule 6). */
export function statusLabel(payment: { status: string; hasAdjustment: boolean }): string {
  return payment.hasAdjustment ? 'Returned' : payment.status;
}
