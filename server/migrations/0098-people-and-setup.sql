-- What a payer may be asked for besides an e-mail address is read with the payment that was made.
create or replace view published.payment_session with (security_invoker = true) as select
  account_ids, answered, begun_by, business_unit_id, channel, client_address, contact_email, created_by_user_name,
  created_by_user_role, created_date, customer_id, id, identifier, origin, payment_field_items, payment_source_id,
  status, contact_phone
  from payment_session;

-- What somebody did lately is read under their own name.
create index audit_entry_by_user on audit_entry (user_name, id desc);
