import type { Invariant } from '../invariant.ts';

/**
 * What must hold of open and funded batches (an open one may have been asked for already), and of what their lines mean
 * (domain.md 6: 10 and 20).
 */
export const batchRules: readonly Invariant[] = [
  {
    rule: '10 an open batch counts nothing yet, and none is funded without its deposit',
    entity: 'settlement_batch',
    broken: `select id, business_unit_id as unit, status as detail from settlement_batch
      where status = 'Funded' or (gateway_net_minor is null) <> (line_count is null) and status = 'Closed'
      and line_count is not null
        or (status <> 'Open' and (line_count is null) <> (gateway_closed_date is null))
        or (status = 'Open' and (gateway_closed_date < opened_date or gateway_closed_date > now()
          or sale_count <> 0 or sale_amount_minor <> 0 or refund_count <> 0 or refund_amount_minor <> 0
          or adjustment_count <> 0 or adjustment_amount_minor <> 0 or named_adjustment_minor <> 0
          or line_count is not null))`,
  },
  {
    rule: '10 what a batch says of adjustments that its lines name is their sum',
    entity: 'settlement_batch',
    broken: `select b.id, b.business_unit_id as unit,
      'named ' || b.named_adjustment_minor || ', lines ' || coalesce(n.amount, 0) as detail from settlement_batch b
      left join (select settlement_batch_id, sum(named_minor) as amount
      from settlement_line group by 1) n on n.settlement_batch_id = b.id
      where b.status <> 'Open' and b.named_adjustment_minor <> coalesce(n.amount, 0)`,
  },
  {
    rule: '10 a line names the whole of its adjustment or of its reversal, and one line only',
    entity: 'settlement_line',
    broken: `select l.id, l.business_unit_id as unit,
      l.kind || ' names ' || l.named_minor || ' of ' || coalesce(a.amount_minor, 0) as detail from settlement_line l
      left join adjustment a on a.id = l.adjustment_id
      where l.named_minor <> 0 and (a.id is null or l.named_minor <> case
      when l.kind = 'disputeReversed' then -a.amount_minor else a.amount_minor end
        or exists (select 1 from settlement_line o
        where o.adjustment_id = a.id and o.id <> l.id and o.named_minor = l.named_minor))`,
  },
  {
    rule: '20 a line that means nothing of ours is an exception, and one that does has its number',
    entity: 'settlement_line',
    broken: `select l.id, l.business_unit_id as unit, l.kind || ' ' || l.gateway_transaction_id as detail
      from settlement_line l
      join settlement_batch b on b.id = l.settlement_batch_id and b.status <> 'Open'
      where l.kind <> 'other' and l.transaction_id is null and l.adjustment_id is null
      and not exists (select 1 from gateway_exception e
      where e.merchant_account_id = l.merchant_account_id and e.kind not in ('Amount Differs', 'Line Missing')
        and e.gateway_transaction_id = coalesce(nullif(l.gateway_transaction_id, ''), l.reference))
      union all select l.id, l.business_unit_id,
      l.kind || ' ' || l.gateway_transaction_id || ', ours ' || t.gateway_transaction_id from settlement_line l
      join settlement_batch b on b.id = l.settlement_batch_id and b.status <> 'Open'
      join transaction t on t.id = l.transaction_id
      join gateway_attempt a on a.id = t.gateway_attempt_id
      where l.kind <> 'refundFailed' and t.gateway_transaction_id not in ('', l.gateway_transaction_id)
      and l.gateway_transaction_id <> ''
        and not exists (select 1 from gateway_exception e
        where e.kind = 'Id Disagrees' and e.merchant_account_id = l.merchant_account_id
        and (e.payment_id = t.payment_id or e.gateway_transaction_id = l.gateway_transaction_id))
      union all select l.id, l.business_unit_id, l.kind || ' ' || l.gateway_transaction_id from settlement_line l
      join adjustment a on a.id = l.adjustment_id where a.source_reference <> l.gateway_transaction_id
      union all select l.id, l.business_unit_id, l.kind || ' in ' || l.currency_code from settlement_line l
      join settlement_batch b on b.id = l.settlement_batch_id left join transaction t on t.id = l.transaction_id
      where (t.id is not null and l.kind not in ('sale', 'refund', 'refundFailed'))
      or (b.status <> 'Open' and l.currency_code not in ('', b.currency_code)
        and not exists (select 1 from gateway_exception e where e.merchant_account_id = l.merchant_account_id
          and e.gateway_transaction_id = coalesce(nullif(l.gateway_transaction_id, ''), l.reference)))`,
  },
  {
    rule: '20 an exception is of the payment whose number it names, and a missing line of its whole amount',
    entity: 'gateway_exception',
    broken: `select e.id, e.business_unit_id as unit,
      e.kind || ' ' || e.gateway_transaction_id || ' of ' || e.amount_minor as detail from gateway_exception e
      left join lateral (select min(t.payment_id) as payment_id,
      bool_or(t.amount_minor = abs(e.amount_minor)) as is_whole from transaction t
      where t.merchant_account_id = e.merchant_account_id and t.status <> 'Declined'
        and e.gateway_transaction_id in (t.gateway_transaction_id, t.gateway_transaction_id || ' undone',
        'transaction ' || t.id, 'transaction ' || t.id || ' undone')) t on true
      where (e.kind in ('Amount Differs', 'Never Taken', 'Line Missing') and t.payment_id is not null
      and e.payment_id is distinct from t.payment_id) or (e.kind = 'Line Missing' and t.is_whole is not true)
        or (e.kind in ('Amount Differs', 'Never Taken', 'Refunded Twice', 'Given Back')
        and exists (select 1 from gateway_attempt a left join gateway_exception x on x.id = a.exception_id
        where a.gateway_reference = e.claim ->> 'reference'
        and coalesce(a.payment_id, x.payment_id) is distinct from e.payment_id))
        or (e.kind <> 'Line Missing' and e.payment_id is not null and e.claim = '{}' and t.payment_id is null
          and not exists (select 1 from adjustment a
          where a.payment_id = e.payment_id and a.source_reference = e.gateway_transaction_id))`,
  },
];
