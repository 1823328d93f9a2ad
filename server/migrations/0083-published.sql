-- What a capability lets others read of its tables: a view of the same name, the columns that others may count on, nothing
-- else. It runs with the rights and the row-level security of who asks, and the planner reads the table behind it. Nobody
-- writes through one: a write is the owner's own verb.
create schema published;
grant usage on schema published to ratepayer_app;

create view published.account with (security_invoker = true) as select
  account_number, block_ach_payment, block_credit_card_payment, business_unit_id, created_date, description, id,
  is_archived, is_deleted, late_fee_applicable, merged_into_account_id, name, note, rollover_account_id, state,
  street, city, zip, sub_account_number
  from account;

create view published.account_charge with (security_invoker = true) as select
  account_id, amount_minor, business_unit_id, id, remaining_minor, status
  from account_charge;

create view published.account_field_definition with (security_invoker = true) as select
  business_unit_id, is_quick_pay_lookup_field, is_required, label, "order", type
  from account_field_definition;

create view published.account_money with (security_invoker = true) as select
  account_id, balance, business_unit_id, late_fee
  from account_money;

create view published.acknowledgment with (security_invoker = true) as select
  business_unit_id, id, rendered_text, subject_id, subject_type, terms_version_id
  from acknowledgment;

create view published.adjustment with (security_invoker = true) as select
  allocations, amount_minor, business_unit_id, case_number, created_date, effective_date, id, note, payment_id,
  reason_code, reason_text, reversal_settlement_batch_id, reversed_date, settlement_batch_id, source_reference, type
  from adjustment;

create view published.approval_request with (security_invoker = true) as select
  amount_minor, ask, business_unit_id, exception_id, expires_date, id, kind, payment_id, reason, requested_by,
  requested_by_name, requested_date, status
  from approval_request;

create view published.audit_entry with (security_invoker = true) as select
  action, after, business_unit_id, client_address, date, entity_id, entity_type, id, reason, user_name, user_role
  from audit_entry;

create view published.audit_finding with (security_invoker = true) as select
  entity, entity_id, first_seen_date, id, resolved_date, rule
  from audit_finding;

create view published.balance_event with (security_invoker = true) as select
  account_id, amount_minor, bucket, business_unit_id, charge_allocations, effective_date, event_type, id, occurred_at,
  source_id, source_line_id, source_type
  from balance_event;

create view published.business_unit with (security_invoker = true) as select
  address, business_unit_id, created_date, email, id, name, organization_id, phone, public_receipt_months, slug,
  status, timezone
  from business_unit;

create view published.customer_account with (security_invoker = true) as select
  account_id, business_unit_id, customer_id, id, unlinked_date
  from customer_account;

create view published.email_message with (security_invoker = true) as select
  amount_minor, business_unit_id, created_date, error_message, id, payment_id, status, template_key, "to"
  from email_message;

create view published.gateway with (security_invoker = true) as select
  gateway_type, id, limit_seconds, name, status
  from gateway;

create view published.gateway_attempt with (security_invoker = true) as select
  amount_minor, ask, business_unit_id, exception_id, gateway_id, gateway_reference, gateway_transaction_id, id,
  inquiry_count, merchant_account_id, next_inquiry_date, not_found_count, operation, original_attempt_id, outcome,
  payment_id, requested_at, resolved_at, resolved_by, target_transaction_id, told_at
  from gateway_attempt;

create view published.gateway_breaker with (security_invoker = true) as select
  business_unit_id, merchant_account_id, next_trial_date, opened_date, unknowns
  from gateway_breaker;

create view published.gateway_exception with (security_invoker = true) as select
  amount_minor, business_unit_id, claim, created_date, currency_code, gateway_transaction_id, id, kind,
  merchant_account_id, payment_id, reason, resolution, resolved_by, resolved_date, settlement_batch_id
  from gateway_exception;

create view published.login with (security_invoker = true) as select
  email, user_id
  from identity.login;

create view published.machine_client with (security_invoker = true) as select
  client_id, daily_refund_minor, name, organization_id, status
  from identity.machine_client;

create view published.limit_change with (security_invoker = true) as select
  hits, id, name
  from limit_change;

create view published.merchant_account with (security_invoker = true) as select
  batch_close_time, business_unit_id, channels, currency_code, gateway_id, id, merchant_number, name, organization_id,
  payment_source_types, purpose, status, timezone
  from merchant_account;

create view published.organization with (security_invoker = true) as select
  created_date, id, large_refund_minor, name, staff_idle_minutes, status, unit_daily_refund_minor,
  user_daily_refund_minor
  from organization;

create view published.payment with (security_invoker = true) as select
  account_id, account_count, adjusted_amount_minor, amount_minor, auth_code, base_payment_id, brand, business_unit_id,
  channel, contact_email, created_by_user_name, created_by_user_role, created_date, currency_code, error_message,
  exported_date, external_method, external_reference, gateway_id, has_adjustment, id, include_service_fee_in_payment,
  last4, merchant_account_id, modified_date, note, organization_id, origin, payer_name, payment_descriptor,
  payment_descriptor_label, payment_session_id, payment_source_id, posted_date, posts_to_balance, received_date,
  reference_number, refunded_amount_minor, row_version, service_fee_amount_minor, source_type, status, type
  from payment;

create view published.payment_account with (security_invoker = true) as select
  account_id, amount_minor, business_unit_id, created_date, payment_id
  from payment_account;

create view published.payment_line_item with (security_invoker = true) as select
  account_charge_id, account_id, adjusted_minor, business_unit_id, description, id, line_item_type, payment_id,
  price_minor, refunded_minor, reversed_minor
  from payment_line_item;

create view published.payment_session with (security_invoker = true) as select
  account_ids, answered, begun_by, business_unit_id, channel, client_address, contact_email, created_by_user_name,
  created_by_user_role, created_date, customer_id, id, identifier, origin, payment_field_items, payment_source_id,
  status
  from payment_session;

create view published.payment_snapshot with (security_invoker = true) as select
  payment_field_items, payment_id, payment_meta_json, payment_source
  from payment_snapshot;

create view published.payment_source with (security_invoker = true) as select
  business_unit_id, card_entry_method, created_date, fingerprint, gateway_id, id, merchant_account_id, status, token
  from payment_source;

create view published.settlement_batch with (security_invoker = true) as select
  batch_identifier, business_unit_id, closed_date, currency_code, gateway_closed_date, id, merchant_account_id,
  merchant_number, status
  from settlement_batch;

create view published.settlement_line with (security_invoker = true) as select
  amount_minor, business_unit_id, currency_code, gateway_transaction_id, id, kind, merchant_account_id, reference,
  settlement_batch_id, transaction_id
  from settlement_line;

create view published.terms_of_service with (security_invoker = true) as select
  business_unit_id, created_date, effective_date, id, identifier, status, title, version
  from terms_of_service;

create view published.transaction with (security_invoker = true) as select
  account_id, amount_minor, ask, auth_code, brand, business_unit_id, created_date, currency_code, error_message,
  gateway_attempt_id, gateway_id, gateway_message, gateway_response_code, gateway_transaction_id, id, last4,
  merchant_account_id, merchant_number, payment_id, reverses_transaction_id, settlement_batch_id, source_type, status,
  type
  from transaction;

create view published.user_account with (security_invoker = true) as select
  email, id, name, status
  from user_account;

grant select on all tables in schema published to ratepayer_app;
