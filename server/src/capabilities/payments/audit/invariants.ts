/** A rule of domain.md 6 as a statement that answers every row that breaks it. */
export interface Invariant {
  /** Number in domain.md 6 and what must hold. */
  readonly rule: string;
  readonly entity: string;
  /** Columns: id, unit (business unit or null), detail. */
  readonly broken: string;
}

/** Every rule whose rows exist. A new kind of row brings its lines here, and every harness and the nightly run check them. */
export const invariants: readonly Invariant[] = [
  {
    rule: '1 the lines of a payment sum to its amount',
    entity: 'payment',
    broken: `select p.id, p.business_unit_id as unit, 'lines ' || coalesce(sum(l.price_minor), 0) || ', amount ' || p.amount_minor as detail
      from payment p left join payment_line_item l on l.payment_id = p.id group by p.id having coalesce(sum(l.price_minor), 0) <> p.amount_minor`,
  },
  {
    rule: '1 a service fee payment has exactly one ServiceFee line',
    entity: 'payment',
    broken: `select p.id, p.business_unit_id as unit, count(l.id) || ' lines' as detail from payment p left join payment_line_item l on l.payment_id = p.id
      where p.type = 'Service Fee' group by p.id having count(l.id) <> 1 or bool_or(l.line_item_type <> 'ServiceFee')`,
  },
  {
    rule: '2 the approved sales of a payment are nothing or its amount',
    entity: 'payment',
    broken: `select p.id, p.business_unit_id as unit, 'sales ' || sum(t.amount_minor) || ', amount ' || p.amount_minor as detail from payment p join transaction t on t.payment_id = p.id and t.type = 'Sale' and t.status = 'Approved'
      group by p.id having sum(t.amount_minor) <> p.amount_minor`,
  },
  {
    rule: '2 what was refunded is the approved refunds, and no more than was paid',
    entity: 'payment',
    broken: `select p.id, p.business_unit_id as unit, 'refunds ' || coalesce(sum(t.amount_minor), 0) || ', recorded ' || p.refunded_amount_minor as detail
      from payment p left join transaction t on t.payment_id = p.id and t.type = 'Refund' and t.status = 'Approved' where p.origin <> 'External'
      group by p.id having coalesce(sum(t.amount_minor), 0) <> p.refunded_amount_minor or coalesce(sum(t.amount_minor), 0) > p.amount_minor`,
  },
  {
    rule: '3 a payment has a void or refunds, never both approved',
    entity: 'payment',
    broken: `select payment_id as id, min(business_unit_id) as unit, 'void and refund approved' as detail from transaction where type in ('Void', 'Refund') and status = 'Approved'
      group by payment_id having count(*) filter (where type = 'Void') > 0 and (count(*) filter (where type = 'Refund') > 0 or count(*) filter (where type = 'Void') > 1)`,
  },
  {
    rule: '4 the status of a payment agrees with its transactions',
    entity: 'payment',
    broken: `select p.id, p.business_unit_id as unit, p.status || ', sales ' || s.sales || ', voids ' || s.voids || ', refunds ' || s.refunds as detail
      from payment p cross join lateral (select count(*) filter (where type = 'Sale') as sales, count(*) filter (where type = 'Void') as voids, coalesce(sum(amount_minor) filter (where type = 'Refund'), 0) as refunds
        from transaction t where t.payment_id = p.id and t.status = 'Approved') s
      where p.origin <> 'External' and ((p.status in ('Succeeded', 'Refunded') and (s.sales = 0 or s.voids > 0)) or ((p.status = 'Refunded') <> (s.refunds = p.amount_minor))
        or (p.status = 'Voided' and s.voids = 0) or (p.status in ('Declined', 'Error', 'Abandoned') and s.sales > 0))`,
  },
  {
    rule: '5 at most one posted base payment per session',
    entity: 'payment_session',
    broken: `select payment_session_id as id, min(business_unit_id) as unit, count(*) || ' posted' as detail from payment where type = 'Base Payment' and posted_date is not null and payment_session_id is not null group by 1 having count(*) > 1`,
  },
  {
    rule: '5 a fee stands and falls with its base',
    entity: 'payment',
    broken: `select f.id, f.business_unit_id as unit, 'fee ' || f.status || ', base ' || b.status as detail from payment f join payment b on b.id = f.base_payment_id
      where f.currency_code <> b.currency_code or f.business_unit_id <> b.business_unit_id or (f.status = 'Succeeded' and (b.status in ('Declined', 'Error', 'Abandoned', 'Pending') or (b.status = 'Voided' and b.posted_date is null))) or (b.status = 'Succeeded' and f.status <> 'Succeeded' and b.posted_date is not null and f.posted_date is null)`,
  },
  {
    rule: '6 an attempt with an outcome has exactly one transaction of that outcome',
    entity: 'gateway_attempt',
    broken: `select a.id, a.business_unit_id as unit, a.outcome || ', transaction ' || coalesce(t.status, 'none') as detail from gateway_attempt a left join transaction t on t.gateway_attempt_id = a.id
      where (a.outcome in ('Sent', 'Unknown')) <> (t.id is null) or t.status <> a.outcome or t.amount_minor <> a.amount_minor or t.type <> a.operation or t.payment_id <> a.payment_id`,
  },
  {
    rule: '6 a payment under way waits for an attempt or for a person',
    entity: 'payment_session',
    broken: `select s.id, s.business_unit_id as unit, s.status || ' without an open attempt' as detail from payment_session s
      where s.status = 'Processing' and not exists (select 1 from payment p join gateway_attempt a on a.payment_id = p.id and a.outcome in ('Sent', 'Unknown') where p.payment_session_id = s.id)`,
  },
  {
    rule: '6 an ended session leaves no payment under way, and a complete one has its payment',
    entity: 'payment_session',
    broken: `select s.id, s.business_unit_id as unit, s.status || ', payment ' || coalesce(p.status, 'none') as detail from payment_session s
      left join lateral (select status from payment p where p.payment_session_id = s.id and p.type = 'Base Payment' order by attempt_number desc limit 1) p on true
      where (s.status = 'Complete' and coalesce(p.status, '') not in ('Succeeded', 'Refunded', 'Voided')) or (s.status not in ('Processing', 'RequiresGatewayResolution') and p.status = 'Pending')`,
  },
  {
    rule: '7 a balance is the sum of its events',
    entity: 'account',
    broken: `select m.account_id as id, m.business_unit_id as unit, 'balance ' || m.balance || ', events ' || coalesce(e.balance, 0) || '; late fee ' || m.late_fee || ', events ' || coalesce(e.late_fee, 0) as detail
      from account_money m left join (select account_id, sum(amount_minor) filter (where bucket = 'Balance') as balance, sum(amount_minor) filter (where bucket = 'LateFee') as late_fee from balance_event group by account_id) e using (account_id)
      where m.balance <> coalesce(e.balance, 0) or m.late_fee <> coalesce(e.late_fee, 0)`,
  },
  {
    rule: '7 open charges outside the balance are the sum of their events',
    entity: 'account',
    broken: `select m.account_id as id, m.business_unit_id as unit, 'charges ' || coalesce(c.open, 0) || ', events ' || coalesce(e.open, 0) as detail from account_money m
      left join (select account_id, sum(remaining_minor) as open from account_charge where status = 'Open' and not included_in_balance group by 1) c using (account_id)
      left join (select account_id, sum(amount_minor) as open from balance_event where bucket = 'OpenCharge' group by 1) e using (account_id) where coalesce(c.open, 0) <> coalesce(e.open, 0)`,
  },
  {
    rule: '7 an event belongs to an account of its business unit',
    entity: 'balance_event',
    broken: `select e.id, e.business_unit_id as unit, 'account ' || e.account_id as detail from balance_event e left join account_money m on m.account_id = e.account_id
      where m.business_unit_id is distinct from e.business_unit_id`,
  },
  {
    rule: '7 a register has no gap and its balances chain',
    entity: 'account',
    broken: `select account_id as id, min(unit) as unit, 'sequence or balance after is wrong' as detail from (
        select account_id, business_unit_id as unit, sequence <> row_number() over (partition by account_id order by sequence) as gap,
          balance_after_minor - amount_minor - lag(balance_after_minor, 1, 0::bigint) over (partition by account_id, bucket order by sequence) as broken from balance_event) x
      where gap or broken <> 0 group by account_id`,
  },
  {
    rule: '7 the register counts its events',
    entity: 'account',
    broken: `select m.account_id as id, m.business_unit_id as unit, 'counted ' || m.last_event_sequence || ', last ' || coalesce(e.last, 0) as detail from account_money m
      left join (select account_id, max(sequence) as last from balance_event group by 1) e using (account_id) where m.last_event_sequence <> coalesce(e.last, 0)`,
  },
  {
    rule: '8 each account line of a posted payment has its events, and only a posted one',
    entity: 'payment',
    broken: `select p.id, p.business_unit_id as unit, 'line ' || l.id || ': ' || l.price_minor || ', events ' || coalesce(e.amount, 0) as detail from payment p join payment_line_item l on l.payment_id = p.id and l.account_id is not null
      left join (select source_id, source_line_id, -sum(amount_minor) as amount from balance_event where source_type = 'payment' and event_type = 'Payment' group by 1, 2) e on e.source_id = p.id and e.source_line_id = l.id
      where coalesce(e.amount, 0) <> case when p.posted_date is null then 0 else l.price_minor end`,
  },
  {
    rule: '2 no line gives back more than its price, and its figures are those of its payment',
    entity: 'payment',
    broken: `select p.id, p.business_unit_id as unit, 'lines refunded ' || sum(l.refunded_minor) || ' of ' || p.refunded_amount_minor || ', adjusted ' || sum(l.adjusted_minor) || ' of ' || p.adjusted_amount_minor as detail
      from payment p join payment_line_item l on l.payment_id = p.id where p.posted_date is not null
      group by p.id having sum(l.refunded_minor) <> p.refunded_amount_minor or sum(l.adjusted_minor) <> p.adjusted_amount_minor or bool_or(l.reversed_minor > l.price_minor)`,
  },
  {
    rule: '2 an adjusted payment has its adjustments',
    entity: 'payment',
    broken: `select p.id, p.business_unit_id as unit, 'adjusted ' || p.adjusted_amount_minor || ', adjustments ' || coalesce(sum(a.amount_minor), 0) as detail from payment p left join adjustment a on a.payment_id = p.id and a.reversed_date is null
      group by p.id having coalesce(sum(a.amount_minor), 0) <> p.adjusted_amount_minor or (count(a.id) > 0) <> p.has_adjustment`,
  },
  {
    rule: '5 a fee whose base is voided waits to go back, or is back',
    entity: 'payment',
    broken: `select f.id, f.business_unit_id as unit, 'fee Succeeded, base Voided, nothing tried' as detail from payment f join payment b on b.id = f.base_payment_id
      where f.status = 'Succeeded' and f.posted_date is not null and b.status = 'Voided' and not exists (select 1 from gateway_attempt a where a.payment_id = f.id and a.operation in ('Void', 'Refund')) and f.adjusted_amount_minor = 0 and f.refunded_amount_minor = 0`,
  },
  {
    rule: '8 each line with an account has the reversing events of what went back',
    entity: 'payment',
    broken: `select l.payment_id as id, l.business_unit_id as unit, 'line ' || l.id || ': went back ' || l.reversed_minor || ', events ' || coalesce(e.amount, 0) as detail from payment_line_item l
      left join (select source_line_id, sum(amount_minor) as amount from balance_event where source_type in ('attempt', 'adjustment', 'adjustment reversed', 'external reversal') and source_line_id <> 0 group by 1) e on e.source_line_id = l.id
      where l.account_id is not null and coalesce(e.amount, 0) <> l.reversed_minor`,
  },
  {
    rule: '8 a voided payment that was posted gave everything back',
    entity: 'payment',
    broken: `select p.id, p.business_unit_id as unit, 'line ' || l.id || ': ' || l.reversed_minor || ' of ' || l.price_minor as detail from payment p join payment_line_item l on l.payment_id = p.id
      where p.status = 'Voided' and p.posted_date is not null and l.reversed_minor <> l.price_minor`,
  },
  {
    rule: '9 every void, refund and adjustment asked for by a person has its audit entry',
    entity: 'payment',
    broken: `select a.payment_id as id, a.business_unit_id as unit, a.operation || ' without an audit entry' as detail from gateway_attempt a where a.operation <> 'Sale' and coalesce(a.ask ->> 'by', 'System') <> 'System' and coalesce(a.ask ->> 'reason', '') <> 'With its payment'
        and not exists (select 1 from audit_entry e where e.entity_type = 'Payment' and e.entity_id = a.payment_id and e.action = a.operation || ' asked')
      union all select a.payment_id, a.business_unit_id, a.type || ' without an audit entry' from adjustment a where not exists (select 1 from audit_entry e where e.entity_type = 'Payment' and e.entity_id = a.payment_id and e.action = a.type || ' recorded')`,
  },
  {
    rule: '19 no request is decided by the person who asked',
    entity: 'approval_request',
    broken: `select id, business_unit_id as unit, status as detail from approval_request where status in ('Done', 'Refused', 'Failed') and (decided_by is null or decided_by = requested_by)`,
  },
  {
    rule: '9 every external payment and its reversal has its audit entry',
    entity: 'payment',
    broken: `select p.id, p.business_unit_id as unit, p.status as detail from payment p where p.origin = 'External' and p.external_reference <> ''
      and (not exists (select 1 from audit_entry e where e.entity_type = 'Payment' and e.entity_id = p.id and e.action = 'External payment recorded')
        or (p.status = 'Voided' and not exists (select 1 from audit_entry e where e.entity_type = 'Payment' and e.entity_id = p.id and e.action = 'External payment reversed')))`,
  },
  {
    rule: '10 a closed batch nets the sum of its transactions and adjustments',
    entity: 'settlement_batch',
    broken: `select b.id, b.business_unit_id as unit, 'net ' || b.net_amount_minor || ', members ' || (t.net - a.net) as detail from settlement_batch b
      cross join lateral (select coalesce(sum(case type when 'Sale' then amount_minor else -amount_minor end), 0) as net, bool_or(merchant_account_id <> b.merchant_account_id or status <> 'Approved' or type = 'Void') as strange from transaction where settlement_batch_id = b.id) t
      cross join lateral (select coalesce(sum(case when settlement_batch_id = b.id then amount_minor else 0 end - case when reversal_settlement_batch_id = b.id then amount_minor else 0 end), 0) as net
        from adjustment where settlement_batch_id = b.id or reversal_settlement_batch_id = b.id) a
      where (b.status <> 'Open' and (b.net_amount_minor <> t.net - a.net or t.strange)) or (b.status = 'Open' and t.net <> 0)`,
  },
  {
    rule: 'daily totals of an unmarked day are what its payments sum to',
    entity: 'totaled_day',
    broken: `select d.id, d.business_unit_id as unit, 'day ' || d.day as detail from totaled_day d
      cross join lateral (select coalesce(json_agg(x order by x), '[]')::text as sums from (select type, status, has_adjustment, channel, source_type, payment_count, amount_minor, service_fee_amount_minor, refunded_amount_minor
        from daily_total t where t.business_unit_id = d.business_unit_id and t.day = d.day) x) kept
      cross join lateral (select coalesce(json_agg(x order by x), '[]')::text as sums from (select type, status, has_adjustment, coalesce(channel, '') as channel, source_type, count(*)::int as payment_count, sum(amount_minor)::bigint as amount_minor,
          sum(service_fee_amount_minor)::bigint as service_fee_amount_minor, sum(refunded_amount_minor)::bigint as refunded_amount_minor
        from payment p where p.business_unit_id = d.business_unit_id and p.created_date >= d.from_instant and p.created_date < d.until_instant group by 1, 2, 3, 4, 5) x) live
      where kept.sums <> live.sums and not exists (select 1 from dirty_day m where m.business_unit_id = d.business_unit_id and m.instant >= d.from_instant and m.instant < d.until_instant)`,
  },
  {
    rule: '9 every processed account file has its audit entry',
    entity: 'account_upload',
    broken: `select u.id, u.business_unit_id as unit, u.status as detail from account_upload u where u.status like 'Complete%'
      and not exists (select 1 from audit_entry a where a.entity_type = 'AccountUpload' and a.entity_id = u.id and a.action like 'Processed%')`,
  },
  {
    rule: '16 nothing payable refers to two business units or two currencies',
    entity: 'payment',
    broken: `select p.id, p.business_unit_id as unit, 'session ' || s.business_unit_id || ', unit currency ' || u.currency_code || ', payment ' || p.currency_code as detail from payment p join business_unit u on u.id = p.business_unit_id
      left join payment_session s on s.id = p.payment_session_id where p.currency_code <> u.currency_code or s.business_unit_id <> p.business_unit_id
      union all select l.payment_id, l.business_unit_id, 'line ' || l.id || ' on an account of another business unit' from payment_line_item l join account a on a.id = l.account_id where a.business_unit_id <> l.business_unit_id`,
  },
];
