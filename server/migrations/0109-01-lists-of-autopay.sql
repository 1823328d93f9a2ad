-- Owns: nothing. Grows: autopay_enrollment, enrollment_activity and scheduled_payment (enrolments) and payment_source
-- (wallet), each by what staff's lists of autopay are read by; publishes what became of enrolments.
create index autopay_enrollment_since on autopay_enrollment (business_unit_id, is_active, start_date, id);
create index autopay_enrollment_of_source on autopay_enrollment (payment_source_id);
create index scheduled_payment_by_day on scheduled_payment (business_unit_id, processing_date, id);
create index enrollment_activity_of_autopay on enrollment_activity (business_unit_id, date, id)
  where autopay_enrollment_id is not null;
-- Few: what can be charged stands in none of it.
create index payment_source_not_charged on payment_source (business_unit_id, id) where status <> 'Active';

create view published.enrollment_activity with (security_invoker = true) as select
  activity, actor, autopay_enrollment_id, business_unit_id, date, id, reason
  from enrollment_activity;
grant select on published.enrollment_activity to ratepayer_app;
