-- Files of authorized enrolments come as uploads, as those of accounts, readings and payments do.
-- Grows: account_upload, account_upload_config, autopay_enrollment, published.payment_source. Owns: enrolment_upload_row (autopay).
set local app.platform = 'on';

alter table account_upload drop constraint account_upload_import_type_check,
  add constraint account_upload_import_type_check
    check (import_type in ('Accounts', 'Readings', 'External Payments', 'Autopay Enrollments'));
alter table account_upload_config drop constraint account_upload_config_import_type_check,
  add constraint account_upload_config_import_type_check
    check (import_type in ('Accounts', 'Readings', 'External Payments', 'Autopay Enrollments'));

-- The file that began it, and whether an undo took it back: what was begun by mistake ended nobody's authorization.
alter table autopay_enrollment add column upload_id bigint,
  add column is_taken_back boolean not null default false,
  add constraint autopay_enrollment_upload_fkey foreign key (business_unit_id, upload_id)
    references account_upload(business_unit_id, id),
  add constraint autopay_enrollment_upload check (upload_id is null or enrollment_type = 'Organization'),
  add constraint autopay_enrollment_taken_back check (not is_taken_back or (upload_id is not null and not is_active));
create index autopay_enrollment_of_upload on autopay_enrollment (upload_id, id) where upload_id is not null;

create or replace view published.autopay_enrollment with (security_invoker = true) as select
  account_id, business_unit_id, customer_id, enrollment_type, id, is_active, payment_source_id, start_date, end_date,
  backup_payment_source_id, scheduling_type, lead_time_days, day_of_month, max_amount_minor, row_version,
  acknowledgment_id, upload_id, is_taken_back
  from autopay_enrollment;

create or replace view published.payment_source with (security_invoker = true) as select
  business_unit_id, card_entry_method, created_date, fingerprint, gateway_id, id, merchant_account_id, status, token,
  customer_id, is_saved, account_number_last4, account_type, bank_name, card_expiry_month, card_expiry_year,
  holder_name, holder_type, nickname, payment_source_type, verification, routing_number
  from payment_source;

-- What a check of a file found, the first of each kind; of a bank account its last four digits alone.
create table enrolment_upload_row (
  upload_id bigint not null,
  business_unit_id int not null,
  row_number int not null,
  state text not null check (state in ('new', 'there')),
  account_id bigint not null,
  lead_time_days int,
  day_of_month text,
  max_amount_minor bigint,
  account_type text not null,
  last4 text not null,
  consent_method text not null,
  consent_date date not null,
  consent_reference text not null,
  primary key (upload_id, state, row_number),
  constraint enrolment_upload_row_upload_fkey foreign key (business_unit_id, upload_id)
    references account_upload(business_unit_id, id)
);
call fence('enrolment_upload_row');
call grant_app('enrolment_upload_row', 'select, insert, delete');
