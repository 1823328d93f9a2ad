-- Declines by reason are kept by day as their payments are, and the dashboard reads what else needs a person.
-- Owns: daily_decline. Grows: business_unit, schedule_state, audit_finding (seen by its business unit),
-- published.audit_finding; new: published.ticket, published.schedule_state.
set local app.platform = 'on';

-- What a decline is counted under: what the gateway said, the key of what we say ourselves, or that nobody said why.
-- As somebody may ask for it, and short enough for an index: without what no text may hold, its blanks one each and none
-- around it, 200 characters at most.
create function decline_reason(message jsonb) returns text language sql immutable as $$
  select coalesce(nullif(btrim(left(btrim(regexp_replace(
    case jsonb_typeof(message) when 'string' then message #>> '{}' else message ->> 'key' end,
    '[\u0001-\u0020\u007f\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g')), 200)),
    ''), 'none')
$$;

create table daily_decline (
  business_unit_id int not null references business_unit,
  day date not null,
  reason text not null,
  -- As one of these payments has it: whoever reads it decides the words.
  message jsonb not null,
  decline_count int not null,
  constraint daily_decline_pkey primary key (business_unit_id, day, reason)
);
call fence('daily_decline');
call grant_app('daily_decline', 'select, insert, update, delete');

-- Days that are kept already have their declines too.
insert into daily_decline (business_unit_id, day, reason, message, decline_count)
  select t.business_unit_id, t.day, decline_reason(p.error_message), min(p.error_message::text)::jsonb, count(*)
  from payment p join business_unit u on u.id = p.business_unit_id
  join totaled_day t on t.business_unit_id = u.id and t.day = (p.created_date at time zone u.timezone)::date
    and p.created_date >= t.from_instant and p.created_date < t.until_instant
  where p.status = 'Declined' and p.type = 'Base Payment' group by 1, 2, 3;

drop trigger payment_dirty_day_changed on payment;
create trigger payment_dirty_day_changed after update on payment for each row
  when (least(old.created_date, new.created_date) < now() - interval '20 hours'
    and (old.created_date, old.type, old.status, old.has_adjustment, old.channel, old.source_type, old.amount_minor,
      old.service_fee_amount_minor, old.refunded_amount_minor, old.adjusted_amount_minor, old.error_message)
    is distinct from (new.created_date, new.type, new.status, new.has_adjustment, new.channel, new.source_type,
      new.amount_minor, new.service_fee_amount_minor, new.refunded_amount_minor, new.adjusted_amount_minor,
      new.error_message))
  execute function mark_dirty_day();

-- What digital billing is aimed at, and what a bill on paper costs; nothing is shown of either where it is zero.
alter table business_unit
  add column adoption_target_percent int not null default 0 check (adoption_target_percent between 0 and 100),
  add column paper_cost_minor int not null default 0 check (paper_cost_minor between 0 and 100000);

create policy tenant on audit_finding for select to public
  using (business_unit_id = any((select string_to_array(nullif(current_setting('app.bu', true), ''), ',')::int[])::int[]));
create or replace view published.audit_finding with (security_invoker = true) as select
  entity, entity_id, first_seen_date, id, resolved_date, rule, business_unit_id
  from audit_finding;
create view published.ticket with (security_invoker = true) as select
  business_unit_id, category, created_date, id, payment_id, status, title
  from ticket;
-- Since when a schedule fails: its last failure is of some seconds ago as long as it does.
alter table schedule_state add column failing_since timestamptz;
create view published.schedule_state with (security_invoker = true) as select
  failing_since, failures_in_row, last_run_date, name
  from schedule_state;
grant select on published.ticket, published.schedule_state to ratepayer_app;
