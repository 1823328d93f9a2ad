-- Owns: attempt_set (payments): attempts that were written as Sent together, while some of them have not left yet.
-- Grows: payment_session (a sale that no gateway received is followed by another one), published.payment_session.
create table attempt_set (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  -- In the order in which they leave.
  attempt_ids bigint[] not null,
  -- How many of them may have left: raised, and committed, before the first of them does.
  leaving int not null default 0 check (leaving >= 0),
  begun_date timestamptz not null,
  -- Its worker is taken for dead: none of the others leaves any more.
  closed_date timestamptz
);
create index attempt_set_begun on attempt_set (begun_date);
call fence('attempt_set');
grant select, insert, update, delete on attempt_set to ratepayer_app;

-- One session of a scheduled payment holds; those before it were never received.
drop index payment_session_scheduled_once;
create unique index payment_session_scheduled_once on payment_session (scheduled_payment_id)
  where scheduled_payment_id is not null and abandon_reason <> 'Never received';
create index payment_session_never_received on payment_session (scheduled_payment_id)
  where abandon_reason = 'Never received';

create or replace view published.payment_session with (security_invoker = true) as select
  account_ids, answered, begun_by, business_unit_id, channel, client_address, contact_email, created_by_user_name,
  created_by_user_role, created_date, customer_id, id, identifier, origin, payment_field_items, payment_source_id,
  status, contact_phone, scheduled_payment_id, abandon_reason
  from payment_session;
