import type { Answer, World } from './world.ts';
import { findBroken } from '../src/capabilities/audit/audit-money.ts';
import type { PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import type { PaymentResult } from '@ratepayer/contract/payments/receipt.shapes.ts';

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
export async function prepare(
  world: World,
  options: { token: string; accountId: number; amountMinor: number; card?: string; email?: string; slug?: string },
): Promise<Prepared> {
  const unit = await world.unitId(options.slug ?? 'riverton-water');
  const created = await world.call('POST', '/api/payment-intents', {
    token: options.token,
    body: { businessUnitId: unit, channel: 'QuickPay', accountIds: [options.accountId] },
  });
  if (created.status !== 200) throw new Error(`create: ${JSON.stringify(created.body)}`);
  const path = `/api/payment-intents/${created.body.identifier}`;
  const charged = await world.call('PUT', `${path}/charges`, {
    body: {
      lineItems: [{ accountId: options.accountId, lineItemType: 'AccountBalance', amountMinor: options.amountMinor }],
    },
  });
  if (charged.status !== 200) throw new Error(`charges: ${JSON.stringify(charged.body)}`);
  if (options.email) await world.call('PUT', `${path}/payment-fields`, { body: { contactEmail: options.email } });
  const source = await world.call<PaymentIntent>('PUT', `${path}/payment-source`, {
    body: {
      paymentSourceType: 'Credit Card',
      token: await cardToken(world, options.card),
      holderName: 'Pat Rivera',
      postalCode: '78701',
    },
  });
  if (source.status !== 200) throw new Error(`source: ${JSON.stringify(source.body)}`);
  const intent = source.body;
  return {
    intent,
    process: (more = {}, headers = {}) =>
      world.call('POST', `${path}/process`, {
        body: {
          totalMinor: intent.totalMinor,
          acknowledgedTermsVersionIds: intent.terms.map((terms) => terms.termsVersionId),
          ...more,
        },
        headers,
      }),
  };
}

/** What issuers and banks took away by disputes and returns; the sandbox's ledger has no rows for them. */
export interface Away {
  readonly paymentId: number;
  readonly amountMinor: number;
}

/**
 * The sandbox gateway's own books less ours, to the cent, payment by payment: what the exceptions of the payment do not
 * explain. What has an open attempt is not known yet. "Line Missing", and a line whose payment we hold in
 * another day, are about the day, not about the books: rule 20 of the audit holds their sum batch by batch. With `away`
 * the adjustments count as well, without it neither side of them. The portal itself never reads those books.
 */
export async function booksDiffer(
  world: Pick<World, 'rows'>,
  away?: readonly Away[],
): Promise<{ id: number; theirs: number; ours: number; excepted: number; which: string }[]> {
  const [payments, strangers] = await Promise.all([
    world.rows<{ id: number; theirs: number; ours: number; excepted: number; which: string }>(
      `with known as materialized (select a.payment_id as id, sum(case when g.kind <> 'sale' or g.outcome <> 'approved'
          or v.target_reference is not null then 0 else g.amount_minor end) as sold
        from sandbox.ledger g join gateway_attempt a on a.gateway_reference = g.our_reference
        left join (select distinct target_reference from sandbox.ledger
          where kind = 'void' and outcome = 'approved') v on v.target_reference = g.our_reference
        where a.payment_id is not null group by 1),
      refunded as (select a.payment_id as id, sum(r.amount_minor) as back from sandbox.ledger r
        join gateway_attempt a on a.gateway_reference = r.target_reference
        where r.kind = 'refund' and r.outcome = 'approved' group by 1),
      away as (select d."paymentId" as id, sum(d."amountMinor") as gone
        from jsonb_to_recordset($1::jsonb) as d ("paymentId" bigint, "amountMinor" bigint) group by 1),
      had as (select x.payment_id as id,
          sum(case when x.type = 'Sale' then x.amount_minor else -x.amount_minor end) as sum
        from transaction x left join transaction r on r.reverses_transaction_id = x.id
        where x.status = 'Approved' and r.id is null group by 1),
      lost as (select payment_id as id, sum(amount_minor) as sum from adjustment
        where reversed_date is null and $2 group by 1),
      excepted as (select payment_id as id, sum(amount_minor) as sum,
          string_agg(kind || ' ' || gateway_transaction_id || ' by ' || coalesce(claim ->> 'operation', '') || ' '
            || coalesce(claim ->> 'says', 'settlement'), '; ') as which
        from gateway_exception where resolution = '' and kind <> 'Line Missing'
        and not (kind = 'Money Without A Payment' and claim = '{}')
        and ($2 or coalesce(claim ->> 'operation', '') not in ('Dispute', 'Return')) group by 1),
      waiting as (select coalesce(y.base_payment_id, y.id) as root, x.payment_id as excepted from gateway_attempt w
        left join payment y on y.id = w.payment_id left join gateway_exception x on x.id = w.exception_id
        where w.outcome in ('Sent', 'Unknown'))
      select x.* from (select p.id, coalesce(e.which, '') as which, coalesce(e.sum, 0)::int as excepted,
          (known.sold - coalesce(refunded.back, 0) - coalesce(away.gone, 0))::int as theirs,
          (coalesce(had.sum, 0) - coalesce(lost.sum, 0))::int as ours
        from known join payment p on p.id = known.id left join refunded on refunded.id = p.id
        left join away on away.id = p.id left join had on had.id = p.id left join lost on lost.id = p.id
        left join excepted e on e.id = p.id
        where p.origin <> 'External' and coalesce(p.base_payment_id, p.id) not in (select root from waiting
          where root is not null) and p.id not in (select excepted from waiting where excepted is not null)) x
      where x.theirs - x.ours <> x.excepted`,
      [JSON.stringify(away ?? []), away !== undefined],
    ),
    world.rows<{ id: number; theirs: number; ours: number; excepted: number; which: string }>(
      `select 0 as id, g.amount_minor::int as theirs, 0 as ours, 0 as excepted, 'no attempt' as which
        from sandbox.ledger g where g.outcome = 'approved'
        and not exists (select 1 from gateway_attempt a where a.gateway_reference = g.our_reference)
        and not exists (select 1 from gateway_exception e where e.gateway_transaction_id = 'sbx_' || g.id)`,
    ),
  ]);
  return [...payments, ...(away === undefined ? strangers : [])];
}

/**
 * Request by request: what stands of each against the gateway's own row of it. What differs is before a person, in an
 * exception that names it. What nobody sent has no row: a person's word for an outcome, and what was made in the
 * gateway's own console.
 */
const requestsDiffer = `select coalesce(a.reference, g.our_reference) as reference, a.outcome, a.amount as ours,
  g.outcome as theirs, g.amount_minor as their_amount
  from (select h.gateway_reference as reference, h.operation, l.outcome, l.amount_minor as amount from gateway_attempt h
  join gateway v on v.id = h.gateway_id and v.gateway_type = 'Sandbox'
      cross join lateral (select outcome, amount_minor, resolved_by from gateway_attempt
      where id = h.id or original_attempt_id = h.id order by id desc limit 1) l
      where h.original_attempt_id is null and l.resolved_by is distinct from 'Staff'
      and coalesce(h.ask ->> 'reason', '') not in ('Never taken', 'Made in the gateway''s own console')) a
    full join sandbox.ledger g on g.our_reference = a.reference
  where coalesce(a.outcome, '') not in ('Unknown', 'Sent')
  and (coalesce(a.outcome = 'Approved', false) <> coalesce(g.outcome = 'approved', false)
      or (a.outcome = 'Approved' and (a.amount <> g.amount_minor or lower(a.operation) <> g.kind)))
    and (a.reference is not null or not exists (select 1 from gateway_attempt x
    where x.gateway_reference = g.our_reference or x.gateway_transaction_id = 'sbx_' || g.id))
    and not exists (select 1 from gateway_exception e
    where e.gateway_transaction_id = 'sbx_' || g.id
    or e.claim ->> 'reference' = coalesce(a.reference, g.our_reference))`;

/**
 * What must hold of the money at any instant (domain.md 6), and what the gateway thinks happened; answers what is
 * broken.
 */
export async function brokenInvariants(world: Pick<World, 'db' | 'rows'>): Promise<string[]> {
  return (await brokenBeside(world))();
}

/**
 * The same of this instant: the gateway's books are compared when this answers, and the rules go on over what stood
 * then, beside whatever follows. Answers what tells what is broken.
 */
export async function brokenBeside(world: Pick<World, 'db' | 'rows'>): Promise<() => Promise<string[]>> {
  const standing = Promise.withResolvers<void>();
  const rules = findBroken({
    auditing: (work) =>
      world.db.auditing((tx) => {
        standing.resolve();
        return work(tx);
      }),
  });
  const [books, requests] = await Promise.all([
    booksDiffer(world),
    world.rows(requestsDiffer),
    Promise.race([standing.promise, rules]),
  ]);
  return async () => [
    ...(await rules).map((finding) => `${finding.rule}: ${finding.entity} ${finding.entityId}: ${finding.detail}`),
    ...[...books, ...requests].map((row) => `the gateway's books differ: ${JSON.stringify(row)}`),
  ];
}
