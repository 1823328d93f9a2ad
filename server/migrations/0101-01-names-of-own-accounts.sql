-- What payers call their accounts; and what their own pages read of bills and of what they keep to pay with.
alter table customer_account add column nickname text not null default ''
  constraint customer_account_nickname_check check (length(nickname) <= 40);
create or replace view published.customer_account with (security_invoker = true) as
  select account_id, business_unit_id, customer_id, id, unlinked_date, notify_new_bill, notify_upcoming_payment,
  notify_with_sms, linked_by, linked_date, nickname from customer_account;
create or replace view published.bill with (security_invoker = true) as
  select account_id, amount_minor, balance_minor, bill_number, bill_type, billing_cycle_id, business_unit_id, due_date,
  id, issue_date, published_date, status, document_id from bill;
