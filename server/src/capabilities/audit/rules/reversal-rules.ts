import type { Invariant } from '../invariant.ts';

/** What went back of a payment, line by line and event by event (domain.md 6: 2, 5, 8, 21; rule 14). */
export const reversalRules: readonly Invariant[] = [
  {
    rule: '2 what was refunded is the approved refunds, and no more than was paid',
    entity: 'payment',
    broken: `select p.id, p.business_unit_id as unit,
      'refunds ' || coalesce(sum(t.amount_minor), 0) || ', recorded ' || p.refunded_amount_minor as detail
      from payment p left join transaction t on t.payment_id = p.id and t.type = 'Refund' and t.status = 'Approved'
      and not exists (select 1 from transaction r where r.reverses_transaction_id = t.id) where p.origin <> 'External'
      group by p.id having coalesce(sum(t.amount_minor), 0) <> p.refunded_amount_minor
      or coalesce(sum(t.amount_minor), 0) > p.amount_minor`,
  },
  {
    rule: '2 no refund was asked for beyond what banks and card issuers had left of its payment',
    entity: 'payment',
    broken: `select p.id, p.business_unit_id as unit,
      'refunds ' || r.until_then || ', taken back before ' || sum(j.amount_minor) || ', of ' || p.amount_minor as detail
      from (select t.payment_id, a.requested_at,
        sum(t.amount_minor) over (partition by t.payment_id order by t.id) as until_then
        from transaction t join gateway_attempt a on a.id = t.gateway_attempt_id
        where t.type = 'Refund' and t.status = 'Approved'
        and not exists (select 1 from transaction x where x.reverses_transaction_id = t.id)) r
      join payment p on p.id = r.payment_id
      join adjustment j on j.payment_id = r.payment_id and j.reversed_date is null
      and j.created_date < r.requested_at - interval '1 second'
      group by p.id, r.requested_at, r.until_then having r.until_then + sum(j.amount_minor) > p.amount_minor`,
  },
  {
    rule: '8 each account line of a posted payment has its events, and only a posted one',
    entity: 'payment',
    broken: `select p.id, p.business_unit_id as unit,
      'line ' || l.id || ': ' || l.price_minor || ', events ' || coalesce(e.amount, 0) as detail from payment p
      join payment_line_item l on l.payment_id = p.id and l.account_id is not null
      left join (select source_id, source_line_id, -sum(amount_minor) as amount from balance_event
      where source_type = 'payment' and event_type = 'Payment' group by 1, 2) e on e.source_id = p.id
      and e.source_line_id = l.id
      where coalesce(e.amount, 0) <> case when p.posted_date is null then 0 else l.price_minor end`,
  },
  {
    rule: '2 no line gives back more than its price, and its figures are those of its payment',
    entity: 'payment',
    broken: `select p.id, p.business_unit_id as unit,
      'lines refunded ' || sum(l.refunded_minor) || ' of ' || p.refunded_amount_minor || ', adjusted ' || sum(l.adjusted_minor) || ' of ' || p.adjusted_amount_minor as detail
      from payment p join payment_line_item l on l.payment_id = p.id where p.posted_date is not null
      group by p.id having sum(l.refunded_minor) <> p.refunded_amount_minor
      or sum(l.adjusted_minor) <> p.adjusted_amount_minor or bool_or(l.reversed_minor > l.price_minor)`,
  },
  {
    rule: '2 an adjusted payment has its adjustments',
    entity: 'payment',
    broken: `select p.id, p.business_unit_id as unit,
      'adjusted ' || p.adjusted_amount_minor || ', adjustments ' || coalesce(sum(a.amount_minor), 0) as detail
      from payment p left join adjustment a on a.payment_id = p.id and a.reversed_date is null
      group by p.id having coalesce(sum(a.amount_minor), 0) <> p.adjusted_amount_minor
      or (count(a.id) > 0) <> p.has_adjustment`,
  },
  {
    rule: '8 each line with an account has the reversing events of what went back',
    entity: 'payment',
    broken: `select l.payment_id as id, l.business_unit_id as unit,
      'line ' || l.id || ': went back ' || l.reversed_minor || ', events ' || coalesce(e.amount, 0) as detail
      from payment_line_item l
      left join (select source_line_id, sum(amount_minor) as amount from balance_event
      where source_type in ('attempt', 'adjustment', 'adjustment reversed', 'external reversal') and source_line_id <> 0
      group by 1) e on e.source_line_id = l.id
      where l.account_id is not null and coalesce(e.amount, 0) <> l.reversed_minor`,
  },
  {
    rule: '8 a voided payment that was posted gave everything back',
    entity: 'payment',
    broken: `select p.id, p.business_unit_id as unit,
      'line ' || l.id || ': ' || l.reversed_minor || ' of ' || l.price_minor as detail from payment p
      join payment_line_item l on l.payment_id = p.id
      where p.status = 'Voided' and p.posted_date is not null and l.reversed_minor <> l.price_minor`,
  },
  {
    rule: '21 the allocations of an adjustment sum to its amount, on lines of its payment',
    entity: 'adjustment',
    broken: `select a.id, a.business_unit_id as unit,
      'amount ' || a.amount_minor || ', allocations ' || coalesce(sum((x ->> 'amountMinor')::bigint), 0) as detail
      from adjustment a left join lateral jsonb_array_elements(a.allocations) x on true
      left join payment_line_item l on l.id = (x ->> 'lineItemId')::bigint group by a.id
      having coalesce(sum((x ->> 'amountMinor')::bigint), 0) <> a.amount_minor
      or bool_or(l.payment_id is distinct from a.payment_id)
      union all select a.id, a.business_unit_id,
      'line ' || l.id || ': posted ' || (x ->> 'postedMinor') || ', events ' || coalesce(e.amount, 0) from adjustment a
      cross join lateral jsonb_array_elements(a.allocations) x
      join payment_line_item l on l.id = (x ->> 'lineItemId')::bigint
        left join (select source_id, source_line_id, sum(amount_minor) as amount from balance_event
        where source_type = 'adjustment' group by 1, 2) e on e.source_id = a.id and e.source_line_id = l.id
      where (x ->> 'postedMinor')::bigint > (x ->> 'amountMinor')::bigint
      or (l.account_id is not null and (x ->> 'postedMinor')::bigint <> coalesce(e.amount, 0))
      union all select id, business_unit_id, 'its reversal is in a batch' from adjustment
      where reversal_settlement_batch_id is not null and reversed_date is null`,
  },
  {
    rule: '21 what was adjusted of a line is the allocations on it that stand',
    entity: 'payment',
    broken: `select l.payment_id as id, l.business_unit_id as unit,
      'line ' || l.id || ': ' || l.adjusted_minor || ', allocations ' || coalesce(a.amount, 0) as detail
      from payment_line_item l
      left join (select (x ->> 'lineItemId')::bigint as line_id, sum((x ->> 'amountMinor')::bigint) as amount
      from adjustment a cross join lateral jsonb_array_elements(a.allocations) x
      where a.reversed_date is null group by 1) a on a.line_id = l.id
      where l.adjusted_minor <> coalesce(a.amount, 0)`,
  },
  {
    rule: '2 lines of a payment that was never posted gave nothing back, and those of one that was what went back of them (rule 14)',
    entity: 'payment',
    broken: `select p.id, p.business_unit_id as unit,
      'line ' || l.id || ': refunded ' || l.refunded_minor || ', adjusted ' || l.adjusted_minor || ', went back ' || l.reversed_minor as detail from payment_line_item l join payment p on p.id = l.payment_id
      where (p.posted_date is null and (l.refunded_minor <> 0 or l.reversed_minor <> 0
      or (select sum(x.adjusted_minor) from payment_line_item x where x.payment_id = p.id) <> p.adjusted_amount_minor))
        or (p.posted_date is not null and l.reversed_minor <> case when p.origin = 'External'
        and p.status = 'Voided' or exists (select 1 from transaction v
        where v.payment_id = p.id and v.type = 'Void' and v.status = 'Approved') then l.price_minor
        else least(l.price_minor, l.refunded_minor + l.adjusted_minor) end)`,
  },
  {
    rule: '8 an event is of the payment, attempt or adjustment that made it, on the account of its line',
    entity: 'balance_event',
    broken: `select e.id, e.business_unit_id as unit,
      e.event_type || ' of ' || e.source_type || ' ' || e.source_id as detail from balance_event e
      left join payment_line_item l on l.id = e.source_line_id
        left join gateway_attempt g on e.source_type = 'attempt' and g.id = e.source_id
        left join adjustment a on e.source_type in ('adjustment', 'adjustment reversed') and a.id = e.source_id
      where e.source_type not in ('account', 'upload', 'charge', 'transfer', 'correction', 'bill', 'bill withdrawn')
      and (l.account_id is null
      or (l.account_id <> e.account_id and not once_stood_for(e.account_id, l.account_id)) or not case e.source_type
      when 'payment' then e.event_type = 'Payment' and e.source_id = l.payment_id and e.amount_minor < 0
          when 'attempt' then coalesce(g.payment_id = l.payment_id and g.operation = e.event_type, false)
          when 'adjustment' then coalesce(a.payment_id = l.payment_id and e.event_type = 'Adjustment', false)
          when 'adjustment reversed' then coalesce(a.payment_id = l.payment_id and e.event_type = 'Adjustment Reversed'
          and a.reversed_date is not null, false) when 'external reversal' then e.event_type = 'Void'
          and e.source_id = l.payment_id else false end
        or not case l.line_item_type when 'AccountBalance' then e.bucket = 'Balance'
        when 'LateFee' then e.bucket in ('LateFee', 'Balance')
        when 'OpenCharge' then e.bucket in ('OpenCharge', 'Balance') else false end)`,
  },
  {
    rule: '8 an event of the biller’s file or of an opening is of its account',
    entity: 'balance_event',
    broken: `select e.id, e.business_unit_id as unit,
      e.event_type || ' of ' || e.source_type || ' ' || e.source_id as detail from balance_event e
      left join account_upload u on e.source_type = 'upload' and u.id = e.source_id
      where e.source_type in ('account', 'upload', 'charge')
      and (e.event_type not in ('Opening', 'Sync', 'Sync Reversed')
      or e.event_type = 'Sync Reversed' and e.source_type <> 'upload'
      or (e.event_type = 'Sync') <> (e.source_type = 'upload' and e.sequence > 2) and e.source_type <> 'upload'
        or case e.source_type when 'upload' then u.business_unit_id is distinct from e.business_unit_id
        else e.source_id <> e.account_id end or (e.source_type = 'account' and e.source_line_id <> 0))`,
  },
];
