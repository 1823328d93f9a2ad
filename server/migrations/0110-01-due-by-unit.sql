-- Grows: scheduled_payment (what is due is claimed by sets, each of one business unit), autopay_enrollment.
create index scheduled_payment_due_of_unit on scheduled_payment (business_unit_id, processing_date, id)
  where status = 'Scheduled';
drop index scheduled_payment_due;
-- Enrolments are looked at page by page.
create index autopay_enrollment_of_unit on autopay_enrollment (business_unit_id, id) where is_active;
