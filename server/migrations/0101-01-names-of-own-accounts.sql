-- What payers call their accounts; and what their own pages read of bills and of what they keep to pay with.
alter table customer_account add column nickname text not null default ''
  constraint customer_account_nickname_check check (length(nickname) <= 40);
create or replace view published.customer_account with (security_invoker = true) as
  select account_id, business_unit_id, customer_id, id, unlinked_date, notify_new_bill, notify_upcoming_payment,
  notify_with_sms, linked_by, linked_date, nickname from customer_account;
create or replace view published.payment_source with (security_invoker = true) as
  select business_unit_id, card_entry_method, created_date, fingerprint, gateway_id, id, merchant_account_id, status,
  token, customer_id, is_saved, account_type, account_number_last4 from payment_source;
create or replace view published.bill with (security_invoker = true) as
  select account_id, amount_minor, balance_minor, bill_number, bill_type, billing_cycle_id, business_unit_id, due_date,
  id, issue_date, published_date, status, document_id from bill;
create or replace view published.account with (security_invoker = true) as
  select account_number, block_ach_payment, block_credit_card_payment, business_unit_id, created_date, description, id,
  is_archived, is_deleted, late_fee_applicable, merged_into_account_id, name, note, rollover_account_id, state, street,
  city, zip, sub_account_number, email_address from account;
create or replace view published.autopay_enrollment with (security_invoker = true) as
  select account_id, business_unit_id, customer_id, enrollment_type, id, is_active, payment_source_id, start_date,
  end_date, backup_payment_source_id from autopay_enrollment;
