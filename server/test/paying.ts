import type { Answer, World } from './world.ts';
import { findBroken } from '../src/capabilities/payments/audit/audit-money.ts';
import type { PaymentIntent, PaymentResult } from '@ratepayer/contract/payments/payment.shapes.ts';

export const goodCard = '4242424242424242';

/** A token of the sandbox for a test card. */
export async function cardToken(world: World, number = goodCard): Promise<string> {
  const answer = await world.call('POST', '/sandbox-gateway/tokens', {
    body: JSON.stringify({ number, expiry: '12/39', securityCode: number.startsWith('3') ? '1234' : '123' }),
    headers: { 'content-type': 'text/plain' },
  });
  return answer.body.token;
}

export interface Prepared {
  readonly intent: PaymentIntent;
  process(more?: Record<string, unknown>, headers?: Record<string, string>): Promise<Answer<PaymentResult>>;
}

/** Takes a session of one account up to RequiresConfirmation, through the operations only. */
export async function prepare(world: World, options: { token: string; accountId: number; amountMinor: number; card?: string; email?: string; slug?: string }): Promise<Prepared> {
  const unit = await world.unitId(options.slug ?? 'riverton-water');
  const created = await world.call('POST', '/api/payment-intents', { token: options.token, body: { businessUnitId: unit, channel: 'QuickPay', accountIds: [options.accountId] } });
  if (created.status !== 200) throw new Error(`create: ${JSON.stringify(created.body)}`);
  const path = `/api/payment-intents/${created.body.identifier}`;
  const charged = await world.call('PUT', `${path}/charges`, { body: { lineItems: [{ accountId: options.accountId, lineItemType: 'AccountBalance', amountMinor: options.amountMinor }] } });
  if (charged.status !== 200) throw new Error(`charges: ${JSON.stringify(charged.body)}`);
  if (options.email) await world.call('PUT', `${path}/payment-fields`, { body: { contactEmail: options.email } });
  const source = await world.call<PaymentIntent>('PUT', `${path}/payment-source`, {
    body: { paymentSourceType: 'Credit Card', token: await cardToken(world, options.card), holderName: 'Pat Rivera', postalCode: '78701' },
  });
  if (source.status !== 200) throw new Error(`source: ${JSON.stringify(source.body)}`);
  const intent = source.body;
  return {
    intent,
    process: (more = {}, headers = {}) =>
      world.call('POST', `${path}/process`, { body: { totalMinor: intent.totalMinor, acknowledgedTermsVersionIds: intent.terms.map((terms) => terms.termsVersionId), ...more }, headers }),
  };
}

/** The sandbox gateway's own books against ours, to the cent; the portal itself never reads them. */
const booksAgree = `select coalesce(a.gateway_reference, g.our_reference) as reference, a.outcome, a.amount_minor as ours, g.outcome as theirs, g.amount_minor as their_amount
  from gateway_attempt a full join sandbox.ledger g on g.our_reference = a.gateway_reference
  where coalesce(a.outcome, '') not in ('Unknown', 'Sent') and (coalesce(a.outcome = 'Approved', false) <> coalesce(g.outcome = 'approved', false)
    or (a.outcome = 'Approved' and (a.amount_minor <> g.amount_minor or lower(a.operation) <> g.kind)))`;

/** What must hold of the money at any instant (domain.md 6), and what the gateway thinks happened; answers what is broken. */
export async function brokenInvariants(world: Pick<World, 'db' | 'rows'>): Promise<string[]> {
  const [broken, books] = await Promise.all([findBroken(world.db), world.rows(booksAgree)]);
  return [...broken.map((finding) => `${finding.rule}: ${finding.entity} ${finding.entityId}: ${finding.detail}`), ...books.map((row) => `the gateway's books differ: ${JSON.stringify(row)}`)];
}
