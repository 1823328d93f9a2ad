create table payment_session (
  id bigint generated always as identity primary key,
  identifier text not null unique,
  business_unit_id int not null references business_unit,
  organization_id int not null references organization,
  customer_id int references customer,
  quick_pay_session_id bigint,
  channel text not null check (channel in ('QuickPay', 'IVR', 'Autopay', 'Backoffice Autopay', 'POS')),
  origin text not null default 'Main' check (origin in ('Main', 'Embedded', 'External')),
  status text not null check (status in ('RequiresPaymentFields', 'RequiresPaymentSource', 'RequiresCharges', 'RequiresConfirmation', 'Processing',
    'RequiresGatewayResolution', 'RequiresFormResponse', 'Complete', 'Abandoned')),
  account_ids bigint[] not null,
  answered text[] not null default '{}',
  payment_field_items jsonb not null default '[]',
  charges jsonb not null default '[]',
  payment_source_id bigint,
  fee_quote jsonb,
  contact_email text not null default '',
  contact_phone text not null default '',
  config_snapshot jsonb not null,
  attempt_count int not null default 0,
  expires_date timestamptz not null,
  created_by_user_name text not null,
  created_by_user_role text not null,
  client_address text not null default '',
  abandon_reason text not null default '',
  payer_message text not null default '',
  payer_action text not null default '',
  created_date timestamptz not null default now(),
  modified_date timestamptz not null default now(),
  row_version int not null default 1,
  unique (business_unit_id, id)
);
create index payment_session_open on payment_session (expires_date)
  where status in ('RequiresPaymentFields', 'RequiresPaymentSource', 'RequiresCharges', 'RequiresConfirmation', 'RequiresFormResponse');

create table payment_source (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  customer_id int references customer,
  payment_source_type text not null check (payment_source_type in ('Credit Card', 'ACH')),
  account_type text not null,
  account_number_last4 text not null check (account_number_last4 ~ '^\d{0,4}$'),
  holder_name text not null,
  holder_type text not null default 'Unknown' check (holder_type in ('Personal', 'Business', 'Unknown')),
  card_expiry_month int,
  card_expiry_year int,
  postal_code text not null default '',
  routing_number text not null default '',
  bank_name text not null default '',
  token text not null,
  gateway_id int not null references gateway,
  fingerprint text not null,
  status text not null default 'Active' check (status in ('Active', 'Expired', 'Invalid', 'Removed')),
  verification text not null default 'None' check (verification in ('None', 'Bank Verification Service', 'Own Check', 'First Use')),
  created_date timestamptz not null default now()
);

create table payment (
  id bigint generated always as identity primary key,
  reference_number text not null unique check (reference_number ~ '^9\d{17}$'),
  type text not null check (type in ('Base Payment', 'Service Fee')),
  base_payment_id bigint unique references payment,
  payment_session_id bigint references payment_session,
  attempt_number int not null default 1,
  organization_id int not null references organization,
  business_unit_id int not null references business_unit,
  status text not null check (status in ('Pending', 'Succeeded', 'Declined', 'Error', 'Abandoned', 'Refunded', 'Voided')),
  origin text not null default 'Main' check (origin in ('Main', 'Embedded', 'External')),
  channel text check (channel in ('QuickPay', 'IVR', 'Autopay', 'Backoffice Autopay', 'POS')),
  amount_minor bigint not null check (amount_minor > 0),
  currency_code text not null check (currency_code in ('USD', 'CAD')),
  include_service_fee_in_payment boolean not null default false,
  service_fee_amount_minor bigint not null default 0,
  refunded_amount_minor bigint not null default 0 check (refunded_amount_minor between 0 and amount_minor),
  adjusted_amount_minor bigint not null default 0,
  has_adjustment boolean not null default false,
  source_type text not null default '',
  brand text not null default '',
  last4 text not null default '',
  account_id bigint,
  account_count int not null default 0,
  payer_name text not null default '',
  merchant_account_id int references merchant_account,
  gateway_id int references gateway,
  payment_source_id bigint references payment_source,
  auth_code text not null default '',
  error_message text not null default '',
  payment_descriptor text not null default '',
  payment_descriptor_label text not null default '',
  contact_email text not null default '',
  client_address text not null default '',
  created_by_user_name text not null default '',
  created_by_user_role text not null default '',
  posted_date timestamptz,
  exported_date timestamptz,
  created_date timestamptz not null default now(),
  modified_date timestamptz not null default now(),
  row_version int not null default 1,
  unique (payment_session_id, attempt_number, type),
  unique (business_unit_id, id),
  check ((type = 'Service Fee') = (base_payment_id is not null))
);
create unique index payment_posted_once on payment (payment_session_id) where type = 'Base Payment' and posted_date is not null;
create index payment_list on payment (business_unit_id, created_date desc, id desc)
  include (type, status, origin, channel, source_type, brand, amount_minor, service_fee_amount_minor, refunded_amount_minor, adjusted_amount_minor, account_id, exported_date);
create index payment_not_succeeded on payment (business_unit_id, status, created_date desc, id desc) where status <> 'Succeeded';
create index payment_last4 on payment (business_unit_id, last4, created_date desc, id desc);
create index payment_email on payment (business_unit_id, lower(contact_email) text_pattern_ops);
create index payment_auth_code on payment (business_unit_id, auth_code);
alter table payment set (autovacuum_vacuum_insert_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_scale_factor = 0.005);

