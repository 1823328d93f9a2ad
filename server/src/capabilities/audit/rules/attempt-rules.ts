import type { Invariant } from '../invariant.ts';

/** What must hold of sessions, attempts and their transactions (domain.md 6: 5, 6 and 21). */
export const attemptRules: readonly Invariant[] = [
  {
    rule: '5 at most one posted base payment per session',
    entity: 'payment_session',
    broken: `select payment_session_id as id, min(business_unit_id) as unit, count(*) || ' posted' as detail
      from payment where type = 'Base Payment' and posted_date is not null and payment_session_id is not null group by 1
      having count(*) > 1`,
  },
  {
    rule: '6 an attempt with an outcome has exactly one transaction of that outcome',
    entity: 'gateway_attempt',
    broken: `select a.id, a.business_unit_id as unit,
      a.outcome || ', transaction ' || coalesce(t.status, 'none') as detail from gateway_attempt a
      left join transaction t on t.gateway_attempt_id = a.id
      where (a.outcome in ('Sent', 'Unknown') or a.exception_id is not null) <> (t.id is null) or t.status <> a.outcome
      or t.amount_minor <> a.amount_minor or t.type <> a.operation or t.payment_id <> a.payment_id`,
  },
  {
    rule: '6 a payment under way waits for an attempt or for a person',
    entity: 'payment_session',
    broken: `select s.id, s.business_unit_id as unit, s.status || ' without an open attempt' as detail
      from payment_session s
      where s.status = 'Processing' and not exists (select 1 from payment p
      join gateway_attempt a on a.payment_id = p.id and a.outcome in ('Sent', 'Unknown')
      where p.payment_session_id = s.id)`,
  },
  {
    rule: '6 an ended session leaves no payment under way, and a complete one has its payment',
    entity: 'payment_session',
    broken: `select s.id, s.business_unit_id as unit, s.status || ', payment ' || coalesce(p.status, 'none') as detail
      from payment_session s
      left join lateral (select id, status, posted_date from payment p
      where p.payment_session_id = s.id and p.type = 'Base Payment' order by attempt_number desc limit 1) p on true
      where (s.status = 'Complete' and coalesce(p.status, '') not in ('Succeeded', 'Refunded', 'Voided')
      and p.posted_date is null)
        or (s.status not in ('Processing', 'RequiresGatewayResolution') and p.status = 'Pending'
        and not exists (select 1 from transaction t
        where t.payment_id = p.id and t.type = 'Sale' and t.status = 'Approved'))`,
  },
  {
    rule: '6 an attempt is of its payment: merchant account, gateway, amount, and the sale it is about',
    entity: 'gateway_attempt',
    broken: `select a.id, a.business_unit_id as unit, a.operation || ' of ' || a.amount_minor as detail
      from gateway_attempt a join payment p on p.id = a.payment_id
      left join transaction t on t.id = a.target_transaction_id
      where a.merchant_account_id is distinct from p.merchant_account_id or a.gateway_id is distinct from p.gateway_id
      or a.amount_minor > p.amount_minor or (a.operation <> 'Refund' and a.amount_minor <> p.amount_minor)
        or (a.operation = 'Sale') <> (t.id is null) or t.payment_id <> p.id or t.type <> 'Sale'
        or t.status <> 'Approved'
      union all select id, business_unit_id, 'its key is not its reference' from gateway_attempt
      where idempotency_key <> gateway_reference`,
  },
  {
    rule: '6 an attempt without a payment gives back what its exception is about, and no more',
    entity: 'gateway_attempt',
    broken: `select a.id, a.business_unit_id as unit,
      a.operation || ' of ' || a.amount_minor || ', exception ' || e.amount_minor as detail from gateway_attempt a
      join gateway_exception e on e.id = a.exception_id join merchant_account m on m.id = a.merchant_account_id
      where a.merchant_account_id <> e.merchant_account_id or a.business_unit_id <> e.business_unit_id
      or m.gateway_id <> a.gateway_id or (a.operation <> 'Sale' and a.amount_minor > abs(e.amount_minor))
      or (a.operation = 'Sale' and e.kind <> 'Test Sale') or a.target_transaction_id is not null`,
  },
  {
    rule: '6 an attempt is resolved when it has its outcome, and asked about while it is in doubt',
    entity: 'gateway_attempt',
    broken: `select id, business_unit_id as unit, outcome as detail from gateway_attempt
      where (outcome in ('Sent', 'Unknown')) <> (resolved_at is null) or (resolved_at is null) <> (resolved_by is null)
      or (outcome = 'Unknown') <> (next_inquiry_date is not null)`,
  },
  {
    rule: '6 an attempt that follows another is of its thread',
    entity: 'gateway_attempt',
    broken: `select a.id, a.business_unit_id as unit, 'follows ' || coalesce(o.id::text, 'none') as detail
      from gateway_attempt a left join gateway_attempt o on o.id = a.original_attempt_id
      where coalesce(a.ask ->> 'originalReference', '') <> coalesce(o.gateway_reference, '')
      or o.payment_id is distinct from case when o.id is not null then a.payment_id end`,
  },
  {
    rule: '21 a transaction is its attempt’s: currency, merchant account, gateway, number, account and source',
    entity: 'transaction',
    broken: `select t.id, t.business_unit_id as unit, t.type || ' ' || t.gateway_transaction_id as detail
      from transaction t join gateway_attempt a on a.id = t.gateway_attempt_id join payment p on p.id = a.payment_id
      where t.currency_code <> p.currency_code or t.merchant_account_id <> a.merchant_account_id
      or t.gateway_id <> a.gateway_id or t.gateway_transaction_id <> a.gateway_transaction_id
      or t.business_unit_id <> a.business_unit_id
        or t.account_id is distinct from case when p.account_count = 1 then p.account_id end
        or t.source_type <> p.source_type or t.brand <> p.brand or t.last4 <> p.last4`,
  },
];
