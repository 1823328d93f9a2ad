import type { Tx } from '../../../platform/database/database.ts';
import { wanted } from '../open-ticket.ts';
import type { PaymentDeps } from '../deps.ts';
import type { GatewayRequest } from '../attempts/gateway-request.ts';
import { movedBy } from '../move-payment.ts';
import { bearAttempt } from './born-attempt.ts';
import type { Claimed } from './read-claimed.ts';

/**
 * A sale that we took for not charged was charged after all (domain.md 4.2). The payer was told otherwise and may have
 * paid again: it is never posted, but recorded and given back at once, and a person hears of it. Of a service fee
 * likewise, alone.
 */
export function approveLate(deps: PaymentDeps, tx: Tx, claimed: Claimed): Promise<GatewayRequest | undefined> {
  const { payment } = claimed;
  if (!payment) throw new Error('A sale of ours has a payment.');
  const { businessUnitId, id, referenceNumber } = payment;
  const isFee = payment.type === 'Service Fee';
  return bearAttempt(deps, tx, claimed, {
    operation: 'Sale',
    amountMinor: payment.amountMinor,
    answer: { outcome: 'approved', message: 'Charged after all' },
    plan: () => ({
      payments: [movedBy(payment, 'approvedLate', { errorMessage: 'Charged after all; the amount is being returned' })],
      postings: [],
      announcements: [
        wanted({
          businessUnitId,
          paymentId: id,
          title: `${isFee ? 'Service fee' : 'Payment'} ${referenceNumber} was charged after all`,
          description: `The payer was told that ${isFee ? 'the payment was not taken' : 'nothing was charged'}. The amount is being returned; see that it arrives.`,
          dedupeKey: `charged-after-all:${id}`,
        }),
        ...(payment.contactEmail && !isFee
          ? [
              {
                businessUnitId,
                orderingKey: `payment:${id}`,
                topic: 'email.Payment Being Returned',
                payload: { paymentId: id, to: payment.contactEmail, amountMinor: payment.amountMinor },
              },
            ]
          : []),
      ],
      next: { payment, operation: 'Void', ask: { reason: 'Charged after all', by: 'System', role: 'System User' } },
    }),
  });
}
