import type { Invariant } from '../invariant.ts';

/**
 * What a payment may say while its transactions say what they say (domain.md 6: 2 to 5 and 20). Approved means
 * standing, 4.18.
 */
export const standingRules: readonly Invariant[] = [
  {
    rule: '2 the approved sales of a payment are nothing or its amount',
    entity: 'payment',
    broken: `select p.id, p.business_unit_id as unit,
      'sales ' || sum(t.amount_minor) || ', amount ' || p.amount_minor as detail from payment p
      join transaction t on t.payment_id = p.id and t.type = 'Sale' and t.status = 'Approved'
      group by p.id having sum(t.amount_minor) <> p.amount_minor`,
  },
  {
    rule: '3 a payment has a void or refunds, never both approved',
    entity: 'payment',
    broken: `select payment_id as id, min(business_unit_id) as unit, 'void and refund approved' as detail
      from transaction t where type in ('Void', 'Refund') and status = 'Approved'
      and not exists (select 1 from transaction r where r.reverses_transaction_id = t.id)
      group by payment_id having count(*) filter (where type = 'Void') > 0
      and (count(*) filter (where type = 'Refund') > 0 or count(*) filter (where type = 'Void') > 1)`,
  },
  {
    rule: '4 the status of a payment agrees with its transactions',
    entity: 'payment',
    broken: `select p.id, p.business_unit_id as unit,
      p.status || ', sales ' || s.sales || ', voids ' || s.voids || ', refunds ' || s.refunds as detail
      from payment p cross join lateral (select count(*) filter (where type = 'Sale') as sales,
      count(*) filter (where type = 'Void') as voids,
      coalesce(sum(amount_minor) filter (where type = 'Refund'), 0) as refunds
        from transaction t where t.payment_id = p.id and t.status = 'Approved'
        and not exists (select 1 from transaction r where r.reverses_transaction_id = t.id)) s
      where p.origin <> 'External' and ((p.status in ('Succeeded', 'Refunded') and (s.sales = 0 or s.voids > 0))
      or ((p.status = 'Refunded') <> (s.refunds = p.amount_minor
        or s.refunds + p.adjusted_amount_minor >= p.amount_minor
        and (p.posted_date is null or exists (select 1 from transaction v
        where v.payment_id = p.id and v.type = 'Void' and v.status = 'Approved')) and p.status <> 'Voided'))
        or (p.status = 'Voided' and s.voids = 0) or (p.status in ('Declined', 'Error', 'Abandoned') and s.sales > 0))`,
  },
  {
    rule: '5 a fee stands and falls with its base',
    entity: 'payment',
    broken: `select f.id, f.business_unit_id as unit, 'fee ' || f.status || ', base ' || b.status as detail
      from payment f join payment b on b.id = f.base_payment_id
      where f.currency_code <> b.currency_code or f.business_unit_id <> b.business_unit_id
      or (f.status = 'Succeeded' and (b.status in ('Declined', 'Error', 'Abandoned', 'Pending')
      or (b.status = 'Voided' and b.posted_date is null)))
      or (b.status = 'Succeeded' and f.status <> 'Succeeded' and b.posted_date is not null and f.posted_date is null)`,
  },
  {
    rule: '20 no money rests in silence',
    entity: 'payment',
    broken: `select p.id, p.business_unit_id as unit,
      p.status || ' with a sale that stands, nothing under way and no exception' as detail from payment p
      join transaction t on t.payment_id = p.id and t.type = 'Sale' and t.status = 'Approved'
      where p.status not in ('Succeeded', 'Refunded')
      and not exists (select 1 from transaction v
      where v.payment_id = p.id and v.type = 'Void' and v.status = 'Approved'
      and not exists (select 1 from transaction r where r.reverses_transaction_id = v.id))
        and not exists (select 1 from payment w
        join gateway_attempt a on a.payment_id = w.id and a.outcome in ('Sent', 'Unknown')
        where w.id = p.id or w.base_payment_id = p.id)
        and not exists (select 1 from gateway_exception e where e.payment_id = p.id and e.resolution = '')`,
  },
  {
    rule: '20 what belongs to a payment is recorded there within a day',
    entity: 'gateway_exception',
    broken: `select e.id, e.business_unit_id as unit,
      e.kind || ' ' || e.gateway_transaction_id || ', nothing of its payment under way' as detail
      from gateway_exception e join payment p on p.id = e.payment_id
      where e.unrecorded_since < now() - interval '1 day' and e.resolution = 'Belongs'
        and not exists (select 1 from payment w
        join gateway_attempt a on a.payment_id = w.id and a.outcome in ('Sent', 'Unknown')
        where w.id = coalesce(p.base_payment_id, p.id) or w.base_payment_id = coalesce(p.base_payment_id, p.id))`,
  },
  {
    rule: '5 a fee whose base is voided waits to go back, or is back',
    entity: 'payment',
    broken: `select f.id, f.business_unit_id as unit, 'fee Succeeded, base Voided, nothing tried' as detail
      from payment f join payment b on b.id = f.base_payment_id
      where f.status = 'Succeeded' and f.posted_date is not null and b.status = 'Voided'
      and not exists (select 1 from gateway_attempt a where a.payment_id = f.id and a.operation in ('Void', 'Refund'))
      and f.adjusted_amount_minor = 0 and f.refunded_amount_minor = 0`,
  },
  {
    rule: '4 a payment that was not taken says so as its last sale does, and one under way waits for something',
    entity: 'payment',
    broken: `select p.id, p.business_unit_id as unit, p.status || ', last sale ' || coalesce(t.status, 'none') as detail
      from payment p
      left join lateral (select t.status from transaction t
      where t.payment_id = p.id and t.type = 'Sale' order by t.id desc limit 1) t on true
      where p.status in ('Declined', 'Error', 'Abandoned', 'Pending')
      and case p.status when 'Abandoned' then t.status is not null
      when 'Pending' then t.status is distinct from 'Approved'
          and not exists (select 1 from payment w
          join gateway_attempt a on a.payment_id = w.id and a.outcome in ('Sent', 'Unknown')
          where w.id in (p.id, p.base_payment_id) or w.base_payment_id = p.id)
        else t.status is distinct from p.status end
      union all select p.id, p.business_unit_id, 'Pending, and voided' from payment p
      join transaction v on v.payment_id = p.id and v.type = 'Void' and v.status = 'Approved'
      where p.status = 'Pending' and not exists (select 1 from transaction r where r.reverses_transaction_id = v.id)
      union all select p.id, p.business_unit_id, p.status || ' with an open attempt' from payment p
      join gateway_attempt a on a.payment_id = p.id and a.outcome in ('Sent', 'Unknown')
      where p.status in ('Declined', 'Error', 'Abandoned')
      union all select f.id, f.business_unit_id, 'Abandoned while its base waits' from payment f
      join payment b on b.id = f.base_payment_id
      where f.status = 'Abandoned' and b.status = 'Pending'
      and not exists (select 1 from transaction t where t.payment_id = b.id)`,
  },
  {
    rule: '4 a payment is posted when it was taken',
    entity: 'payment',
    broken: `select p.id, p.business_unit_id as unit,
      p.status || ', posted ' || coalesce(p.posted_date::text, 'never') as detail from payment p
      where p.origin <> 'External' and ((p.status = 'Succeeded' and p.posted_date is null)
      or (p.status in ('Declined', 'Error', 'Abandoned') and p.posted_date is not null)
        or (p.status = 'Pending' and p.posted_date is not null
        and not exists (select 1 from transaction v join transaction r on r.reverses_transaction_id = v.id
        where v.payment_id = p.id and v.type = 'Void')))`,
  },
  {
    rule: '3 what says that another did not hold is of the same payment and kind',
    entity: 'transaction',
    broken: `select t.id, t.business_unit_id as unit,
      t.type || ' ' || t.status || ' against ' || o.type || ' ' || o.status as detail from transaction t
      join transaction o on o.id = t.reverses_transaction_id
      where t.status <> 'Error' or o.status <> 'Approved' or o.payment_id <> t.payment_id or o.type <> t.type
      or o.amount_minor <> t.amount_minor or o.id >= t.id`,
  },
];
