import type { Invariant } from './invariant.ts';
import { stillAudited } from './still-audited.ts';

const signed = `case when (t.type = 'Sale') = (t.reverses_transaction_id is null) then t.amount_minor else -t.amount_minor end`;

/** What must hold of batches, the gateway's lines beside them, and exceptions (domain.md 6: 10 and 20). */
export const settlementInvariants: readonly Invariant[] = [
  {
    rule: '10 a closed batch counts and nets its transactions and adjustments',
    entity: 'settlement_batch',
    broken: `select b.id, b.business_unit_id as unit,
      'net ' || b.net_amount_minor || ' of ' || b.sale_count || ' sales, ' || b.refund_count || ' refunds, ' || b.adjustment_count || ' adjustments; members ' || (s.sold - s.refunded - a.net) as detail
      from settlement_batch b
      cross join lateral (select count(*) filter (where t.type = 'Sale') as sales,
      coalesce(sum(${signed}) filter (where t.type = 'Sale'), 0) as sold,
        count(*) filter (where t.type <> 'Sale') as refunds,
          coalesce(-sum(${signed}) filter (where t.type <> 'Sale'), 0) as refunded,
          coalesce(bool_or(t.merchant_account_id <> b.merchant_account_id
            or (t.status <> 'Approved' and t.reverses_transaction_id is null)), false) as strange
        from transaction t where t.settlement_batch_id = b.id) s
      cross join lateral (select count(*) as n, coalesce(sum(case when settlement_batch_id = b.id then amount_minor
      else 0 end - case when reversal_settlement_batch_id = b.id then amount_minor else 0 end), 0) as net
        from adjustment where settlement_batch_id = b.id or reversal_settlement_batch_id = b.id) a
      where b.status <> 'Open' and (s.strange or b.net_amount_minor <> s.sold - s.refunded - a.net
      or b.sale_count <> s.sales or b.sale_amount_minor <> s.sold
        or b.refund_count <> s.refunds or b.refund_amount_minor <> s.refunded
        or b.adjustment_count <> a.n or b.adjustment_amount_minor <> a.net
        or (b.line_count is not null and s.sales + s.refunds + a.n + b.line_count = 0))`,
  },
  {
    rule: '10 a batch is of its merchant account: number, currency, business unit, order of its dates',
    entity: 'settlement_batch',
    broken: `select b.id, b.business_unit_id as unit, b.batch_identifier as detail from settlement_batch b
      join merchant_account m on m.id = b.merchant_account_id
      where b.business_unit_id <> m.business_unit_id or b.currency_code <> m.currency_code
      or b.closed_date < b.opened_date
        or (b.status = 'Open' and (b.closed_date is not null or b.gateway_net_minor is not null
        or b.net_amount_minor <> 0))`,
  },
  {
    rule: '20 the gateway’s batch is the sum of its lines, and less ours the sum of what its exceptions name',
    entity: 'settlement_batch',
    broken: `select b.id, b.business_unit_id as unit,
      'gateway ' || b.gateway_net_minor || ', lines ' || l.net || ', ours ' || (b.sale_amount_minor - b.refund_amount_minor - b.named_adjustment_minor) || ', exceptions ' || e.sum as detail from settlement_batch b
      cross join lateral (select count(*) as n, coalesce(sum(case
      when kind in ('sale', 'refundFailed', 'disputeReversed') then amount_minor when kind = 'other' then 0
      else -amount_minor end), 0) as net from settlement_line where settlement_batch_id = b.id) l
      cross join lateral (select coalesce(sum(amount_minor), 0) as sum from exception_part
      where settlement_batch_id = b.id) e
      where b.status <> 'Open' and b.line_count is not null
      and (b.line_count <> l.n or b.gateway_net_minor is distinct from l.net
        or l.net - (b.sale_amount_minor - b.refund_amount_minor - b.named_adjustment_minor) <> e.sum)`,
  },
  {
    rule: '20 a sale whose void stood at closing is in no batch; a void that came later counts opposite',
    entity: 'transaction',
    broken: `select t.id, t.business_unit_id as unit,
      'sale in batch ' || b.batch_identifier || ', voided ' || v.created_date as detail from transaction v
      join transaction t on t.payment_id = v.payment_id and t.type = 'Sale' and t.status = 'Approved'
      join settlement_batch b on b.id = t.settlement_batch_id and b.status <> 'Open'
      where v.type = 'Void' and v.status = 'Approved' and v.created_date < b.closed_date
      and v.settlement_batch_id is null and not exists (select 1
        from transaction r where r.reverses_transaction_id = v.id)
      union all select v.id, v.business_unit_id, 'void in a batch, its sale in none' from transaction v
      where v.type = 'Void' and v.settlement_batch_id is not null
        and not exists (select 1 from transaction t
        where t.payment_id = v.payment_id and t.type = 'Sale' and t.settlement_batch_id is not null)`,
  },
  {
    rule: '20 a line is of its batch’s merchant account and means a row of it',
    entity: 'settlement_line',
    broken: `select l.id, l.business_unit_id as unit, l.kind || ' ' || l.gateway_transaction_id as detail
      from settlement_line l join settlement_batch b on b.id = l.settlement_batch_id
      left join transaction t on t.id = l.transaction_id left join adjustment a on a.id = l.adjustment_id
      left join payment p on p.id = a.payment_id
      where l.merchant_account_id <> b.merchant_account_id or l.business_unit_id <> b.business_unit_id
      or t.merchant_account_id <> b.merchant_account_id
        or p.merchant_account_id <> b.merchant_account_id
        or (t.id is not null and (l.kind = 'sale') <> (t.type = 'Sale'))
        or (a.id is not null and l.kind not in ('dispute', 'disputeReversed', 'bankReturn'))`,
  },
  {
    rule: '20 an exception is of its merchant account, and settled only with a reason and by somebody',
    entity: 'gateway_exception',
    broken: `select e.id, e.business_unit_id as unit, e.kind || ' ' || e.gateway_transaction_id as detail
      from gateway_exception e join merchant_account m on m.id = e.merchant_account_id
      left join settlement_batch b on b.id = e.settlement_batch_id left join payment p on p.id = e.payment_id
      where e.business_unit_id <> m.business_unit_id or b.merchant_account_id <> e.merchant_account_id
      or p.business_unit_id <> e.business_unit_id
        or e.currency_code not in (m.currency_code, coalesce(e.claim ->> 'currencyCode', ''))
        or (e.resolution <> '' and (e.reason = '""' or e.resolved_by = ''))
        or (e.resolution = '' and e.resolved_by <> '')`,
  },
  {
    rule: '20 the figure of an exception that reports name is the sum of what they name',
    entity: 'gateway_exception',
    broken: `select e.id, e.business_unit_id as unit,
      e.kind || ' of ' || e.amount_minor || ', named ' || coalesce(n.amount, 0) as detail from gateway_exception e
      left join (select exception_id, sum(amount_minor) as amount, array_agg(settlement_batch_id) as batches
      from exception_part group by 1) n on n.exception_id = e.id
      where n.amount <> e.amount_minor or (e.settlement_batch_id is not null) <> (n.amount is not null)
      or not e.settlement_batch_id = any(n.batches)`,
  },
  {
    rule: '20 what a report names of an exception is of its own line, or of its own member without one',
    entity: 'exception_part',
    broken: `select p.id, p.business_unit_id as unit,
      p.amount_minor || ' of ' || e.kind || ' ' || e.gateway_transaction_id as detail from exception_part p
      join gateway_exception e on e.id = p.exception_id left join settlement_line l on l.id = p.settlement_line_id
      left join transaction t on t.id = p.transaction_id
      where p.business_unit_id <> e.business_unit_id or l.merchant_account_id <> e.merchant_account_id
      or t.merchant_account_id <> e.merchant_account_id
        or p.settlement_batch_id is distinct from coalesce(l.settlement_batch_id, t.settlement_batch_id)
        or e.gateway_transaction_id <> coalesce(nullif(l.gateway_transaction_id, ''), l.reference)
        or (t.id is not null and (e.kind <> 'Line Missing' or abs(p.amount_minor) <> t.amount_minor
          or e.gateway_transaction_id not in (t.gateway_transaction_id, t.gateway_transaction_id || ' undone',
          'transaction ' || t.id, 'transaction ' || t.id || ' undone')))`,
  },
  {
    rule: '20 an exception is given back exactly while what gave it back stands',
    entity: 'gateway_exception',
    broken: `select e.id, e.business_unit_id as unit,
      e.kind || ' of ' || e.amount_minor || ', ' || e.resolution || ', given back ' || coalesce(g.back, 0) as detail
      from gateway_exception e
      join (select exception_id, sum(went) filter (where outcome = 'Approved') as back
      from (select distinct on (coalesce(original_attempt_id, id)) exception_id,
        coalesce((ask ->> 'claimedMinor')::bigint, amount_minor) as went, outcome
        from gateway_attempt where exception_id is not null and operation <> 'Sale'
        order by coalesce(original_attempt_id, id), id desc) l
        group by 1) g on g.exception_id = e.id
      where (e.resolution = 'Given Back') <> (coalesce(g.back, 0) >= abs(e.amount_minor))
        and not (e.resolution = 'Belongs'
        and exists (select 1 from gateway_attempt a join gateway_exception r on r.kind = 'Refunded Twice'
          and r.claim ->> 'reference' = a.gateway_reference where a.exception_id = e.id))`,
  },
  {
    rule: '9 every exception that a person settled has its audit entry',
    entity: 'gateway_exception',
    broken: `select e.id, e.business_unit_id as unit, e.resolution || ' by ' || e.resolved_by as detail
      from gateway_exception e where e.resolution <> '' and e.resolved_by <> 'System'
      and ${stillAudited('e.created_date')} and not exists (select 1 from audit_entry x
      where x.entity_type = 'GatewayException' and x.entity_id = e.id and x.action like 'Exception: %')`,
  },
];
