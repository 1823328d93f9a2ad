import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import type {
  ContinueRequest,
  GatewayClaim,
  GatewayMessage,
  GatewayReply,
  Merchant,
  PaymentGateway,
  ReverseRequest,
  SaleRequest,
  VendorAccess,
} from '../payment-gateway.ts';
import { answer, claim } from '../vendor-words.rules.ts';
import { isRefundedBefore, replyOfError, replyOfIntent, replyOfRefund } from './stripe-answers.rules.ts';
import { stripeClient } from './stripe-client.ts';
import { refundOf, stripeInquiry } from './stripe-inquiry.ts';
import { claimsOf } from './stripe-messages.rules.ts';
import { stripeReports } from './stripe-settlement.ts';
import { partsOf } from './stripe-token.rules.ts';

/**
 * Stripe by its own SDK (docs.stripe.com/api/payment_intents). An intent is made first, which moves no money, its
 * number is kept, then it is confirmed: an inquiry is a retrieve, and a cancel proves that nothing was charged. Only
 * the server confirms (`confirmation_method: manual`), so that no browser can charge after we said declined.
 * Credentials: secretKey, webhookSecret, publishableKey. A charge is captured at once and has no void at Stripe: it is
 * refunded, and stands in our books as that.
 */
export function stripeGateway(access: VendorAccess): PaymentGateway {
  const client = (merchant: Merchant, signal: AbortSignal) => stripeClient(access, merchant, signal);
  return {
    supports: { void: false, partialRefund: true, inquiry: true },
    // docs.stripe.com/declines/codes
    lostCodes: new Set(['lost_card', 'stolen_card', 'pickup_card', 'invalid_account', 'invalid_number']),
    sale: async (request, signal) => sell(await client(request.merchant, signal), request, signal),
    continueSale: async (request, signal) => continueSale(await client(request.merchant, signal), request),
    void: async () =>
      answer('declined', {
        responseCode: 'captured',
        message: 'Stripe captures at once. Refund this payment instead.',
      }),
    refund: async (request, signal) => refund(await client(request.merchant, signal), request),
    inquire: async (request, signal) => stripeInquiry(await client(request.merchant, signal), request),
    settlementReports: async ({ merchant, since }, signal) => stripeReports(await client(merchant, signal), since),
    readNotification: (message, merchant) => readNotification(access, message, merchant),
    readKept: (body) => claimsOf(JSON.parse(body) as Stripe.Event),
  };
}

async function sell(stripe: Stripe, request: SaleRequest, signal: AbortSignal): Promise<GatewayReply> {
  let made: Stripe.PaymentIntent;
  try {
    made = await stripe.paymentIntents.create(intentFor(request), { idempotencyKey: `${request.reference}:create` });
  } catch (error) {
    if (signal.aborted) throw error;
    // Nothing is charged before our second request, whatever became of this one.
    return answer('error', {
      responseCode: (error as { code?: string }).code ?? '',
      message: `Stripe took no payment: ${(error as Error).message}`,
    });
  }
  await request.onNumber?.(made.id);
  const asked =
    request.returnUrl === '' || request.stored
      ? { off_session: request.stored, error_on_requires_action: true }
      : { ...payerPresent, return_url: request.returnUrl };
  return confirm(stripe, made.id, asked, `${request.reference}:confirm`);
}

async function continueSale(stripe: Stripe, request: ContinueRequest): Promise<GatewayReply> {
  const intent = await stripe.paymentIntents.retrieve(request.gatewayTransactionId, { expand: ['latest_charge'] });
  if (intent.metadata['reference'] !== request.reference)
    throw new Error('Stripe knows this payment under another reference.');
  // The payer did what was asked for; a second confirmation of the same intent charges nothing more.
  return intent.status === 'requires_confirmation'
    ? confirm(stripe, intent.id, payerPresent, `${request.reference}:${randomUUID()}`)
    : replyOfIntent(intent);
}

async function refund(stripe: Stripe, request: ReverseRequest): Promise<GatewayReply> {
  try {
    const made = await stripe.refunds.create(
      {
        payment_intent: request.saleTransactionId,
        amount: request.amountMinor,
        reason: 'requested_by_customer',
        metadata: { reference: request.reference },
      },
      { idempotencyKey: request.reference },
    );
    return replyOfRefund(made);
  } catch (error) {
    // What is refunded already may be our own first try, whose answer was lost.
    const own = isRefundedBefore(error)
      ? await refundOf(stripe, request.saleTransactionId, request.reference)
      : undefined;
    return own ? replyOfRefund(own) : replyOfError(error);
  }
}

async function readNotification(
  access: VendorAccess,
  message: GatewayMessage,
  merchant: Merchant,
): Promise<GatewayClaim[] | undefined> {
  const [stripe, { webhookSecret = '' }] = await Promise.all([
    stripeClient(access, merchant, AbortSignal.timeout(1_000)),
    access.credentialsOf(merchant.accountId),
  ]);
  let event: Stripe.Event;
  try {
    event = stripe.webhooks.constructEvent(message.body, message.headers['stripe-signature'] ?? '', webhookSecret);
  } catch {
    return undefined;
  }
  try {
    return claimsOf(event);
  } catch (error) {
    return [
      claim('Message', 'unreadable', { gatewayTransactionId: event.id ?? '', message: (error as Error).message }),
    ];
  }
}

function intentFor(request: SaleRequest): Stripe.PaymentIntentCreateParams {
  const { customer, method } = partsOf(request.token);
  return {
    amount: request.amountMinor,
    currency: request.currencyCode.toLowerCase(),
    payment_method: method,
    ...(customer ? { customer } : {}),
    allowed_payment_method_types: ['card'],
    confirmation_method: 'manual',
    description: request.descriptor,
    metadata: { reference: request.reference, purpose: request.purpose },
  };
}

/** The vendor's script shows what an issuer asks; where no payer is there, an issuer that asks for one has declined. */
const payerPresent = { use_stripe_sdk: true } as const;

/** From here on money may move. */
async function confirm(
  stripe: Stripe,
  intent: string,
  how: Stripe.PaymentIntentConfirmParams,
  idempotencyKey: string,
): Promise<GatewayReply> {
  try {
    return replyOfIntent(
      await stripe.paymentIntents.confirm(intent, { ...how, expand: ['latest_charge'] }, { idempotencyKey }),
    );
  } catch (error) {
    return replyOfError(error);
  }
}
