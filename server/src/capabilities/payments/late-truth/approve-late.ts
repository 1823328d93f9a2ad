import type { Tx } from '../../../platform/database/database.ts';
import { wanted } from '../open-ticket.ts';
import type { PaymentDeps } from '../deps.ts';
import type { GatewayRequest } from '../attempts/gateway-request.ts';
import { movedBy } from '../move-payment.ts';
import { resting } from '../outcome/give-back-again.ts';
import { bearAttempt } from './born-attempt.ts';
import { disputeExcepted } from './dispute-excepted.ts';
import type { Claimed } from './lock-claimed.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';

/**
 * A sale that we took for not charged was charged after all (domain.md 4.2). The payer was told otherwise and may have
 * paid again: it is never posted, but recorded and given back at once, and a person hears of it. Of a service fee
 * likewise, alone. Where a dispute of it is an exception, the payer may have the money: a person decides first.
 */
export async function approveLate(deps: PaymentDeps, tx: Tx, claimed: Claimed): Promise<GatewayRequest | undefined> {
  const { payment, claim } = claimed;
  if (!payment) throw new Error('A sale of ours has a payment.');
  const { businessUnitId, id, referenceNumber } = payment;
  const ask = { reason: 'Charged after all', by: 'System', role: 'System User' };
  const isDisputed = await disputeExcepted(tx, id);
  const isFee = payment.type === 'Service Fee';
  return bearAttempt(deps, tx, claimed, {
    operation: 'Sale',
    amountMinor: payment.amountMinor,
    answer: { outcome: 'approved', message: tell('said_after_all') },
    plan: () => ({
      payments: [movedBy(payment, 'approvedLate', { errorMessage: tell('payment_after_all') })],
      postings: [],
      announcements: [
        wanted({
          businessUnitId,
          paymentId: id,
          title: tell(isFee ? 'ticket_fee_charged' : 'ticket_charged_after_all', { number: referenceNumber }),
          description: tell(isFee ? 'ticket_fee_charged_text' : 'ticket_charged_after_all_text'),
          dedupeKey: `approved-late:${id}`,
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
      ...(isDisputed
        ? { exceptions: [resting({ sales: [{ ...claim, paymentId: id }] }, payment)] }
        : { next: { payment, operation: 'Void', ask } }),
    }),
  });
}
