import type { ExceptionKind } from '@ratepayer/contract/payments/gateway-exception.ts';
import type { GatewayAnswer } from '../../../integrations/payment-gateway/payment-gateway.ts';
import { orNothing, wanted } from '../open-ticket.ts';
import type { NewException } from '../../exceptions/raise-exception.ts';
import { leftToGiveBack } from '../left-to-give-back.rules.ts';
import type { PaymentCore } from '../payment-core.ts';
import type { OutcomePlan } from './outcome-plan.ts';
import type { AttemptContext } from './lock-context.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import type { Written } from '@ratepayer/contract/kit/texts.ts';

const maximumTries = 3; // at once; then a person hears of it and tries again by the exception

/**
 * What follows when money that no account got could not be given back: the same again, and after three times an
 * exception and a ticket, so that it never rests in silence (domain.md 4.18).
 */
export function giveBackAgain(
  context: AttemptContext,
  payment: PaymentCore,
  answer: GatewayAnswer,
  operation: 'Void' | 'Refund',
): Pick<OutcomePlan, 'next' | 'exceptions' | 'announcements'> {
  if (context.tries < maximumTries)
    return {
      announcements: [],
      next: { payment, operation, amountMinor: leftToGiveBack(payment) },
    };
  return { announcements: [callForReturn(payment, answer.message)], exceptions: [resting(context, payment)] };
}

const callForReturn = (payment: PaymentCore, message: Written) =>
  wanted({
    businessUnitId: payment.businessUnitId,
    paymentId: payment.id,
    title: tell('ticket_not_given_back', { number: payment.referenceNumber }),
    description: tell('ticket_not_given_back_text', { message: orNothing(message) }),
    dedupeKey: `give-back:${payment.id}`,
  });

/** Both books agree about this money; what has no place yet is the payer's claim to it. */
export function resting(
  { sales }: { readonly sales: readonly Pick<AttemptContext['sales'][number], 'paymentId' | 'gatewayTransactionId'>[] },
  payment: PaymentCore,
): NewException {
  const { businessUnitId, merchantAccountId, currencyCode, id } = payment;
  const gatewayTransactionId =
    sales.find((sale) => sale.paymentId === id)?.gatewayTransactionId || payment.referenceNumber;
  return {
    businessUnitId,
    merchantAccountId,
    currencyCode,
    paymentId: id,
    kind: 'Given Back',
    gatewayTransactionId,
    amountMinor: 0,
  };
}

const endedBy: readonly ExceptionKind[] = ['Given Back', 'Never Taken'];

/** The exceptions of a payment that end when its money is back. */
export const givenBack = (payment: PaymentCore) =>
  ({
    paymentId: payment.id,
    kinds: endedBy,
    resolution: 'Given Back',
    reason: tell('reason_went_back'),
  }) as const;
