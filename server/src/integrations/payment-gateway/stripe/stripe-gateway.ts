import type Stripe from 'stripe';
import type { GatewayAnswer, GatewayNotice, InquiryAnswer, InquiryRequest, PaymentGateway, ReverseRequest, SaleRequest, VendorAccess } from '../payment-gateway.ts';
import { stripeClient } from './stripe-client.ts';
import { answer, notice } from '../vendor-words.rules.ts';

/**
 * Stripe by its own SDK (docs.stripe.com/api/payment_intents). The token is a payment method that Elements made in the
 * browser. Credentials: secretKey, webhookSecret, publishableKey. A captured payment has no void at Stripe: before
 * settlement the whole amount is refunded, which the card issuer shows as a reversal.
 */
export function stripeGateway(access: VendorAccess): PaymentGateway {
  const { credentialsOf } = access;
  const client = (merchantNumber: string) => stripeClient(access, merchantNumber);

  async function sale(request: SaleRequest): Promise<GatewayAnswer> {
    const stripe = await client(request.merchantNumber);
    try {
      const made = await stripe.paymentIntents.create(
        {
          amount: request.amountMinor,
          currency: request.currencyCode.toLowerCase(),
          payment_method: request.token,
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          confirm: true,
          error_on_requires_action: true,
          off_session: request.stored,
          description: request.descriptor,
          metadata: { reference: request.reference, purpose: request.purpose },
          expand: ['latest_charge'],
        },
        { idempotencyKey: request.reference },
      );
      return intentAnswer(made);
    } catch (error) {
      return declinedOr(error);
    }
  }

  async function giveBack(request: ReverseRequest, operation: 'Void' | 'Refund'): Promise<GatewayAnswer> {
    const stripe = await client(request.merchantNumber);
    try {
      const made = await stripe.refunds.create(
        { payment_intent: request.saleTransactionId, amount: request.amountMinor, reason: 'requested_by_customer', metadata: { reference: request.reference, operation } },
        { idempotencyKey: request.reference },
      );
      return refundAnswer(made);
    } catch (error) {
      return declinedOr(error);
    }
  }

  async function inquire(request: InquiryRequest): Promise<InquiryAnswer> {
    const stripe = await client(request.merchantNumber);
    if (request.operation !== 'Sale') {
      const refunds = await stripe.refunds.list({ payment_intent: request.saleTransactionId, limit: 100 });
      const found = refunds.data.find((refund) => refund.metadata?.['reference'] === request.reference);
      return found ? refundAnswer(found) : { outcome: 'notFound' };
    }
    // A search by metadata lags behind by a minute; a list of the minutes around the request does not.
    const around = Math.floor(request.requestedAt.getTime() / 1000);
    const page = await stripe.paymentIntents.list({ created: { gte: around - 120, lte: around + 900 }, limit: 100, expand: ['data.latest_charge'] });
    const found = page.data.find((intent) => intent.metadata['reference'] === request.reference);
    if (found) return intentAnswer(found);
    if (page.has_more) throw new Error('Stripe lists more payments around this one than one page holds.');
    return { outcome: 'notFound' };
  }

  async function readNotification(message: { headers: Readonly<Record<string, string>>; body: string }, merchantNumber: string): Promise<GatewayNotice[] | undefined> {
    const stripe = await client(merchantNumber);
    const { webhookSecret = '' } = await credentialsOf(merchantNumber);
    let event: Stripe.Event;
    try {
      event = stripe.webhooks.constructEvent(message.body, message.headers['stripe-signature'] ?? '', webhookSecret);
    } catch {
      return undefined;
    }
    return [noticeOf(event)];
  }

  return {
    supports: { void: true, partialRefund: true, inquiry: true },
    sale,
    void: (request) => giveBack(request, 'Void'),
    refund: (request) => giveBack(request, 'Refund'),
    inquire,
    readNotification,
  };
}

function intentAnswer(intent: Stripe.PaymentIntent): GatewayAnswer {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const common = { gatewayTransactionId: intent.id, authCode: charge?.authorization_code ?? '' };
  if (intent.status === 'succeeded') return answer('approved', { ...common, responseCode: 'succeeded', message: 'Approved', amountMinor: intent.amount_received });
  const failed = intent.last_payment_error;
  if (failed) return answer('declined', { ...common, responseCode: failed.decline_code ?? failed.code ?? intent.status, message: failed.message ?? 'Declined' });
  if (intent.status === 'canceled' || intent.status === 'requires_payment_method') return answer('error', { ...common, responseCode: intent.status, message: 'Not charged' });
  throw new Error(`Stripe has not decided: ${intent.status}`);
}

function refundAnswer(refund: Stripe.Refund): GatewayAnswer {
  const common = { gatewayTransactionId: refund.id, responseCode: refund.status ?? '', amountMinor: refund.amount };
  if (refund.status === 'succeeded' || refund.status === 'pending') return answer('approved', { ...common, message: 'Refunded' });
  return answer('declined', { ...common, responseCode: refund.failure_reason ?? 'failed', message: `Stripe could not refund: ${refund.failure_reason ?? refund.status}` });
}

/** A card error is the issuer's no, a request error certainly charged nothing; anything else nobody knows. */
function declinedOr(error: unknown): GatewayAnswer {
  const known = error as { type?: string; code?: string; decline_code?: string; message?: string; payment_intent?: { id?: string } };
  const more = { gatewayTransactionId: known.payment_intent?.id ?? '', responseCode: known.decline_code ?? known.code ?? '', message: known.message ?? '' };
  if (known.type === 'StripeCardError') return answer('declined', more);
  if (known.type === 'StripeInvalidRequestError') return answer(known.code === 'charge_already_refunded' ? 'declined' : 'error', more);
  if (known.type === 'StripeAuthenticationError' || known.type === 'StripePermissionError') return answer('error', { ...more, message: 'Stripe refused our key' });
  throw error;
}

function noticeOf(event: Stripe.Event): GatewayNotice {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed': {
      const intent = event.data.object;
      const kind = event.type === 'payment_intent.succeeded' ? 'approved' : 'declined';
      const failed = intent.last_payment_error;
      return notice(kind, {
        reference: intent.metadata['reference'] ?? '',
        gatewayTransactionId: intent.id,
        amountMinor: intent.amount_received,
        code: failed?.decline_code ?? failed?.code ?? intent.status,
        message: failed?.message ?? 'Approved',
      });
    }
    case 'refund.updated':
    case 'refund.failed': {
      const refund = event.data.object;
      const kind = refund.status === 'succeeded' ? 'approved' : refund.status === 'failed' ? 'declined' : 'other';
      return notice(kind, { reference: refund.metadata?.['reference'] ?? '', gatewayTransactionId: refund.id, amountMinor: refund.amount, code: refund.failure_reason ?? refund.status ?? '' });
    }
    case 'charge.dispute.created':
    case 'charge.dispute.closed': {
      const dispute = event.data.object;
      const sale = typeof dispute.payment_intent === 'string' ? dispute.payment_intent : (dispute.payment_intent?.id ?? '');
      const kind = event.type === 'charge.dispute.created' ? 'dispute' : dispute.status === 'won' ? 'disputeWon' : 'other';
      return notice(kind, { gatewayTransactionId: sale, amountMinor: dispute.amount, code: dispute.reason, disputeId: dispute.id });
    }
    default:
      return notice('other', { code: event.type });
  }
}