create table payment_snapshot (
  payment_id bigint primary key references payment,
  business_unit_id int not null,
  payment_meta_json jsonb not null,
  payment_field_items jsonb not null default '[]',
  payment_source jsonb not null
);

create table payment_account (
  account_id bigint not null,
  created_date timestamptz not null,
  payment_id bigint not null references payment,
  business_unit_id int not null,
  amount_minor bigint not null,
  primary key (account_id, payment_id),
  foreign key (business_unit_id, account_id) references account (business_unit_id, id)
);
create index on payment_account (account_id, created_date desc, payment_id);

create table payment_line_item (
  id bigint generated always as identity primary key,
  business_unit_id int not null,
  payment_id bigint not null references payment,
  account_id bigint,
  line_item_type text not null check (line_item_type in ('AccountBalance', 'OpenCharge', 'LateFee', 'Product', 'ServiceFee')),
  description text not null,
  price_minor bigint not null check (price_minor > 0),
  account_charge_id bigint references account_charge,
  refunded_minor bigint not null default 0 check (refunded_minor between 0 and price_minor),
  adjusted_minor bigint not null default 0
);
create index on payment_line_item (payment_id);

create table gateway_attempt (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  payment_id bigint not null references payment,
  operation text not null check (operation in ('Sale', 'Void', 'Refund')),
  amount_minor bigint not null check (amount_minor > 0),
  target_transaction_id bigint,
  gateway_id int not null references gateway,
  gateway_reference text not null unique,
  idempotency_key text not null unique,
  requested_at timestamptz not null default now(),
  outcome text not null default 'Sent' check (outcome in ('Sent', 'Approved', 'Declined', 'Error', 'Unknown')),
  inquiry_count int not null default 0,
  not_found_count int not null default 0,
  next_inquiry_date timestamptz,
  resolved_at timestamptz,
  resolved_by text check (resolved_by in ('Gateway', 'Inquiry', 'Notification', 'Settlement Report', 'Staff')),
  transaction_id bigint
);
create unique index gateway_attempt_one_open on gateway_attempt (payment_id) where outcome in ('Sent', 'Unknown');
create index gateway_attempt_waiting on gateway_attempt (requested_at) where outcome in ('Sent', 'Unknown');
create index on gateway_attempt (payment_id);

create table transaction (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  payment_id bigint not null references payment,
  type text not null check (type in ('Sale', 'Void', 'Refund')),
  status text not null check (status in ('Approved', 'Declined', 'Error')),
  account_id bigint,
  amount_minor bigint not null check (amount_minor > 0),
  currency_code text not null,
  gateway_id int not null references gateway,
  merchant_account_id int not null references merchant_account,
  merchant_number text not null,
  gateway_attempt_id bigint not null unique references gateway_attempt,
  gateway_transaction_id text not null default '',
  gateway_response_code text not null default '',
  gateway_message text not null default '',
  error_message text not null default '',
  auth_code text not null default '',
  source_type text not null default '',
  brand text not null default '',
  last4 text not null default '',
  settlement_batch_id bigint,
  created_date timestamptz not null default now()
);
create index on transaction (payment_id);
create index on transaction (business_unit_id, created_date desc, id desc) include (type, status, amount_minor, source_type, brand, merchant_account_id);

create table adjustment (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  payment_id bigint not null references payment,
  type text not null check (type in ('Chargeback', 'ACH Return')),
  amount_minor bigint not null check (amount_minor > 0),
  reason_code text not null default '',
  reason_text text not null default '',
  effective_date date not null,
  case_number text not null default '',
  allocations jsonb not null default '[]',
  reversed_date date,
  source_reference text not null default '',
  created_by text not null,
  created_date timestamptz not null default now(),
  unique (payment_id, type, source_reference)
);

create table acknowledgment (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  terms_version_id int not null references terms_of_service,
  content_hash text not null,
  rendered_text text not null,
  method text not null check (method in ('Checkbox', 'Recorded Voice', 'Signed', 'Staff Attested')),
  subject_type text not null,
  subject_id bigint not null,
  client_address text not null default '',
  user_agent text not null default '',
  acknowledged_at timestamptz not null default now()
);
create index on acknowledgment (subject_type, subject_id);

call fence('payment_session'); call fence('payment_source'); call fence('payment'); call fence('payment_snapshot'); call fence('payment_account');
call fence('payment_line_item'); call fence('gateway_attempt'); call fence('transaction'); call fence('adjustment'); call fence('acknowledgment');
call grant_app('payment_session', 'select, insert, update');
call grant_app('payment_source', 'select, insert, update');
call grant_app('payment', 'select, insert, update');
call grant_app('payment_snapshot', 'select, insert');
call grant_app('payment_account', 'select, insert');
call grant_app('payment_line_item', 'select, insert, update');
call grant_app('gateway_attempt', 'select, insert, update');
call grant_app('transaction', 'select, insert');
grant update (settlement_batch_id) on transaction to ratepayer_app;
call grant_app('adjustment', 'select, insert, update');
call grant_app('acknowledgment', 'select, insert');
