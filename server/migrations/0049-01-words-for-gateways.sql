-- Plain words for the answers of gateways, which are the platform's and of no business unit.
-- Owns: custom_gateway_message.
create table custom_gateway_message (
  id int generated always as identity primary key,
  gateway_id int not null references gateway,
  payment_source_type text not null check (payment_source_type in ('Credit Card', 'ACH')),
  response_code text not null check (response_code <> ''),
  culture text not null,
  payer_message text not null check (payer_message <> ''),
  staff_message text not null check (staff_message <> ''),
  payer_action text not null
    check (payer_action in ('Try Again', 'Use Another Method', 'Check Details', 'Contact Bank', 'Contact Biller')),
  counts_as_attempt boolean not null,
  row_version int not null default 1,
  constraint custom_gateway_message_once unique (gateway_id, payment_source_type, response_code, culture)
);
grant select, insert, update, delete on custom_gateway_message to ratepayer_app;

create view published.custom_gateway_message with (security_invoker = true) as select
  counts_as_attempt, culture, gateway_id, id, payer_action, payer_message, payment_source_type, response_code,
  staff_message
  from custom_gateway_message;
grant select on published.custom_gateway_message to ratepayer_app;

-- Codes of the last 30 days are counted by their business unit.
create index transaction_declined on transaction (business_unit_id, created_date)
  include (gateway_id, source_type, gateway_response_code) where type = 'Sale' and status = 'Declined';
