import type { Answer, World } from './world.ts';
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

/** What must hold of the money at any instant (domain.md 6), as far as its rows exist; answers what is broken. */
export async function brokenInvariants(world: World): Promise<string[]> {
  const checks: readonly (readonly [string, string])[] = [
    ['1 lines sum to the payment', 'select p.id from payment p join payment_line_item l on l.payment_id = p.id group by p.id having sum(l.price_minor) <> p.amount_minor'],
    [
      '2 approved sales are 0 or the amount',
      "select p.id from payment p left join transaction t on t.payment_id = p.id and t.type = 'Sale' and t.status = 'Approved' group by p.id having coalesce(sum(t.amount_minor), 0) not in (0, p.amount_minor)",
    ],
    [
      '4 succeeded means an approved sale',
      "select p.id from payment p where p.status = 'Succeeded' and p.origin <> 'External' and not exists (select 1 from transaction t where t.payment_id = p.id and t.type = 'Sale' and t.status = 'Approved')",
    ],
    ['4 declined means none', "select p.id from payment p join transaction t on t.payment_id = p.id and t.type = 'Sale' and t.status = 'Approved' where p.status in ('Declined', 'Error')"],
    ['5 one posted base payment per session', "select payment_session_id from payment where type = 'Base Payment' and posted_date is not null group by 1 having count(*) > 1"],
    ['5 a fee never stands alone', "select f.id from payment f join payment b on b.id = f.base_payment_id where f.status = 'Succeeded' and b.status in ('Declined', 'Error', 'Abandoned', 'Voided')"],
    [
      '6 one transaction per resolved attempt',
      "select a.id from gateway_attempt a left join transaction t on t.gateway_attempt_id = a.id where a.outcome in ('Approved', 'Declined', 'Error') group by a.id having count(t.id) <> 1",
    ],
    [
      '7 balance is the sum of its events',
      "select m.account_id from account_money m left join balance_event e on e.account_id = m.account_id and e.bucket = 'Balance' group by m.account_id, m.balance having m.balance <> coalesce(sum(e.amount_minor), 0)",
    ],
    ['7 sequences have no gaps', 'select account_id from balance_event group by account_id having max(sequence) <> count(*)'],
    [
      '7 balances chain',
      "select id from (select id, balance_after_minor - amount_minor - lag(balance_after_minor, 1, 0::bigint) over (partition by account_id, bucket order by sequence) as gap from balance_event where bucket <> 'OpenCharge') x where gap <> 0",
    ],
    [
      '8 a posted payment has its events',
      "select p.id from payment p join payment_line_item l on l.payment_id = p.id and l.account_id is not null where p.posted_date is not null and not exists (select 1 from balance_event e where e.source_type = 'payment' and e.source_id = p.id and e.source_line_id = l.id)",
    ],
    ['8 what is not posted has none', "select e.id from balance_event e join payment p on p.id = e.source_id where e.source_type = 'payment' and p.posted_date is null"],
    [
      'gateway and portal agree on approvals',
      "select a.id from gateway_attempt a full join sandbox.ledger g on g.our_reference = a.gateway_reference where coalesce(a.outcome = 'Approved', false) <> coalesce(g.outcome = 'approved', false) and a.outcome is distinct from 'Unknown' and a.outcome is distinct from 'Sent'",
    ],
  ];
  const found: string[] = [];
  for (const [name, statement] of checks) {
    const rows = await world.rows(statement);
    if (rows.length > 0) found.push(`${name}: ${JSON.stringify(rows.slice(0, 3))}`);
  }
  return found;
}
