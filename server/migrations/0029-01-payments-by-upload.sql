-- Files of payments received elsewhere come as uploads, as those of accounts and readings do.
-- Owns: external_upload_row.
set local app.platform = 'on';

alter table account_upload drop constraint account_upload_import_type_check,
  add constraint account_upload_import_type_check check (import_type in ('Accounts', 'Readings', 'External Payments'));
alter table account_upload_config drop constraint account_upload_config_import_type_check,
  add constraint account_upload_config_import_type_check
    check (import_type in ('Accounts', 'Readings', 'External Payments'));

-- Nothing of `payment` is read here: nobody who pays waits for more than a moment. 0029-02 looks at the rows there are.
alter table payment add column upload_id bigint,
  add constraint payment_upload_fkey foreign key (business_unit_id, upload_id)
    references account_upload(business_unit_id, id) not valid,
  -- Only what was received elsewhere comes in a file.
  add constraint payment_upload_check check (upload_id is null or origin = 'External') not valid;

-- What a check of a file found, the first of each kind, for whoever looks before it is recorded.
create table external_upload_row (
  upload_id bigint not null,
  business_unit_id int not null,
  row_number int not null,
  state text not null check (state in ('new', 'there', 'unmatched')),
  account_id bigint,
  -- As they stand in the file.
  account_number text not null,
  sub_account_number text not null,
  amount_minor bigint not null,
  received_date date not null,
  external_method text not null,
  external_reference text not null,
  posts_to_balance boolean not null,
  is_assigned boolean not null,
  primary key (upload_id, state, row_number),
  constraint external_upload_row_upload_fkey foreign key (business_unit_id, upload_id)
    references account_upload(business_unit_id, id)
);
call fence('external_upload_row');
call grant_app('external_upload_row', 'select, insert, delete');

create or replace view published.payment with (security_invoker = true) as select
  account_id, account_count, adjusted_amount_minor, amount_minor, auth_code, base_payment_id, brand, business_unit_id,
  channel, contact_email, created_by_user_name, created_by_user_role, created_date, currency_code, error_message,
  exported_date, external_method, external_reference, gateway_id, has_adjustment, id, include_service_fee_in_payment,
  last4, merchant_account_id, modified_date, note, organization_id, origin, payer_name, payment_descriptor,
  payment_descriptor_label, payment_session_id, payment_source_id, posted_date, posts_to_balance, received_date,
  reference_number, refunded_amount_minor, row_version, service_fee_amount_minor, source_type, status, type, upload_id
  from payment;
