-- What the payments of a closed day sum to, so that a list of a year counts days and not payments (performance.md 4).
-- A day may be kept once it ended 24 hours ago; a change of a payment older than 20 hours leaves a mark, and a marked day
-- is counted live until it is kept anew. The four hours between are longer than any transaction that changes payments.
create table totaled_day (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  day date not null,
  -- First instant of the day and of the next, in the zone it was kept in: after a change of zone it no longer fits.
  from_instant timestamptz not null,
  until_instant timestamptz not null,
  totaled_date timestamptz not null default now(),
  unique (business_unit_id, day)
);
call fence('totaled_day');
call grant_app('totaled_day', 'select, insert, update');

create table daily_total (
  business_unit_id int not null,
  day date not null,
  type text not null,
  status text not null,
  has_adjustment boolean not null,
  channel text not null, -- '' for payments received elsewhere
  source_type text not null,
  payment_count int not null,
  amount_minor bigint not null,
  service_fee_amount_minor bigint not null,
  refunded_amount_minor bigint not null,
  primary key (business_unit_id, day, type, status, has_adjustment, channel, source_type)
);
call fence('daily_total');
call grant_app('daily_total', 'select, insert, update, delete');

-- Marks are only added and taken away, never changed: two refunds of one old day never wait for one another.
create table dirty_day (
  id bigint generated always as identity primary key,
  business_unit_id int not null,
  instant timestamptz not null
);
create index on dirty_day (business_unit_id, instant);
call fence('dirty_day');
call grant_app('dirty_day', 'select, insert, delete');

create function mark_dirty_day() returns trigger language plpgsql as $$
begin
  insert into dirty_day (business_unit_id, instant)
    select new.business_unit_id, x.instant from (values (new.created_date) union select old.created_date where tg_op = 'UPDATE') x (instant) where x.instant < now() - interval '20 hours';
  return null;
end $$;
create trigger payment_dirty_day_new after insert on payment for each row
  when (new.created_date < now() - interval '20 hours') execute function mark_dirty_day();
create trigger payment_dirty_day_changed after update on payment for each row
  when (least(old.created_date, new.created_date) < now() - interval '20 hours'
    and (old.created_date, old.type, old.status, old.has_adjustment, old.channel, old.source_type, old.amount_minor, old.service_fee_amount_minor, old.refunded_amount_minor)
      is distinct from (new.created_date, new.type, new.status, new.has_adjustment, new.channel, new.source_type, new.amount_minor, new.service_fee_amount_minor, new.refunded_amount_minor))
  execute function mark_dirty_day();
