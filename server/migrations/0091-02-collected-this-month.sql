-- Grows: a function of payment-records: what was received of the payments of a business unit in the month that runs in
-- its zone, less what went back, as the list of payments sums it (decision 53). Days that are kept come from
-- daily_total, the others are counted live (decision 16).
create function collected_this_month(unit int, zone text) returns bigint language sql stable as $$
  with days as materialized (
    select d::date as day, d at time zone zone as from_instant, (d + interval '1 day') at time zone zone as until_instant
    from generate_series(date_trunc('month', now() at time zone zone), date_trunc('day', now() at time zone zone),
      interval '1 day') d
  ), kept as materialized (
    select d.day from days d join totaled_day t on t.business_unit_id = unit and t.day = d.day
      and t.from_instant = d.from_instant and t.until_instant = d.until_instant
    where not exists (select 1 from dirty_day m where m.business_unit_id = unit
      and m.instant >= d.from_instant and m.instant < d.until_instant)
  )
  select coalesce(sum(x.minor), 0)::bigint from (
    select t.amount_minor - t.refunded_amount_minor - t.adjusted_amount_minor as minor
    from daily_total t join kept k on k.day = t.day
    where t.business_unit_id = unit and t.type = 'Base Payment' and t.status in ('Succeeded', 'Refunded')
    union all
    select p.amount_minor - p.refunded_amount_minor - p.adjusted_amount_minor
    from days d join payment p on p.business_unit_id = unit
      and p.created_date >= d.from_instant and p.created_date < d.until_instant
    where d.day not in (select day from kept) and p.type = 'Base Payment' and p.status in ('Succeeded', 'Refunded')
    -- Received elsewhere and posted by the biller's own file: no revenue here, whichever day it is of.
    union all
    select -(p.amount_minor - p.refunded_amount_minor - p.adjusted_amount_minor)
    from payment p
    where p.business_unit_id = unit and p.origin = 'External' and p.posted_date is null
      and p.created_date >= (select min(from_instant) from days)
      and p.created_date < (select max(until_instant) from days)
      and p.type = 'Base Payment' and p.status in ('Succeeded', 'Refunded')
  ) x $$;
