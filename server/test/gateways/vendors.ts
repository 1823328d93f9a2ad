import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';
import type { GatewayMessage } from '../../src/integrations/payment-gateway/payment-gateway.ts';
import { stripeGateway } from '../../src/integrations/payment-gateway/stripe/stripe-gateway.ts';
import { adyen } from './adyen-payloads.ts';
import { authorizeNet } from './authorize-net-payloads.ts';
import type { Recorded } from './replay.ts';
import { minor, type Part, reference, type Vendor } from './vendor.ts';

const stripeIntent = (status: Stripe.PaymentIntent.Status): Part<Stripe.PaymentIntent> => ({
  id: 'pi_3MtwBwLkdIwHu7ix28a3tqPa',
  object: 'payment_intent',
  amount: minor,
  amount_received: status === 'succeeded' ? minor : 0,
  currency: 'usd',
  status,
  client_secret: 'pi_3MtwBwLkdIwHu7ix28a3tqPa_secret_YrKJUKribcBjcG8HVhfZluoGH',
  metadata: { reference, purpose: 'Base Payment' },
  latest_charge: { id: 'ch_3MtwBwLkdIwHu7ix', object: 'charge', authorization_code: '042917' },
  last_payment_error: null,
});
const stripeError = (decline_code: string, message: string): Recorded => ({
  status: 402,
  body: {
    error: {
      type: 'card_error',
      code: 'card_declined',
      decline_code,
      message,
      payment_intent: stripeIntent('requires_payment_method'),
    },
  },
});
const stripeSigned = (type: string, object: object): GatewayMessage => {
  const created = 1_795_300_000;
  const body = JSON.stringify({ id: 'evt_1', object: 'event', created, type, data: { object } });
  const at = Math.floor(Date.now() / 1000);
  return {
    body,
    headers: {
      'stripe-signature': `t=${at},v1=${createHmac('sha256', 'whsec_test').update(`${at}.${body}`).digest('hex')}`,
    },
  };
};
const stripeRefund = (status: string): Part<Stripe.Refund> => ({
  id: 're_1Nispe2eZvKYlo2C',
  object: 'refund',
  amount: minor,
  currency: 'usd',
  status,
  payment_intent: 'pi_3MtwBwLkdIwHu7ix28a3tqPa',
  metadata: { reference },
});

const stripe: Vendor = {
  name: 'Stripe',
  open: stripeGateway,
  credentials: { secretKey: 'sk_test_1', webhookSecret: 'whsec_test' },
  token: 'pm_1MtwBwLkdIwHu7ix28a3tqPa',
  keptToken: 'cus_9s6XKzkNRiz8i3/pm_1MtwBwLkdIwHu7ix28a3tqPa',
  saleId: 'pi_3MtwBwLkdIwHu7ix28a3tqPa',
  before: (request) =>
    request === 'POST /v1/payment_intents' ? { status: 200, body: stripeIntent('requires_confirmation') } : undefined,
  saleOnTheWire: '/v1/payment_intents/pi_3MtwBwLkdIwHu7ix28a3tqPa/confirm',
  sale: {
    approved: { status: 200, body: stripeIntent('succeeded') },
    declined: stripeError('generic_decline', 'Your card was declined.'),
    insufficientFunds: stripeError('insufficient_funds', 'Your card has insufficient funds.'),
    badRequest: {
      status: 400,
      body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such PaymentMethod' } },
    },
  },
  // docs.stripe.com/api/idempotent_requests, /api/errors, /rate-limits, /error-low-level.
  unknown: {
    'a key in use': {
      status: 409,
      body: {
        error: {
          type: 'idempotency_error',
          code: 'idempotency_key_in_use',
          message: 'There is currently another in-progress request using this Idempotency Key.',
        },
      },
    },
    'a limit': {
      status: 429,
      body: { error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Request rate limit exceeded.' } },
    },
    'a fault of theirs': {
      status: 500,
      body: { error: { type: 'api_error', message: 'Something went wrong on our end.' } },
    },
  },
  undecided: {
    'an issuer that asks': [{ status: 200, body: stripeIntent('requires_action') }, 'payerActs'],
    'work that goes on': [{ status: 200, body: stripeIntent('processing') }, 'accepted'],
  },
  reversal: {
    done: { status: 200, body: stripeRefund('succeeded') },
    refused: {
      status: 400,
      body: {
        error: {
          type: 'invalid_request_error',
          code: 'charge_disputed',
          message: 'This charge has been charged back.',
        },
      },
    },
    outcome: 'approved',
    void: 'never',
  },
  inquiry: {
    found: { status: 200, body: { object: 'list', has_more: false, data: [stripeIntent('succeeded')] } },
    none: { status: 200, body: { object: 'list', has_more: false, data: [] } },
  },
  messages: [
    [
      'payment_intent.canceled',
      stripeSigned('payment_intent.canceled', stripeIntent('canceled')),
      [{ operation: 'Sale', says: 'notCharged' }],
    ],
    [
      'refund.failed',
      stripeSigned('refund.failed', stripeRefund('failed')),
      [{ operation: 'Refund', says: 'failed', gatewayTransactionId: 're_1Nispe2eZvKYlo2C' }],
    ],
    ['customer.created', stripeSigned('customer.created', { id: 'cus_1' }), []],
  ],
  message(kind) {
    if (kind === 'approved') return stripeSigned('payment_intent.succeeded', stripeIntent('succeeded'));
    const dispute: Part<Stripe.Dispute> = {
      id: 'dp_1',
      object: 'dispute',
      amount: minor,
      currency: 'usd',
      balance_transactions: [{ amount: -minor }, ...(kind === 'dispute' ? [] : [{ amount: minor }])],
      reason: 'fraudulent',
      payment_intent: 'pi_3MtwBwLkdIwHu7ix28a3tqPa',
      status: kind === 'dispute' ? 'needs_response' : 'won',
    };
    return stripeSigned(
      kind === 'dispute' ? 'charge.dispute.funds_withdrawn' : 'charge.dispute.funds_reinstated',
      dispute,
    );
  },
};

export const vendors: readonly Vendor[] = [stripe, adyen, authorizeNet];
