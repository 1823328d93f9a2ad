import type Stripe from 'stripe';
import type { GatewayReply } from '../payment-gateway.ts';
import { answer } from '../vendor-words.rules.ts';

/**
 * What a payment intent's state says of its sale. Decided by `status`: an error of an earlier confirmation may still
 * stand beside it.
 */
export function replyOfIntent(intent: Stripe.PaymentIntent): GatewayReply {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const common = { gatewayTransactionId: intent.id, responseCode: intent.status };
  switch (intent.status) {
    case 'succeeded':
      return answer('approved', {
        ...common,
        authCode: charge?.authorization_code ?? '',
        message: 'Approved',
        amountMinor: intent.amount_received,
        currencyCode: intent.currency.toUpperCase(),
      });
    case 'requires_action':
      return {
        outcome: 'payerActs',
        ...common,
        message: 'The card issuer asks its holder to confirm',
        action: { clientSecret: intent.client_secret ?? '' },
      };
    case 'processing':
      return { outcome: 'accepted', ...common, message: 'Stripe still works on it' };
    case 'canceled':
      return answer('error', { ...common, message: 'Called off before it was charged' });
    case 'requires_payment_method': {
      const failed = intent.last_payment_error;
      // Every confirmation is ours, none follows a decline: it is final, although Stripe would take another card.
      if (!failed) return answer('error', { ...common, message: 'Not charged' });
      return answer('declined', {
        ...common,
        responseCode: failed.decline_code ?? failed.code ?? intent.status,
        message: failed.message ?? 'Declined',
      });
    }
    default:
      throw new Error(`Stripe has not decided: ${intent.status}`);
  }
}

/** What a refund's state says; `pending` ends by message. */
export function replyOfRefund(refund: Stripe.Refund): GatewayReply {
  const common = { gatewayTransactionId: refund.id, responseCode: refund.status ?? '' };
  if (refund.status === 'succeeded')
    return answer('approved', {
      ...common,
      message: 'Refunded',
      amountMinor: refund.amount,
      currencyCode: refund.currency.toUpperCase(),
    });
  if (refund.status === 'failed' || refund.status === 'canceled')
    return answer('declined', {
      ...common,
      responseCode: refund.failure_reason ?? refund.status,
      message: `Stripe could not refund: ${refund.failure_reason ?? refund.status}`,
    });
  return { outcome: 'accepted', ...common, message: `Stripe has taken the refund on: ${refund.status ?? 'pending'}` };
}

interface StripeFault {
  readonly type?: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly message?: string;
  readonly payment_intent?: Stripe.PaymentIntent;
}

const faultOf = (error: unknown): StripeFault => (typeof error === 'object' && error !== null ? error : {});

export const isMissing = (error: unknown): boolean => faultOf(error).code === 'resource_missing';
export const isRefusedRequest = (error: unknown): boolean => faultOf(error).type === 'StripeInvalidRequestError';
export const isCardError = (error: unknown): boolean => faultOf(error).type === 'StripeCardError';
export const isRefundedBefore = (error: unknown): boolean => faultOf(error).code === 'charge_already_refunded';

const refusals: readonly (string | undefined)[] = [
  'charge_already_refunded',
  'charge_disputed',
  'refund_disputed_payment',
  'charge_not_refundable',
];

/**
 * What an error says of the request it answers. An intent that it carries decides by its state: the error may be about
 * this request alone. A card error is the issuer's no, a refused request did nothing; a key in use, a limit, a fault of
 * Stripe's own say nothing.
 * @throws the error itself where nobody knows.
 */
export function replyOfError(error: unknown): GatewayReply {
  const fault = faultOf(error);
  const intent = fault.payment_intent;
  if (intent && intent.status !== 'requires_payment_method') return replyOfIntent(intent);
  const more = {
    gatewayTransactionId: intent?.id ?? '',
    responseCode: fault.decline_code ?? fault.code ?? '',
    message: fault.message ?? '',
  };
  if (isCardError(error)) return answer('declined', more);
  if (isRefusedRequest(error)) return answer(refusals.includes(fault.code) ? 'declined' : 'error', more);
  if (fault.type === 'StripeAuthenticationError' || fault.type === 'StripePermissionError')
    return answer('error', { ...more, message: 'Stripe refused our key' });
  throw error;
}
