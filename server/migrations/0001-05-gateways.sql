-- Where charges are sent, and what gateways tell by themselves.
-- Owns: gateway, merchant_account, gateway_message.

create table gateway (
  id int generated always as identity primary key,
  name text not null unique,
  gateway_type text not null,
  limit_seconds numeric not null default 30,
  not_found_final_seconds int not null default 600,
  status text not null default 'Active',
  constraint gateway_type_named check (gateway_type <> '')
);

create table merchant_account (
  id int generated always as identity primary key,
  gateway_id int not null references gateway,
  organization_id int not null references organization,
  business_unit_id int not null references business_unit,
  name text not null,
  merchant_number text not null,
  purpose text not null check (purpose in ('Base Payment', 'Service Fee')),
  payment_source_types text[] not null,
  channels text[] not null,
  currency_code text not null check (currency_code in ('USD', 'CAD')),
  status text not null default 'Draft' check (status in ('Draft', 'Active', 'Disabled')),
  timezone text not null default 'US/Central',
  batch_close_time time not null default '18:00',
  -- Secrets of a merchant account at its gateway, sealed; written by verbs, never read back to anybody.
  credentials_enveloped text not null default '',
  constraint merchant_account_gateway_id_merchant_number_purpose_key unique (gateway_id, merchant_number, purpose)
);
create index merchant_account_business_unit_id_idx on merchant_account (business_unit_id);

-- What gateways tell us, exactly as it came; kept first, answered at once, interpreted by a worker.
create table gateway_message (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  merchant_account_id int not null references merchant_account,
  received_date timestamptz not null default now(),
  headers jsonb not null,
  body text not null,
  body_hash text not null,
  status text not null default 'Received' check (status in ('Received', 'Done', 'Failed', 'Unread')),
  attempts int not null default 0,
  next_attempt_date timestamptz not null default now(),
  result text not null default '',
  -- Checked and read when it arrives; empty where a message says nothing that concerns us. Null: kept before messages
  -- were read on arrival.
  claims jsonb,
  constraint gateway_message_merchant_account_id_body_hash_key unique (merchant_account_id, body_hash)
);
create index gateway_message_waiting on gateway_message (next_attempt_date) where status = 'Received';
create index gateway_message_unread on gateway_message (id) where status = 'Unread';
-- Messages that claim nothing may tell that a report of the vendor can be fetched.
create index gateway_message_without_claims on gateway_message (merchant_account_id, received_date)
  where claims = '[]'::jsonb;

call fence('merchant_account');
call fence('gateway_message');

grant select, insert, update on gateway, merchant_account, gateway_message to ratepayer_app;

create view published.gateway with (security_invoker = true) as select
  gateway_type, id, limit_seconds, name, status
  from gateway;

create view published.merchant_account with (security_invoker = true) as select
  batch_close_time, business_unit_id, channels, currency_code, gateway_id, id, merchant_number, name, organization_id,
  payment_source_types, purpose, status, timezone
  from merchant_account;

grant select on published.gateway, published.merchant_account to ratepayer_app;
