import type Stripe from 'stripe';
import type { GatewayReply, InquiryAnswer, InquiryRequest } from '../payment-gateway.ts';
import { isMissing, replyOfIntent, replyOfRefund } from './stripe-answers.rules.ts';
import { partsOf } from './stripe-token.rules.ts';

const searchLagMs = 3_600_000;

/**
 * What became of a request. Reads only, but for `withdraw`: an intent that nobody goes on with is cancelled, which
 * proves that it was not charged.
 */
export async function stripeInquiry(stripe: Stripe, request: InquiryRequest): Promise<InquiryAnswer> {
  if (request.operation !== 'Sale') {
    const refund = await knownRefund(stripe, request);
    return refund ? replyOfRefund(refund) : { outcome: 'notFound' };
  }
  const intent = request.gatewayTransactionId
    ? await byNumber(stripe, request.gatewayTransactionId)
    : await byOwner(stripe, request);
  if (!intent) return { outcome: 'notFound' };
  const open = intent.status === 'requires_confirmation' || intent.status === 'requires_action';
  return open && request.withdraw ? calledOff(stripe, intent.id, request.reference) : replyOfIntent(intent);
}

/**
 * docs.stripe.com/api/payment_intents/cancel: after it, no additional charges are made. Where it is too late, the
 * intent says why.
 */
async function calledOff(stripe: Stripe, intent: string, reference: string): Promise<GatewayReply> {
  try {
    return replyOfIntent(
      await stripe.paymentIntents.cancel(
        intent,
        { cancellation_reason: 'abandoned' },
        { idempotencyKey: `${reference}:cancel` },
      ),
    );
  } catch {
    return replyOfIntent(await stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge'] }));
  }
}

async function byNumber(stripe: Stripe, id: string): Promise<Stripe.PaymentIntent | undefined> {
  try {
    return await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/**
 * Without a number: the list of the customer, which has no delay and is short, because a customer is made for each
 * card. Else the search.
 */
async function byOwner(
  stripe: Stripe,
  { reference, token = '', requestedAt }: InquiryRequest,
): Promise<Stripe.PaymentIntent | undefined> {
  const { customer } = partsOf(token);
  const expand = ['data.latest_charge'];
  if (customer) {
    for await (const intent of stripe.paymentIntents.list({ customer, limit: 100, expand }))
      if (intent.metadata['reference'] === reference) return intent;
    return undefined;
  }
  // docs.stripe.com/search: up to an hour late, so that "not there" proves nothing before.
  const found = await stripe.paymentIntents.search({ query: `metadata['reference']:'${reference}'`, limit: 1, expand });
  if (found.data[0]) return found.data[0];
  if (Date.now() - requestedAt.getTime() < searchLagMs)
    throw new Error('A search of Stripe proves nothing this early.');
  return undefined;
}

async function knownRefund(stripe: Stripe, request: InquiryRequest): Promise<Stripe.Refund | undefined> {
  if (!request.gatewayTransactionId.startsWith('re_'))
    return refundOf(stripe, request.saleTransactionId, request.reference);
  try {
    return await stripe.refunds.retrieve(request.gatewayTransactionId);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Our refund among all of a sale. */
export async function refundOf(
  stripe: Stripe,
  saleTransactionId: string,
  reference: string,
): Promise<Stripe.Refund | undefined> {
  for await (const refund of stripe.refunds.list({ payment_intent: saleTransactionId, limit: 100 }))
    if (refund.metadata?.['reference'] === reference) return refund;
  return undefined;
}
