import type Stripe from 'stripe';
import type { GatewayClaim } from '../payment-gateway.ts';
import { claim } from '../vendor-words.rules.ts';

/** What an event says in our words (docs.stripe.com/api/events/types); empty for what tells nothing of money. */
export function claimsOf(event: Stripe.Event): GatewayClaim[] {
  const toldAt = new Date(event.created * 1000).toISOString();
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
    case 'payment_intent.processing':
      return [ofIntent(event.type, event.data.object, toldAt)];
    // `requires_action` tells nothing new: the answer said so, and the payer's page asks.
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return ofRefund(event.data.object, event.type === 'refund.failed', toldAt);
    // An opened or closed dispute may be an inquiry (`warning_…`): money goes and comes by these two alone.
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return [ofDispute(event.type === 'charge.dispute.funds_withdrawn' ? 'opened' : 'won', event.data.object, toldAt)];
    case 'charge.dispute.closed':
      return event.data.object.status === 'lost' ? [ofDispute('lost', event.data.object, toldAt)] : [];
    default:
      return [];
  }
}

type IntentEvent =
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.canceled'
  | 'payment_intent.processing';

function ofIntent(type: IntentEvent, intent: Stripe.PaymentIntent, toldAt: string): GatewayClaim {
  const facts = {
    reference: intent.metadata['reference'] ?? '',
    gatewayTransactionId: intent.id,
    currencyCode: intent.currency.toUpperCase(),
    toldAt,
    code: intent.status,
  };
  switch (type) {
    case 'payment_intent.succeeded':
      return claim('Sale', 'charged', { ...facts, amountMinor: intent.amount_received, message: 'Approved' });
    case 'payment_intent.canceled':
      return claim('Sale', 'notCharged', { ...facts, message: 'Called off before it was charged' });
    case 'payment_intent.processing':
      return claim('Sale', 'held', { ...facts, message: 'Stripe still works on it' });
    default: {
      const failed = intent.last_payment_error;
      return claim('Sale', 'declined', {
        ...facts,
        code: failed?.decline_code ?? failed?.code ?? intent.status,
        message: failed?.message ?? 'Declined',
      });
    }
  }
}

/**
 * A refund that was done may fail days later, by the same event as one that never was: what we believe of it tells them
 * apart.
 */
function ofRefund(refund: Stripe.Refund, failedLate: boolean, toldAt: string): GatewayClaim[] {
  const failed = failedLate || refund.status === 'failed' || refund.status === 'canceled';
  if (!failed && refund.status !== 'succeeded') return [];
  const facts = {
    reference: refund.metadata?.['reference'] ?? '',
    gatewayTransactionId: refund.id,
    saleTransactionId: idOf(refund.payment_intent),
    amountMinor: refund.amount,
    currencyCode: refund.currency.toUpperCase(),
    toldAt,
    code: refund.failure_reason ?? refund.status ?? '',
  };
  return [claim('Refund', failed ? 'failed' : 'done', facts)];
}

/** The money of a dispute is in its balance transactions and may be a part of the charge. */
function ofDispute(says: 'opened' | 'won' | 'lost', dispute: Stripe.Dispute, toldAt: string): GatewayClaim {
  const moved = dispute.balance_transactions
    .map((line) => line.amount)
    .filter((amount) => (says === 'won' ? amount > 0 : amount < 0));
  return claim('Dispute', says, {
    gatewayTransactionId: dispute.id,
    saleTransactionId: idOf(dispute.payment_intent),
    amountMinor: Math.abs(moved.reduce((sum, amount) => sum + amount, 0)) || dispute.amount,
    currencyCode: dispute.currency.toUpperCase(),
    code: dispute.reason,
    toldAt,
  });
}

const idOf = (linked: string | { readonly id: string } | null | undefined): string =>
  typeof linked === 'string' ? linked : (linked?.id ?? '');
