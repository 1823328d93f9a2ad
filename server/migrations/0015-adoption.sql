-- What the engagement of payers is counted by, month by month.
-- Grows: paperless_enrollment (when it began and ended), published.autopay_enrollment, published.paperless_enrollment;
-- new: published.registration.
set local app.platform = 'on';

alter table paperless_enrollment
  add column enrolled_date timestamptz not null default now(),
  add column ended_date timestamptz;
update paperless_enrollment e set
  enrolled_date = coalesce((select min(h.date) from enrollment_activity h
    where h.paperless_enrollment_id = e.id and h.activity = 'Enroll'), enrolled_date),
  ended_date = case when not is_active then coalesce((select max(h.date) from enrollment_activity h
    where h.paperless_enrollment_id = e.id), now()) end;
alter table paperless_enrollment
  add constraint paperless_enrollment_ended check (is_active = (ended_date is null));

create or replace view published.autopay_enrollment with (security_invoker = true) as select
  account_id, business_unit_id, customer_id, enrollment_type, id, is_active, payment_source_id, start_date, end_date
  from autopay_enrollment;
create or replace view published.paperless_enrollment with (security_invoker = true) as select
  account_id, business_unit_id, customer_id, id, is_active, enrolled_date, ended_date
  from paperless_enrollment;
-- Which accounts had a payer with a login, and when.
create view published.registration with (security_invoker = true) as select
  account_id, business_unit_id, linked_date, unlinked_date
  from customer_account;
grant select on published.registration to ratepayer_app;
