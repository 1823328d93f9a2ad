-- The migrations before the first state, as they were: a database that they made is upgraded in a test.
-- file: 0001-scope.sql
-- Two roles: the owner runs migrations; ratepayer_app is neither owner nor superuser, and row-level security binds it.
-- The scope of a transaction is set by set_config('app.bu', '1,2', true); 'app.platform' = 'on' is for look-ups by an
-- unguessable key (slug, session identifier, reference number) and for the worker's own queues.

create procedure fence(tbl regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tbl);
  execute format('alter table %s force row level security', tbl);
  execute format($p$create policy tenant on %s
    using ((select current_setting('app.platform', true) = 'on')
      or business_unit_id = any((select string_to_array(nullif(current_setting('app.bu', true), ''), ',')::int[])::int[]))
    with check ((select current_setting('app.platform', true) = 'on')
      or business_unit_id = any((select string_to_array(nullif(current_setting('app.bu', true), ''), ',')::int[])::int[]))$p$, tbl);
end $$;

create procedure grant_app(tbl regclass, rights text) language plpgsql as $$
begin
  execute format('grant %s on %s to ratepayer_app', rights, tbl);
end $$;
-- file: 0002-tenancy.sql
create table organization (
  id int generated always as identity primary key,
  name text not null unique check (length(name) between 1 and 120),
  legal_name text not null default '',
  default_culture text not null default 'en-US' check (default_culture in ('en-US', 'en-CA')),
  default_currency_code text not null default 'USD' check (default_currency_code in ('USD', 'CAD')),
  default_timezone text not null default 'US/Central',
  support_email text not null default '',
  support_phone text not null default '',
  status text not null default 'Active' check (status in ('Setting Up', 'Active', 'Suspended')),
  created_date timestamptz not null default now(),
  row_version int not null default 1
);

create table business_unit (
  id int generated always as identity primary key,
  business_unit_id int generated always as (id) stored,
  organization_id int not null references organization,
  name text not null check (length(name) between 1 and 120),
  slug text not null unique check (slug ~ '^[a-z0-9-]{3,60}$'),
  header text not null check (length(header) <= 100),
  sub_header text not null default '' check (length(sub_header) <= 100),
  logo_url text not null default '',
  mobile_logo_url text not null default '',
  primary_color text not null default '#1f5fc4' check (primary_color ~ '^#[0-9a-f]{6}$'),
  currency_code text not null check (currency_code in ('USD', 'CAD')),
  culture text not null check (culture in ('en-US', 'en-CA')),
  timezone text not null check (timezone in ('US/Pacific', 'US/Mountain', 'US/Central', 'US/Eastern', 'Pacific/Honolulu', 'America/Anchorage', 'Asia/Shanghai')),
  phone text not null default '',
  email text not null default '',
  address text not null default '',
  hours_text text not null default '',
  status text not null default 'Setting Up' check (status in ('Setting Up', 'Live', 'Suspended')),
  duplicate_warning_hours int not null default 24,
  public_receipt_months int not null default 84 check (public_receipt_months between 6 and 84),
  recent_payments_on_sync text not null default 'For n days' check (recent_payments_on_sync in ('Until exported', 'For n days', 'Never')),
  recent_payments_days int not null default 3,
  biller_posting_hours int not null default 0 check (biller_posting_hours between 0 and 72),
  archived_accounts_lookup boolean not null default false,
  bank_account_validation text not null default 'Bank Verification Service' check (bank_account_validation in ('Bank Verification Service', 'Own Check')),
  created_date timestamptz not null default now(),
  row_version int not null default 1,
  unique (organization_id, name)
);

create table feature_setting (
  business_unit_id int not null references business_unit,
  feature_key text not null,
  mode text not null check (mode in ('Enabled', 'Prevent New', 'Disabled')),
  primary key (business_unit_id, feature_key)
);

create table channel (
  id int generated always as identity primary key,
  business_unit_id int not null references business_unit,
  channel text not null check (channel in ('QuickPay', 'IVR', 'Autopay', 'Backoffice Autopay', 'POS')),
  config jsonb not null,
  row_version int not null default 1,
  unique (business_unit_id, channel)
);

create table account_field_definition (
  business_unit_id int not null references business_unit,
  type text not null,
  label text not null check (length(label) <= 40),
  description text not null default '' check (length(description) <= 200),
  "order" int not null,
  is_quick_pay_lookup_field boolean not null default false,
  is_ivr_lookup_field boolean not null default false,
  is_display_field boolean not null default false,
  is_required boolean not null default false,
  is_onboarding_display_field boolean not null default false,
  primary key (business_unit_id, type),
  check (not is_quick_pay_lookup_field or type not in ('Balance', 'Issue Date', 'Due Date', 'Note', 'Address')),
  check (not is_required or type <> 'Address')
);

create table terms_of_service (
  id int generated always as identity primary key,
  business_unit_id int not null references business_unit,
  identifier text not null check (identifier in ('ach-terms', 'credit-card-terms', 'autopay-terms', 'terms-of-use',
    'ach-terms-service-fee', 'credit-card-terms-service-fee', 'autopay-terms-service-fee')),
  version int not null,
  title text not null,
  content_markdown text not null,
  culture text not null default 'en-US',
  effective_date date not null,
  status text not null default 'Draft' check (status in ('Draft', 'Published', 'Retired')),
  content_hash text not null,
  created_date timestamptz not null default now(),
  unique (business_unit_id, identifier, culture, version)
);

create table gateway (
  id int generated always as identity primary key,
  name text not null unique,
  gateway_type text not null check (gateway_type in ('Sandbox', 'NACHA', 'Stripe', 'Authorize.Net', 'Adyen')),
  limit_seconds numeric not null default 30,
  not_found_final_seconds int not null default 600,
  status text not null default 'Active'
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
  unique (gateway_id, merchant_number, purpose)
);
create index on merchant_account (business_unit_id);

create table service_fee_schedule (
  id int generated always as identity primary key,
  business_unit_id int not null references business_unit,
  version int not null,
  effective_date date not null,
  channel text not null default '',
  payment_source_type text not null check (payment_source_type in ('Credit Card', 'ACH')),
  method text not null check (method in ('Flat', 'Percent', 'Percent With Minimum', 'Tiered', 'Waived')),
  flat_minor bigint not null default 0,
  percent_bps int not null default 0,
  minimum_minor bigint not null default 0,
  maximum_minor bigint,
  tiers jsonb not null default '[]',
  include_service_fee_in_payment boolean not null default false,
  fee_merchant_account_id int references merchant_account,
  unique (business_unit_id, channel, payment_source_type, effective_date),
  check (include_service_fee_in_payment or method = 'Waived' or fee_merchant_account_id is not null)
);

create table user_account (
  id int generated always as identity primary key,
  name text not null,
  email text not null,
  role text not null check (role in ('System User', 'Global Admin', 'Organization Admin', 'Organization User', 'Customer', 'QuickPay', 'Embedded', 'Base User')),
  permissions text[] not null default '{}',
  organization_id int references organization,
  business_unit_ids int[] not null default '{}',
  business_unit_slug text not null default '',
  customer_id int,
  status text not null default 'Active' check (status in ('Invited', 'Active', 'Disabled')),
  tokens_valid_from timestamptz not null default '2000-01-01',
  last_sign_in_date timestamptz,
  created_date timestamptz not null default now(),
  row_version int not null default 1
);
create unique index user_account_email on user_account (lower(email));

create table customer (
  id int generated always as identity primary key,
  user_id int references user_account,
  organization_id int not null references organization,
  first_name text not null,
  last_name text not null,
  email text not null,
  email_verified boolean not null default false,
  status text not null default 'Active' check (status in ('Active', 'Blocked')),
  created_date timestamptz not null default now(),
  unique (organization_id, email)
);

call fence('business_unit'); call fence('feature_setting'); call fence('channel'); call fence('account_field_definition');
call fence('terms_of_service'); call fence('merchant_account'); call fence('service_fee_schedule');
call grant_app('organization', 'select, insert, update');
call grant_app('business_unit', 'select, insert, update');
call grant_app('feature_setting', 'select, insert, update');
call grant_app('channel', 'select, insert, update');
call grant_app('account_field_definition', 'select, insert, update, delete');
call grant_app('terms_of_service', 'select, insert, update');
call grant_app('gateway', 'select, insert, update');
call grant_app('merchant_account', 'select, insert, update');
call grant_app('service_fee_schedule', 'select, insert');
call grant_app('user_account', 'select, insert, update');
call grant_app('customer', 'select, insert, update');
-- file: 0003-accounts.sql
create table account (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  account_number text not null check (length(account_number) between 1 and 40),
  sub_account_number text not null default '' check (length(sub_account_number) <= 40),
  name text not null default '',
  description text not null default '',
  phone_number text not null default '',
  email_address text not null default '',
  street text not null default '',
  city text not null default '',
  state text not null default '',
  zip text not null default '',
  note text not null default '',
  account_locked boolean not null default false,
  block_credit_card_payment boolean not null default false,
  block_ach_payment boolean not null default false,
  allow_online_payment boolean not null default true,
  late_fee_applicable boolean not null default true,
  meta jsonb not null default '{}',
  create_method text not null default 'Manual' check (create_method in ('Manual', 'Imported', 'Api', 'POS')),
  is_archived boolean not null default false,
  archived_date timestamptz,
  archived_by_sync boolean not null default false,
  is_rollover boolean not null default false,
  rollover_account_id bigint references account,
  merged_into_account_id bigint references account,
  is_deleted boolean not null default false,
  last_upload_id bigint,
  created_date timestamptz not null default now(),
  modified_date timestamptz not null default now(),
  row_version int not null default 1,
  unique (business_unit_id, id)
);
create unique index account_number_key on account (business_unit_id, account_number, sub_account_number) where not is_deleted;
create index account_number_plain on account (business_unit_id, lower(regexp_replace(account_number, '[ -]', '', 'g'))) where not is_deleted;
create index account_customer_name on account (business_unit_id, lower(name), id) where not is_deleted;

-- Money apart from text; no index on a column that a payment changes (performance.md decision 7).
create table account_money (
  account_id bigint primary key,
  business_unit_id int not null,
  balance bigint not null default 0,
  late_fee bigint not null default 0,
  past_due_minor bigint not null default 0,
  due_date date,
  issue_date date,
  account_sync_date timestamptz,
  last_event_sequence int not null default 0,
  row_version int not null default 1,
  foreign key (business_unit_id, account_id) references account (business_unit_id, id)
) with (fillfactor = 60);

create table account_charge (
  id bigint generated always as identity primary key,
  business_unit_id int not null,
  account_id bigint not null,
  external_id text not null,
  description text not null,
  amount_minor bigint not null check (amount_minor > 0),
  remaining_minor bigint not null check (remaining_minor >= 0 and remaining_minor <= amount_minor),
  due_date date,
  included_in_balance boolean not null default false,
  must_pay_in_full boolean not null default false,
  status text not null default 'Open' check (status in ('Open', 'Paid', 'Voided')),
  unique (account_id, external_id),
  foreign key (business_unit_id, account_id) references account (business_unit_id, id)
);

create table balance_event (
  id bigint generated always as identity primary key,
  business_unit_id int not null,
  account_id bigint not null,
  sequence int not null check (sequence > 0),
  occurred_at timestamptz not null default now(),
  effective_date date not null,
  event_type text not null check (event_type in ('Opening', 'Sync', 'Bill', 'Payment', 'Void', 'Refund', 'Adjustment', 'Adjustment Reversed',
    'Late Fee', 'Rollover Out', 'Rollover In', 'Merge Out', 'Merge In', 'Correction')),
  bucket text not null check (bucket in ('Balance', 'LateFee', 'OpenCharge')),
  amount_minor bigint not null check (amount_minor <> 0),
  balance_after_minor bigint not null,
  source_type text not null,
  source_id bigint not null,
  source_line_id bigint not null default 0,
  charge_allocations jsonb not null default '[]',
  exported_date timestamptz,
  description text not null default '',
  created_by text not null,
  unique (account_id, sequence),
  unique (source_type, source_id, source_line_id, event_type, bucket, account_id),
  foreign key (business_unit_id, account_id) references account (business_unit_id, id)
);

create table customer_account (
  id bigint generated always as identity primary key,
  business_unit_id int not null,
  customer_id int not null references customer,
  account_id bigint not null,
  linked_by text not null check (linked_by in ('Customer', 'Admin', 'Onboarding')),
  linked_date timestamptz not null default now(),
  unlinked_date timestamptz,
  foreign key (business_unit_id, account_id) references account (business_unit_id, id)
);
create unique index customer_account_live on customer_account (customer_id, account_id) where unlinked_date is null;

-- A look-up session: role QuickPay, no permissions, only the accounts it looked up.
create table quick_pay_session (
  id bigint generated always as identity (start with 1000000000001) primary key,
  business_unit_id int not null references business_unit,
  identifier text not null unique,
  account_ids bigint[] not null,
  -- Field types the payer answered; what was answered may be shown.
  answered text[] not null,
  created_date timestamptz not null default now(),
  last_used_date timestamptz not null default now(),
  ended_date timestamptz
);

create table stored_file (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  storage_key text not null unique,
  name text not null,
  size_bytes bigint not null default 0,
  sha256 text not null default '',
  category text not null,
  status text not null default 'Reserved' check (status in ('Reserved', 'Stored', 'Quarantined', 'Purged')),
  created_date timestamptz not null default now()
);

create table account_upload_config (
  business_unit_id int primary key references business_unit,
  config jsonb not null,
  modified_by text not null,
  modified_date timestamptz not null default now()
);

create table account_upload (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  import_type text not null default 'Accounts',
  file_id bigint not null references stored_file,
  file_name text not null,
  as_of_date timestamptz not null,
  config jsonb not null,
  status text not null check (status in ('Uploaded', 'Checking', 'Ready', 'Processing', 'Complete', 'Complete With Errors', 'Failed', 'Canceled')),
  progress_rows int not null default 0,
  total_rows int not null default 0,
  created int not null default 0,
  updated int not null default 0,
  unchanged int not null default 0,
  missing int not null default 0,
  archived int not null default 0,
  zeroed int not null default 0,
  duplicates int not null default 0,
  rejected int not null default 0,
  balance_change_minor bigint not null default 0,
  balance_total_minor bigint not null default 0,
  stop_reason text not null default '',
  message text not null default '',
  started_by text not null,
  started_date timestamptz,
  finished_date timestamptz,
  heartbeat_date timestamptz,
  created_date timestamptz not null default now(),
  unique (business_unit_id, id)
);
create index on account_upload (business_unit_id, created_date desc, id desc);

create table account_upload_problem (
  upload_id bigint not null references account_upload,
  business_unit_id int not null,
  row_number int not null,
  column_name text not null,
  value text not null,
  problem text not null
);
create index on account_upload_problem (upload_id, row_number);

create table account_upload_change (
  upload_id bigint not null references account_upload,
  business_unit_id int not null,
  account_number text not null,
  sub_account_number text not null,
  name text not null,
  change text not null check (change in ('created', 'updated', 'archived', 'zeroed')),
  balance_before_minor bigint,
  balance_after_minor bigint not null
);
create index on account_upload_change (upload_id, change, account_number, sub_account_number);

call fence('account'); call fence('account_money'); call fence('account_charge'); call fence('balance_event'); call fence('customer_account');
call fence('quick_pay_session'); call fence('stored_file'); call fence('account_upload_config'); call fence('account_upload');
call fence('account_upload_problem'); call fence('account_upload_change');
call grant_app('account', 'select, insert, update');
call grant_app('account_money', 'select, insert, update');
call grant_app('account_charge', 'select, insert, update');
call grant_app('balance_event', 'select, insert');
call grant_app('customer_account', 'select, insert, update');
call grant_app('quick_pay_session', 'select, insert, update, delete');
call grant_app('stored_file', 'select, insert, update');
call grant_app('account_upload_config', 'select, insert, update');
call grant_app('account_upload', 'select, insert, update');
call grant_app('account_upload_problem', 'select, insert, delete');
call grant_app('account_upload_change', 'select, insert, delete');
-- file: 0004-payments.sql
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
-- file: 0005-platform.sql
create table idempotency_key (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  caller text not null,
  operation text not null,
  target text not null,
  key text not null check (length(key) between 1 and 200),
  body_hash text not null,
  money boolean not null,
  created_date timestamptz not null default now(),
  unique (caller, operation, target, key)
);

create table outbox (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  xid xid8 not null default pg_current_xact_id(),
  ordering_key text not null,
  topic text not null,
  payload jsonb not null,
  created_date timestamptz not null default now()
);
alter table outbox set (autovacuum_vacuum_scale_factor = 0.01);

create table audit_entry (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  entity_type text not null,
  entity_id bigint not null,
  action text not null,
  before jsonb,
  after jsonb,
  reason text not null default '',
  user_name text not null,
  user_role text not null,
  acting_as_user text not null default '',
  client_address text not null default '',
  date timestamptz not null default now()
);
create index on audit_entry (entity_type, entity_id, id desc);
create index on audit_entry (business_unit_id, date desc, id desc);

create table email_message (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  outbox_id bigint unique,
  template_key text not null,
  "to" text not null,
  subject text not null,
  payment_id bigint references payment,
  status text not null default 'queued' check (status in ('queued', 'processed', 'error')),
  attempts int not null default 0,
  error_message text not null default '',
  created_date timestamptz not null default now(),
  modified_date timestamptz not null default now()
);
create index on email_message (payment_id);

-- Counters of the limits, in the database so that they hold over all nodes. Unlogged: losing them frees, never blocks.
create unlogged table rate_counter (
  key text not null,
  window_start timestamptz not null,
  hits int not null,
  primary key (key, window_start)
);
-- Two values of one challenge: solved once, never again.
create unlogged table spent_challenge (
  challenge text primary key,
  expires_date timestamptz not null
);

call fence('idempotency_key'); call fence('outbox'); call fence('audit_entry'); call fence('email_message');
call grant_app('idempotency_key', 'select, insert');
call grant_app('outbox', 'select, insert, update, delete');
call grant_app('audit_entry', 'select, insert');
call grant_app('email_message', 'select, insert, update');
call grant_app('rate_counter', 'select, insert, update, delete');
call grant_app('spent_challenge', 'select, insert, delete');
-- file: 0006-identity.sql
create schema identity;
grant usage on schema identity to ratepayer_app;

create table identity.oidc_payload (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  consumed_at timestamptz,
  expires_at timestamptz,
  primary key (model, id)
);
create index on identity.oidc_payload (grant_id);
create index on identity.oidc_payload (uid);
create index on identity.oidc_payload (expires_at);

create table identity.login (
  user_id int primary key references user_account,
  email text not null,
  password_hash text not null,
  failed_count int not null default 0,
  locked_until timestamptz,
  modified_date timestamptz not null default now()
);
create unique index login_email on identity.login (lower(email));

create table identity.machine_client (
  client_id text primary key,
  name text not null,
  secret_hash text not null,
  organization_id int not null references organization,
  business_unit_ids int[] not null,
  permissions text[] not null,
  status text not null default 'Active' check (status in ('Active', 'Disabled')),
  tokens_valid_from timestamptz not null default '2000-01-01'
);

create table identity.signing_key (
  kid text primary key,
  jwk_enveloped text not null,
  created_date timestamptz not null default now(),
  retired_date timestamptz
);
grant select, insert, update, delete on all tables in schema identity to ratepayer_app;
-- file: 0007-sandbox-gateway.sql
-- The sandbox gateway's own books. The portal never reads them; only the adapter does.
create schema sandbox;
grant usage on schema sandbox to ratepayer_app;

create table sandbox.token (
  token text primary key,
  kind text not null check (kind in ('card', 'bank')),
  behaviour text not null,
  brand text not null,
  last4 text not null,
  fingerprint text not null,
  expiry_month int,
  expiry_year int,
  number_enveloped text not null default '',
  created_date timestamptz not null default now(),
  used_for_charge boolean not null default false
);

create table sandbox.ledger (
  id bigint generated always as identity primary key,
  our_reference text not null unique,
  kind text not null check (kind in ('sale', 'void', 'refund')),
  target_reference text,
  merchant_number text not null,
  token text,
  amount_minor bigint not null,
  currency_code text not null,
  outcome text not null check (outcome in ('approved', 'declined', 'error')),
  auth_code text not null default '',
  response_code text not null default '',
  later text not null default '',
  created_date timestamptz not null default now()
);
grant select, insert, update on all tables in schema sandbox to ratepayer_app;
grant usage on all sequences in schema sandbox to ratepayer_app;
-- file: 0008-proof.sql
-- Asserts inside a statement: a money statement that would break its own plan fails as a whole.
create function must(ok boolean, what text) returns boolean language plpgsql as $$
begin
  if ok is not true then raise exception 'must: %', what using errcode = 'RP001'; end if;
  return true;
end $$;

-- Which transaction an attempt led to stands in transaction.gateway_attempt_id, once.
alter table gateway_attempt drop column transaction_id;

-- What the invariant audit found (domain.md 6), one row per broken rule and entity; gone when it holds again.
create table audit_finding (
  id bigint generated always as identity primary key,
  business_unit_id int,
  rule text not null,
  entity text not null,
  entity_id bigint not null,
  detail text not null,
  first_seen_date timestamptz not null default now(),
  last_seen_date timestamptz not null default now(),
  resolved_date timestamptz
);
create unique index audit_finding_open on audit_finding (rule, entity, entity_id) where resolved_date is null;
create table audit_run (
  id bigint generated always as identity primary key,
  started_date timestamptz not null default now(),
  finished_date timestamptz,
  rules int not null default 0,
  findings int not null default 0
);
alter table audit_finding enable row level security;
alter table audit_finding force row level security;
create policy platform on audit_finding using ((select current_setting('app.platform', true) = 'on')) with check ((select current_setting('app.platform', true) = 'on'));
call grant_app('audit_finding', 'select, insert, update');
call grant_app('audit_run', 'select, insert, update');
-- file: 0009-list.sql
-- The covering index of the payments list learns whether a payment was adjusted, so that counts and tabs read nothing else.
drop index payment_list;
create index payment_list on payment (business_unit_id, created_date desc, id desc)
  include (type, status, origin, channel, source_type, brand, amount_minor, service_fee_amount_minor, refunded_amount_minor, adjusted_amount_minor, has_adjustment, account_id, exported_date);
create index payment_waiting on payment (business_unit_id, created_date desc, id desc) where status = 'Pending';
-- Names and numbers are found through the account (performance.md decision 11).
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create index account_search on account using gin (business_unit_id, (lower(name || ' ' || account_number)) gin_trgm_ops) where not is_deleted;
-- Who tried too often is asked at the beginning of every session.
create index payment_session_too_many on payment_session (business_unit_id, modified_date) where status = 'Abandoned' and abandon_reason = 'Too many attempts';
-- file: 0010-security.sql
-- Second factor of staff: a secret of a time-based code (RFC 6238), sealed, and the last step that was used.
alter table identity.login add column totp_enveloped text not null default '', add column totp_last_step bigint not null default 0;

-- One-time links by which a person sets a password; only the hash of the token is kept.
create table identity.invitation (
  token_hash text primary key,
  user_id int not null references user_account,
  expires_date timestamptz not null,
  used_date timestamptz
);
grant select, insert, update on identity.invitation to ratepayer_app;

-- Seals over the audit (security.md T32): all rows of an organization whose transactions lie in [from_xid, to_xid).
alter table audit_entry add column xid xid8 not null default pg_current_xact_id();
create index audit_entry_xid on audit_entry (xid, id);
create table audit_seal (
  id bigint generated always as identity primary key,
  organization_id int not null references organization,
  from_xid xid8 not null,
  to_xid xid8 not null,
  entries int not null,
  merkle_root text not null,
  previous text not null,
  signature text not null,
  sealed_date timestamptz not null default now(),
  unique (organization_id, to_xid)
);
call grant_app('audit_seal', 'select, insert');
-- file: 0011-imports.sql
-- Written by one verb in one transaction with its upload: a look-up per row brings nothing and costs as much as the row.
alter table account_upload_change drop constraint account_upload_change_upload_id_fkey;
alter table account_upload_problem drop constraint account_upload_problem_upload_id_fkey;

-- When the comparison of a file was kept: a run that follows one that died finds less to do, and keeps the first figures.
alter table account_upload add column compared_date timestamptz;
-- file: 0012-import-speed.sql
-- Room on each page: an account that is archived, or whose text changes beside its number and name, stays on its page and no
-- index is touched (heap-only tuples).
alter table account set (fillfactor = 85);
-- file: 0013-reversals.sql
-- One merchant account's money of one day, as the gateway closed it. Transactions join when the batch closes, never before:
-- an approved transaction without a batch belongs to the open one.
create table settlement_batch (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  merchant_account_id int not null references merchant_account,
  merchant_number text not null,
  batch_identifier text not null,
  currency_code text not null,
  status text not null default 'Open' check (status in ('Open', 'Closed', 'Funded')),
  opened_date timestamptz not null default now(),
  closed_date timestamptz,
  sale_count int not null default 0,
  sale_amount_minor bigint not null default 0,
  refund_count int not null default 0,
  refund_amount_minor bigint not null default 0,
  adjustment_count int not null default 0,
  adjustment_amount_minor bigint not null default 0,
  net_amount_minor bigint not null default 0,
  -- What the gateway says it closed; another sum is an exception for a person.
  gateway_net_minor bigint,
  closed_by text not null default '',
  row_version int not null default 1,
  unique (merchant_account_id, batch_identifier),
  check (status = 'Open' or closed_date is not null)
);
create unique index settlement_batch_one_open on settlement_batch (merchant_account_id) where status = 'Open';
create index on settlement_batch (business_unit_id, opened_date desc, id desc);
call fence('settlement_batch');
call grant_app('settlement_batch', 'select, insert, update');
alter table transaction add foreign key (settlement_batch_id) references settlement_batch;
create index transaction_without_batch on transaction (merchant_account_id, id) where status = 'Approved' and settlement_batch_id is null;
create index on transaction (settlement_batch_id) where settlement_batch_id is not null;

alter table merchant_account add column batch_close_time time not null default '18:00';

-- Who asked for a void or refund, why, and how a refund falls on the lines.
alter table gateway_attempt add column ask jsonb not null default '{}';
alter table transaction add column ask jsonb not null default '{}';

-- Posted reversals of a line that stand (domain rule 14): void, refunds, adjustments not reversed.
alter table payment_line_item add column reversed_minor bigint not null default 0 check (reversed_minor between 0 and price_minor);
alter table payment_line_item add check (adjusted_minor between 0 and price_minor);
alter table payment add check (adjusted_amount_minor between 0 and amount_minor);

alter table adjustment add column note text not null default '';
alter table adjustment add column settlement_batch_id bigint references settlement_batch;
alter table adjustment add column reversal_settlement_batch_id bigint references settlement_batch;
alter table adjustment drop constraint adjustment_payment_id_type_source_reference_key;
create unique index adjustment_source on adjustment (payment_id, type, source_reference) where source_reference <> '';
create unique index adjustment_case on adjustment (payment_id, type, case_number) where case_number <> '' and reversed_date is null;
create index on adjustment (payment_id);
create index adjustment_without_batch on adjustment (business_unit_id) where settlement_batch_id is null;

-- The sandbox closes days and returns debits as a real gateway does.
alter table sandbox.ledger add column batch text;
create index on sandbox.ledger (target_reference) where target_reference is not null;
create index on sandbox.ledger (merchant_number) where batch is null;

-- What a message about a reversal is about.
alter table email_message add column amount_minor bigint;
-- file: 0014-tickets.sql
-- What a person must look at. Screens come later; the product itself opens Technical ones.
create table ticket (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  title text not null,
  description text not null default '',
  category text not null check (category in ('Manual', 'Client', 'Technical')),
  status text not null default 'New' check (status in ('New', 'Investigating', 'Waiting On Client', 'Can''t Reproduce', 'Resolved', 'Closed')),
  priority text not null default 'Normal' check (priority in ('Low', 'Normal', 'High')),
  payment_id bigint references payment,
  dedupe_key text not null default '',
  created_date timestamptz not null default now(),
  modified_date timestamptz not null default now(),
  row_version int not null default 1
);
create unique index ticket_open_once on ticket (business_unit_id, dedupe_key) where dedupe_key <> '' and status not in ('Resolved', 'Closed');
create index on ticket (payment_id) where payment_id is not null;
create table ticket_event (
  id bigint generated always as identity primary key,
  business_unit_id int not null,
  ticket_id bigint not null references ticket,
  event_type text not null check (event_type in ('Comment', 'Ticket Modified', 'Client Emailed')),
  body text not null,
  author text not null,
  created_date timestamptz not null default now()
);
create index on ticket_event (ticket_id);
call fence('ticket'); call fence('ticket_event');
call grant_app('ticket', 'select, insert, update');
call grant_app('ticket_event', 'select, insert');
-- file: 0015-gateway-messages.sql
-- Secrets of a merchant account at its gateway, sealed; written by verbs, never read back to anybody.
alter table merchant_account add column credentials_enveloped text not null default '';

-- What gateways tell us, exactly as it came; kept first, answered at once, interpreted by a worker.
create table gateway_message (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  merchant_account_id int not null references merchant_account,
  received_date timestamptz not null default now(),
  headers jsonb not null,
  body text not null,
  body_hash text not null,
  status text not null default 'Received' check (status in ('Received', 'Done', 'Failed')),
  attempts int not null default 0,
  next_attempt_date timestamptz not null default now(),
  result text not null default '',
  unique (merchant_account_id, body_hash)
);
create index gateway_message_waiting on gateway_message (next_attempt_date) where status = 'Received';
call fence('gateway_message');
call grant_app('gateway_message', 'select, insert, update');
create index transaction_at_gateway on transaction (gateway_transaction_id) where type = 'Sale' and status = 'Approved';
-- file: 0016-second-person.sql
-- From which amount a refund needs a fresh sign-in, and from which daily sums a second person (domain.md 4.17).
alter table organization add column large_refund_minor bigint not null default 100000 check (large_refund_minor > 0);
alter table organization add column user_daily_refund_minor bigint not null default 500000 check (user_daily_refund_minor > 0);
alter table organization add column unit_daily_refund_minor bigint not null default 2500000 check (unit_daily_refund_minor > 0);

create table approval_request (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  kind text not null check (kind in ('Refund', 'Void')),
  payment_id bigint not null references payment,
  target_row_version int not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- The call as it was asked, to be done as it was asked.
  ask jsonb not null,
  reason text not null,
  status text not null default 'Requested' check (status in ('Requested', 'Approved', 'Done', 'Refused', 'Withdrawn', 'Expired', 'Failed')),
  requested_by int not null references user_account,
  requested_by_name text not null,
  requested_by_role text not null,
  requested_date timestamptz not null default now(),
  expires_date timestamptz not null,
  decided_by int references user_account,
  decided_by_name text not null default '',
  decided_date timestamptz,
  decision_reason text not null default '',
  fail_reason text not null default '',
  done_date timestamptz,
  -- Nobody decides what they asked for, except to take it back.
  check (decided_by is null or decided_by <> requested_by or status = 'Withdrawn')
);
create unique index approval_request_open on approval_request (kind, payment_id) where status in ('Requested', 'Approved');
create index on approval_request (business_unit_id, requested_date desc, id desc);
call fence('approval_request');
call grant_app('approval_request', 'select, insert, update');
create index gateway_attempt_refunds on gateway_attempt (business_unit_id, requested_at) where operation = 'Refund';
-- file: 0017-attack-mode.sql
-- A business unit whose payment page is being used to test stolen cards (security.md T25): stricter for guests until then.
create table attack_mode (
  business_unit_id int primary key references business_unit,
  until_date timestamptz not null,
  started_date timestamptz not null default now(),
  declines int not null
);
call fence('attack_mode');
call grant_app('attack_mode', 'select, insert, update');
-- file: 0018-fee-plans.sql
-- A planned fee may be withdrawn until it is in force; one that was in force stays for ever.
alter table service_fee_schedule add column created_by text not null default 'System';
alter table service_fee_schedule add column created_date timestamptz not null default now();
alter table service_fee_schedule add column withdrawn_date timestamptz;
alter table service_fee_schedule add column withdrawn_by text not null default '';
alter table service_fee_schedule drop constraint service_fee_schedule_business_unit_id_channel_payment_sourc_key;
create unique index service_fee_schedule_start on service_fee_schedule (business_unit_id, channel, payment_source_type, effective_date) where withdrawn_date is null;
call grant_app('service_fee_schedule', 'select, insert, update');
-- file: 0019-external-payments.sql
-- Payments received elsewhere: lockbox, counter, bank bill pay.
alter table payment add column external_reference text not null default '';
alter table payment add column external_method text not null default '' check (external_method in ('', 'Cash', 'Check', 'Money Order', 'Lockbox', 'Bank Bill Pay', 'Other Card Terminal', 'Other'));
alter table payment add column received_date date;
alter table payment add column posts_to_balance boolean not null default true;
alter table payment add column note text not null default '';
create unique index payment_external_reference on payment (business_unit_id, external_reference) where origin = 'External';
create index payment_external on payment (business_unit_id, received_date desc, id desc) where origin = 'External';
alter table payment add check (origin <> 'External' or (external_reference <> '' and received_date is not null and channel is null and payment_session_id is null));
-- file: 0020-register-load.sql
-- An event is written from the account's own money row, under its lock; no role may delete an account or change an event. The
-- check of the key again for each event was a quarter of an account file's time; the audit proves what it proved (decision 13).
alter table balance_event drop constraint balance_event_business_unit_id_account_id_fkey;
-- What a biller's file cannot contain yet: payments and their reversals, never what the files themselves wrote.
create index balance_event_payments on balance_event (business_unit_id, occurred_at) where event_type not in ('Opening', 'Sync', 'Bill');
-- file: 0021-data-keys.sql
-- A key of its own for each organization and class of secret, wrapped by the root key: a dump opens nothing without the root,
-- and the secrets of an organization end with its key (security.md T30).
create table data_key (
  id text primary key,
  organization_id int not null references organization,
  class text not null check (class in ('gateway credentials')),
  key_enveloped text not null,
  created_date timestamptz not null default now(),
  destroyed_date timestamptz,
  check (key_enveloped <> '' or destroyed_date is not null)
);
create index on data_key (organization_id, class, created_date desc);
call grant_app('data_key', 'select, insert, update');
-- file: 0022-installation.sql
-- Staff are signed out after this many minutes without a touch (security.md T5).
alter table organization add column staff_idle_minutes int not null default 15 check (staff_idle_minutes between 5 and 60);
-- Rate limits that a Global Admin changed; the newest row of a name counts, and the older ones say who changed it when.
create table limit_change (
  id bigint generated always as identity primary key,
  name text not null,
  hits int check (hits > 0),
  changed_by text not null,
  changed_date timestamptz not null default now()
);
create index on limit_change (name, id desc);
call grant_app('limit_change', 'select, insert');
-- file: 0023-channel-steps.sql
-- How a card came in; a bank account that a verification service vouched for says so in `verification`.
alter table payment_source
  add column card_entry_method text not null default 'Unknown' check (card_entry_method in ('Unknown', 'Keyed', 'Swiped', 'EMV Contact')),
  add column verified_date timestamptz;

-- Forms that a session needs before it may be paid, as they were when it began, and those that were answered.
alter table payment_session
  add column required_form_ids int[] not null default '{}',
  add column answered_form_ids int[] not null default '{}';

create table form_configuration (
  id int generated always as identity primary key,
  business_unit_id int not null references business_unit,
  display_name text not null check (length(display_name) between 1 and 120),
  fields_json jsonb not null default '{"fields": []}',
  display_locations text[] not null default '{}',
  require_before_payment boolean not null default false,
  version int not null default 1,
  status text not null default 'Draft' check (status in ('Draft', 'Published', 'Retired')),
  created_date timestamptz not null default now()
);
create index on form_configuration (business_unit_id) where status = 'Published';

create table form_response (
  -- 52 random bits, never counted up: an anonymous response is linked by its number (security.md T20).
  id bigint primary key check (id > 0),
  business_unit_id int not null references business_unit,
  form_configuration_id int not null references form_configuration,
  form_version int not null,
  customer_id int references customer,
  values_json jsonb not null,
  payment_session_id bigint references payment_session,
  status text not null check (status in ('Errored', 'Submitting', 'Submitted')),
  created_date timestamptz not null default now(),
  modified_date timestamptz not null default now(),
  unique (payment_session_id, form_configuration_id)
);
call fence('form_configuration'); call fence('form_response');
call grant_app('form_configuration', 'select, insert, update');
call grant_app('form_response', 'select, insert, update');
-- file: 0024-wallet.sql
-- A source that a customer keeps; the others served one payment. One of them is offered first.
alter table payment_source
  add column is_saved boolean not null default false,
  add column is_default boolean not null default false,
  add column nickname text not null default '' check (length(nickname) <= 60),
  add column removed_date timestamptz,
  add check (not is_default or (is_saved and status = 'Active')),
  add check (not is_saved or customer_id is not null);
create unique index payment_source_default on payment_source (customer_id) where is_default;
-- The same card or account stands in a wallet once.
create unique index payment_source_saved on payment_source (customer_id, gateway_id, fingerprint) where is_saved and status <> 'Removed';
-- file: 0025-fee-limit.sql
-- The most that may be paid at once under a schedule; larger amounts are paid in parts.
alter table service_fee_schedule add column per_transaction_limit_minor bigint check (per_transaction_limit_minor > 0);
-- file: 0026-daily-totals.sql
-- What the payments of a closed day sum to, so that a list of a year counts days and not payments (performance.md 4).
-- A day may be kept once it ended 24 hours ago; a change of a payment older than 20 hours leaves a mark, and a marked day
-- is counted live until it is kept anew. The four hours between are longer than any transaction that changes payments.
create table totaled_day (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  day date not null,
  -- First instant of the day and of the next, in the zone it was kept in: after a change of zone it no longer fits.
  from_instant timestamptz not null,
  until_instant timestamptz not null,
  totaled_date timestamptz not null default now(),
  unique (business_unit_id, day)
);
call fence('totaled_day');
call grant_app('totaled_day', 'select, insert, update');

create table daily_total (
  business_unit_id int not null,
  day date not null,
  type text not null,
  status text not null,
  has_adjustment boolean not null,
  channel text not null, -- '' for payments received elsewhere
  source_type text not null,
  payment_count int not null,
  amount_minor bigint not null,
  service_fee_amount_minor bigint not null,
  refunded_amount_minor bigint not null,
  primary key (business_unit_id, day, type, status, has_adjustment, channel, source_type)
);
call fence('daily_total');
call grant_app('daily_total', 'select, insert, update, delete');

-- Marks are only added and taken away, never changed: two refunds of one old day never wait for one another.
create table dirty_day (
  id bigint generated always as identity primary key,
  business_unit_id int not null,
  instant timestamptz not null
);
create index on dirty_day (business_unit_id, instant);
call fence('dirty_day');
call grant_app('dirty_day', 'select, insert, delete');

create function mark_dirty_day() returns trigger language plpgsql as $$
begin
  insert into dirty_day (business_unit_id, instant)
    select new.business_unit_id, x.instant from (values (new.created_date) union select old.created_date where tg_op = 'UPDATE') x (instant) where x.instant < now() - interval '20 hours';
  return null;
end $$;
create trigger payment_dirty_day_new after insert on payment for each row
  when (new.created_date < now() - interval '20 hours') execute function mark_dirty_day();
create trigger payment_dirty_day_changed after update on payment for each row
  when (least(old.created_date, new.created_date) < now() - interval '20 hours'
    and (old.created_date, old.type, old.status, old.has_adjustment, old.channel, old.source_type, old.amount_minor, old.service_fee_amount_minor, old.refunded_amount_minor)
      is distinct from (new.created_date, new.type, new.status, new.has_adjustment, new.channel, new.source_type, new.amount_minor, new.service_fee_amount_minor, new.refunded_amount_minor))
  execute function mark_dirty_day();
-- file: 0027-list-search.sql
-- Staff look for a sub-account as a whole, within one business unit.
create index account_sub_number on account (business_unit_id, sub_account_number) where not is_deleted and sub_account_number <> '';
-- file: 0028-saved-views.sql
-- Filters of a list kept under a name: for their owner, or for everybody of the business unit.
create table saved_view (
  id int generated always as identity primary key,
  business_unit_id int not null references business_unit,
  user_id int not null references user_account,
  screen text not null,
  name text not null check (name <> ''),
  query text not null,
  is_shared boolean not null default false,
  modified_date timestamptz not null default now(),
  unique (business_unit_id, user_id, screen, name)
);
call fence('saved_view');
call grant_app('saved_view', 'select, insert, update, delete');

-- Which of them opens by itself: one for each person and screen.
create table default_view (
  business_unit_id int not null references business_unit,
  user_id int not null references user_account,
  screen text not null,
  view_id int not null references saved_view on delete cascade,
  primary key (business_unit_id, user_id, screen)
);
create index on default_view (view_id);
call fence('default_view');
call grant_app('default_view', 'select, insert, update, delete');
-- file: 0029-approval-mails.sql
-- Mails to those who may decide a request, and to who asked, say which request they are about.
alter table email_message add column approval_request_id bigint references approval_request;
create index on email_message (approval_request_id) where approval_request_id is not null;
-- file: 0030-account-of-payment.sql
-- The outcome of every payment asks which accounts it reached. The key of payment_account began with the account, so that
-- question read the whole index; it begins with the payment now. From an account the way goes by its own index, with the date.
alter table payment_account drop constraint payment_account_pkey;
alter table payment_account add primary key (payment_id, account_id);
-- file: 0031-refunds-of-a-day.sql
-- What a person and a unit gave back today counts voids too; the index named refunds alone, so that each refund read every attempt.
drop index gateway_attempt_refunds;
create index gateway_attempt_given_back on gateway_attempt (business_unit_id, requested_at) where operation <> 'Sale';
-- file: 0032-late-truth.sql
-- What gateways say afterwards (domain.md 4.18).

-- Checked and read when it arrives; empty where a message says nothing that concerns us. Null: kept before messages were read on arrival.
alter table gateway_message add column claims jsonb;

-- A claim is looked up within its merchant account, by the gateway's own number first. An attempt that settles an exception
-- (gives back what no payment of ours explains) has no payment and makes no transaction.
alter table gateway_attempt add column merchant_account_id int references merchant_account;
alter table gateway_attempt add column gateway_transaction_id text not null default '';
update gateway_attempt a set merchant_account_id = p.merchant_account_id, gateway_transaction_id = coalesce((select t.gateway_transaction_id from transaction t where t.gateway_attempt_id = a.id), '')
  from payment p where p.id = a.payment_id;
alter table gateway_attempt alter column merchant_account_id set not null;
create index gateway_attempt_at_gateway on gateway_attempt (merchant_account_id, gateway_transaction_id) where gateway_transaction_id <> '';

-- An approval stands until a later transaction says that it did not hold.
alter table transaction add column reverses_transaction_id bigint references transaction;
create unique index transaction_reversed_once on transaction (reverses_transaction_id) where reverses_transaction_id is not null;

-- What the gateway's books and ours do not explain to each other, until a person settles it.
create table gateway_exception (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  merchant_account_id int not null references merchant_account,
  settlement_batch_id bigint references settlement_batch,
  payment_id bigint references payment,
  kind text not null check (kind in ('Amount Differs', 'Never Taken', 'Money Without A Payment', 'Refunded Twice', 'Given Back', 'Line Missing', 'Id Disagrees', 'Test Sale')),
  gateway_transaction_id text not null,
  -- Signed: the gateway's books minus ours.
  amount_minor bigint not null,
  currency_code text not null check (currency_code in ('USD', 'CAD')),
  -- What the gateway said, as it said it.
  claim jsonb not null default '{}',
  created_date timestamptz not null default now(),
  resolution text not null default '' check (resolution in ('', 'Belongs', 'Accepted', 'Given Back', 'Not Ours', 'Never Taken')),
  reason text not null default '',
  resolved_by text not null default '',
  resolved_date timestamptz,
  row_version int not null default 1,
  unique (merchant_account_id, kind, gateway_transaction_id),
  check ((resolution = '') = (resolved_date is null))
);
create index gateway_exception_open on gateway_exception (business_unit_id, created_date desc, id desc) where resolution = '';
create index on gateway_exception (settlement_batch_id) where settlement_batch_id is not null;
create index on gateway_exception (payment_id) where payment_id is not null;
call fence('gateway_exception');
call grant_app('gateway_exception', 'select, insert, update');

alter table gateway_attempt add column exception_id bigint references gateway_exception;
alter table gateway_attempt alter column payment_id drop not null;
alter table gateway_attempt add check ((payment_id is null) = (exception_id is not null));
create unique index gateway_attempt_one_open_of_exception on gateway_attempt (exception_id) where outcome in ('Sent', 'Unknown');
-- file: 0033-claims-by-key.sql
-- By the bytes of the key: a gateway with short references tells the first twenty characters of ours, which is a range of this key.
alter table gateway_attempt alter column gateway_reference type text collate "C";
-- file: 0034-standing-truth.sql
-- What stands of an operation is the last attempt of its thread (domain.md 4.18): the one that was sent, and those born resolved
-- when the gateway said something else later.
alter table gateway_attempt add column original_attempt_id bigint references gateway_attempt;
update gateway_attempt a set original_attempt_id = o.id from gateway_attempt o where a.ask ? 'originalReference' and o.gateway_reference = a.ask ->> 'originalReference';
create index gateway_attempt_thread on gateway_attempt (original_attempt_id) where original_attempt_id is not null;
-- By the gateway's own clock, when it said what this attempt took as its outcome; null where it did not say.
alter table gateway_attempt add column told_at timestamptz;

-- A message that an adapter does not understand waits for one that does.
alter table gateway_message drop constraint gateway_message_status_check;
alter table gateway_message add check (status in ('Received', 'Done', 'Failed', 'Unread'));
create index gateway_message_unread on gateway_message (id) where status = 'Unread';
update gateway_message set status = 'Received', attempts = 0 where status = 'Failed';
-- file: 0037-settlement-lines.sql
-- Settlement line by line (domain.md 4.8, 4.18).

-- The gateway's own batch, kept beside ours as it told it.
create table settlement_line (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  merchant_account_id int not null references merchant_account,
  -- Ours that was closed by this line's report.
  settlement_batch_id bigint not null references settlement_batch,
  kind text not null check (kind in ('sale', 'refund', 'refundFailed', 'dispute', 'disputeReversed', 'bankReturn', 'other')),
  reference text not null,
  gateway_transaction_id text not null,
  sale_transaction_id text not null,
  amount_minor bigint not null,
  currency_code text not null,
  auth_code text not null,
  -- What it is in our books, once that is known. It may be a member of a later batch than the line's.
  transaction_id bigint references transaction,
  adjustment_id bigint references adjustment,
  unique (settlement_batch_id, kind, gateway_transaction_id, reference)
);
create index on settlement_line (transaction_id) where transaction_id is not null;
create index settlement_line_unknown on settlement_line (merchant_account_id) where transaction_id is null and adjustment_id is null;
call fence('settlement_line');
call grant_app('settlement_line', 'select, insert');
grant update (transaction_id, adjustment_id) on settlement_line to ratepayer_app;

-- When the gateway closed, by its clock; how many lines it told (null: it tells none, or before lines were kept); and what of
-- our adjustments its lines name: the others the bank debits apart from its batch.
alter table settlement_batch add column gateway_closed_date timestamptz;
alter table settlement_batch add column line_count int;
alter table settlement_batch add column named_adjustment_minor bigint not null default 0;

-- What does not stand any more joins with the opposite sign, whatever its own status.
create index transaction_reversing_without_batch on transaction (merchant_account_id, id) where reverses_transaction_id is not null and settlement_batch_id is null;

-- What a worker does for each merchant account by itself: claimed by one, tried again later when it fails, late for no other.
create table settlement_schedule (
  merchant_account_id int not null references merchant_account,
  business_unit_id int not null references business_unit,
  task text not null check (task in ('Close', 'Bank Returns')),
  -- The closing instant that is done, or when it was done last.
  done_through timestamptz not null,
  claimed_until timestamptz not null default '-infinity',
  next_date timestamptz not null default '-infinity',
  faults int not null default 0,
  last_fault text not null default '',
  primary key (merchant_account_id, task)
);
call fence('settlement_schedule');
call grant_app('settlement_schedule', 'select, insert, update');
insert into settlement_schedule (merchant_account_id, business_unit_id, task, done_through)
  select m.id, m.business_unit_id, x.task, coalesce((select max(closed_date) from settlement_batch b where b.merchant_account_id = m.id), now()) from merchant_account m cross join (values ('Close'), ('Bank Returns')) x (task);
-- file: 0038-exceptions.sql
-- A second person decides on exceptions above the limits too (domain.md 4.17, 4.18).
alter table approval_request alter column payment_id drop not null;
alter table approval_request add column exception_id bigint references gateway_exception;
alter table approval_request drop constraint approval_request_kind_check;
alter table approval_request add check (kind in ('Refund', 'Void', 'Exception'));
alter table approval_request add check ((kind = 'Exception') = (exception_id is not null) and (kind = 'Exception') = (payment_id is null));
create unique index approval_request_open_of_exception on approval_request (exception_id) where status in ('Requested', 'Approved');
-- file: 0040-doors.sql
-- Tables of an organization, not of one business unit: their rows are seen by who sees one of its units (security.md T20).
create procedure fence_organization(tbl regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tbl);
  execute format('alter table %s force row level security', tbl);
  execute format($p$create policy tenant on %s
    using ((select current_setting('app.platform', true) = 'on') or organization_id in (select u.organization_id from business_unit u
      where u.id = any((select string_to_array(nullif(current_setting('app.bu', true), ''), ',')::int[])::int[])))
    with check ((select current_setting('app.platform', true) = 'on') or organization_id in (select u.organization_id from business_unit u
      where u.id = any((select string_to_array(nullif(current_setting('app.bu', true), ''), ',')::int[])::int[])))$p$, tbl);
end $$;
call fence_organization('customer'); call fence_organization('data_key'); call fence_organization('audit_seal');

-- What a one-time link is for: a new link for the first administrator ends the older ones, whoever they were for (security.md T44).
alter table identity.invitation add column purpose text not null default 'First Administrator' check (purpose in ('First Administrator'));
create index on identity.invitation (purpose) where used_date is null;

-- A new password ends a person's sessions at the provider; rows that have ended are purged, so none is without an end (T43).
create index on identity.oidc_payload ((payload ->> 'accountId'));
update identity.oidc_payload set expires_at = now() + interval '1 day' where expires_at is null;
alter table identity.oidc_payload alter column expires_at set not null;
-- Codes and interactions are kept as hashes from now on: those begun before would not be found.
delete from identity.oidc_payload where model in ('AuthorizationCode', 'Interaction');
-- file: 0045-daily-limits.sql
-- Machine clients give money back within a limit of their own; without one, that of a person counts (domain.md 4.17).
alter table identity.machine_client add column daily_refund_minor bigint check (daily_refund_minor > 0);

-- Over its limit a machine client asks a second person like anybody: who asked is a person or a client, never both.
alter table approval_request alter column requested_by drop not null;
alter table approval_request add column requested_by_client text not null default '';
alter table approval_request add check ((requested_by is null) = (requested_by_client <> ''));
-- file: 0046-one-key-one-holder.sql
-- A session begun by staff or a machine client answers to them alone (security.md T20).
alter table payment_session add column begun_by text not null default '';

-- An upload address is taken before its bytes are read (security.md T44).
alter table stored_file drop constraint stored_file_status_check;
alter table stored_file add constraint stored_file_status_check check (status in ('Reserved', 'Receiving', 'Stored', 'Quarantined', 'Purged'));
-- file: 0050-forgiving-numbers.sql
-- A look-up forgives zeros before a number as well as spaces and dashes; the one index serves every way of typing it.
create index account_number_short on account (business_unit_id, regexp_replace(lower(regexp_replace(account_number, '[ -]', '', 'g')), '^0+(?=.)', '')) where not is_deleted;
drop index account_number_plain;
-- file: 0053-kept-totals.sql
-- Totals of a list say what was kept: what came in, less refunds and what banks took back. The kept days learn the second; they
-- are counted anew by the worker, and live until then.
alter table daily_total add column adjusted_amount_minor bigint not null default 0;
truncate totaled_day;
drop trigger payment_dirty_day_changed on payment;
create trigger payment_dirty_day_changed after update on payment for each row
  when (least(old.created_date, new.created_date) < now() - interval '20 hours'
    and (old.created_date, old.type, old.status, old.has_adjustment, old.channel, old.source_type, old.amount_minor, old.service_fee_amount_minor, old.refunded_amount_minor, old.adjusted_amount_minor)
      is distinct from (new.created_date, new.type, new.status, new.has_adjustment, new.channel, new.source_type, new.amount_minor, new.service_fee_amount_minor, new.refunded_amount_minor, new.adjusted_amount_minor))
  execute function mark_dirty_day();
-- Payments that only the biller's own file posts are no revenue here: few, and counted apart from the days.
create index payment_unposted on payment (business_unit_id, created_date desc, id desc)
  include (type, status, has_adjustment, channel, source_type, amount_minor, service_fee_amount_minor, refunded_amount_minor, adjusted_amount_minor) where origin = 'External' and posted_date is null;
-- file: 0060-kept-tokens-and-steps.sql
-- What the card fields of a vendor give is good for one charge. What makes it good for more lives at the vendor, and must be
-- destroyed there: a row stands here from before it is made until it is gone.
create table kept_token (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  merchant_account_id int not null references merchant_account,
  reference text not null unique,
  -- As the card fields gave it, until the kept one is known.
  given_token text not null,
  token text not null default '',
  for_later boolean not null,
  -- Of a guest: forgotten after the session. Of a wallet: when it is removed or replaced.
  payment_session_id bigint references payment_session,
  payment_source_id bigint references payment_source,
  next_try_date timestamptz not null,
  tries int not null default 0
);
create index kept_token_due on kept_token (next_try_date);
create index on kept_token (payment_source_id) where payment_source_id is not null;
call fence('kept_token');
call grant_app('kept_token', 'select, insert, update, delete');

-- Which merchant account made a token: another may not reach it. Null: made before this was kept.
alter table payment_source add column merchant_account_id int references merchant_account;

-- What the card issuer asks its holder for while a sale is Sent, until when, and who asks the gateway about it now.
alter table gateway_attempt add column payer_action jsonb;
alter table gateway_attempt add column payer_acts_until timestamptz;
alter table gateway_attempt add column asked_until timestamptz;
alter table gateway_attempt add check ((payer_action is null) = (payer_acts_until is null));

-- Steps that the sandbox's bank asks for.
create table sandbox.step (
  our_reference text primary key,
  secret text not null unique,
  ended text not null default '' check (ended in ('', 'passed', 'failed', 'withdrawn')),
  sale jsonb not null,
  created_date timestamptz not null default now()
);
grant select, insert, update on sandbox.step to ratepayer_app;
-- file: 0064-gateway-breaker.sql
-- A gateway that does not answer (domain.md 4.18): per merchant account, counted over all nodes.
create table gateway_breaker (
  merchant_account_id int primary key references merchant_account,
  business_unit_id int not null references business_unit,
  -- When its last requests ended without an answer, in a row, newest last, eight at most; any answer empties it.
  unknowns timestamptz[] not null default '{}',
  opened_date timestamptz,
  -- While open: when the next request may try whether it answers again.
  next_trial_date timestamptz,
  check ((opened_date is null) = (next_trial_date is null))
);
call fence('gateway_breaker');
call grant_app('gateway_breaker', 'select, insert, update');

-- A doubt is asked about by one worker at a time, wherever it runs.
alter table gateway_attempt add column inquiry_claimed_until timestamptz not null default '-infinity';
create index gateway_attempt_in_doubt on gateway_attempt (merchant_account_id, next_inquiry_date) where outcome = 'Unknown';

-- The sandbox can be told to be dead: deaf takes nothing in, mute does what it is asked and does not say so.
create table sandbox.outage (
  merchant_number text primary key,
  kind text not null check (kind in ('deaf', 'mute'))
);
grant select, insert, delete on sandbox.outage to ratepayer_app;

-- A sale that was charged after all has an attempt of its own, found by the reference of the one that was sent.
create index gateway_attempt_original on gateway_attempt ((ask ->> 'originalReference')) where ask ? 'originalReference';
-- file: 0065-messages-without-claims.sql
-- Messages that claim nothing may tell that a report of the vendor can be fetched.
create index gateway_message_without_claims on gateway_message (merchant_account_id, received_date) where claims = '[]'::jsonb;
-- file: 0069-past-due-adds-up.sql
-- Past due and not yet due are the balance. Payments lower what is past due; only the biller's file says what is not due yet.
-- With both beside the balance none of the three can be wrong unseen (domain.md 6).
alter table account_money add column not_yet_due_minor bigint not null default 0;
update account_money set not_yet_due_minor = balance - past_due_minor where balance <> past_due_minor;
-- file: 0072-list-columns.sql
-- Columns of declared lists are named after what they show: kept views name them so too.
create function renamed_columns(query text, names jsonb) returns text language sql immutable as $$
  select coalesce(string_agg(case when part like 'cols=%' then
      'cols=' || (select string_agg(coalesce(names ->> id, id), '%2C' order by nth) from unnest(string_to_array(replace(substr(part, 6), '%2C', ','), ',')) with ordinality as c (id, nth))
    else part end, '&' order by at), '')
  from unnest(string_to_array(query, '&')) with ordinality as p (part, at)
$$;

update saved_view set query = renamed_columns(query, '{"received": "receivedDate", "payer": "payerName", "amount": "amountMinor", "method": "externalMethod", "external": "externalReference",
  "reference": "referenceNumber", "posts": "postsToBalance", "source": "recordedBy"}') where screen = 'external-payments' and query like '%cols=%';

drop function renamed_columns;
-- file: 0073-list-columns-of-fees.sql
-- The same for the lists of fees and of account payments.
create function renamed_columns(query text, names jsonb) returns text language sql immutable as $$
  select coalesce(string_agg(case when part like 'cols=%' then
      'cols=' || (select string_agg(coalesce(names ->> id, id), '%2C' order by nth) from unnest(string_to_array(replace(substr(part, 6), '%2C', ','), ',')) with ordinality as c (id, nth))
    else part end, '&' order by at), '')
  from unnest(string_to_array(query, '&')) with ordinality as p (part, at)
$$;

update saved_view set query = renamed_columns(query, '{"date": "createdDate", "reference": "feeReferenceNumber", "payer": "payerName", "base": "baseAmountMinor", "fee": "feeMinor",
  "method": "accountType"}') where screen = 'service-fees' and query like '%cols=%';

update saved_view set query = renamed_columns(query, '{"date": "createdDate", "account": "accountNumber", "line": "lineItemType", "amount": "amountMinor", "reference": "referenceNumber",
  "method": "paymentSourceType", "refunded": "refundedMinor", "returned": "adjustedMinor", "exported": "exportedDate"}') where screen = 'account-payments' and query like '%cols=%';

drop function renamed_columns;
-- file: 0073-list-columns-of-payments.sql
-- The same for the list of payments.
create function renamed_columns(query text, names jsonb) returns text language sql immutable as $$
  select coalesce(string_agg(case when part like 'cols=%' then
      'cols=' || (select string_agg(coalesce(names ->> id, id), '%2C' order by nth) from unnest(string_to_array(replace(substr(part, 6), '%2C', ','), ',')) with ordinality as c (id, nth))
    else part end, '&' order by at), '')
  from unnest(string_to_array(query, '&')) with ordinality as p (part, at)
$$;

update saved_view set query = renamed_columns(query, '{"date": "createdDate", "reference": "referenceNumber", "payer": "payerName", "amount": "amountMinor",
  "fee": "serviceFeeAmountMinor", "method": "accountType", "auth": "authCode", "entry": "cardEntryMethod", "by": "createdByUserName", "descriptor": "paymentDescriptor",
  "merchant": "merchantNumber", "batch": "batchIdentifier", "exported": "exportedDate", "refunded": "refundedAmountMinor"}') where screen = 'payments' and query like '%cols=%';

drop function renamed_columns;
-- file: 0076-told.sql
-- What is kept to be read later is kept as its key and places and said to whoever reads it, in their culture.
-- A sentence that was kept before stands as it was written.
alter table account_upload_problem alter column problem type jsonb using jsonb_build_object('key', 'import/as_written', 'places', jsonb_build_object('text', problem));
alter table account_upload alter column stop_reason drop default, alter column stop_reason drop not null, alter column message drop default, alter column message drop not null;
alter table account_upload
  alter column stop_reason type jsonb using case when stop_reason <> '' then jsonb_build_object('key', 'import/as_written', 'places', jsonb_build_object('text', stop_reason)) end,
  alter column message type jsonb using case when message <> '' then jsonb_build_object('key', 'import/as_written', 'places', jsonb_build_object('text', message)) end;
-- file: 0080-deliveries.sql
-- What a consumer of announcements could not take, and jobs that failed: tried again by itself, in the end left for a person (decision 80).
create table outbox_delivery (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  -- Of the announcement, whose row in the outbox is gone; none for a job that failed.
  outbox_id bigint,
  consumer text not null,
  ordering_key text not null,
  topic text not null,
  payload jsonb not null,
  announced_date timestamptz not null,
  status text not null default 'Waiting' check (status in ('Waiting', 'Failed')),
  attempts int not null default 1,
  error_message text not null,
  last_attempt_date timestamptz not null default now(),
  -- While Waiting.
  next_attempt_date timestamptz,
  unique (outbox_id, consumer),
  check ((status = 'Waiting') = (next_attempt_date is not null))
);
create index outbox_delivery_due on outbox_delivery (next_attempt_date) where status = 'Waiting';
create index outbox_delivery_of_unit on outbox_delivery (business_unit_id, id desc);
call fence('outbox_delivery');
call grant_app('outbox_delivery', 'select, insert, update, delete');

-- What a mail is about, as its kind reads it; not every mail is about a payment.
alter table email_message add column about jsonb not null default '{}';
update email_message set about = jsonb_strip_nulls(jsonb_build_object('paymentId', payment_id, 'amountMinor', amount_minor, 'approvalRequestId', approval_request_id)) where status = 'queued';

-- Mails that were given up before there was a register of them.
insert into outbox_delivery (business_unit_id, outbox_id, consumer, ordering_key, topic, payload, announced_date, status, attempts, error_message, last_attempt_date)
  select business_unit_id, outbox_id, 'sent mail', 'email:' || id, 'email.' || template_key, jsonb_strip_nulls(jsonb_build_object('emailId', id, 'to', "to", 'paymentId', payment_id)), created_date, 'Failed', attempts, error_message, modified_date
  from email_message where status = 'error' and outbox_id is not null and modified_date > now() - interval '30 days';
-- file: 0081-schedules.sql
-- How the schedules of the workers fare, for staff: the last run and the next of each. Losing it loses nothing.
create unlogged table schedule_state (
  name text primary key,
  every_ms int not null,
  last_run_date timestamptz not null,
  last_ms int not null,
  failures_in_row int not null,
  error_message text not null default '',
  failed_date timestamptz,
  next_run_date timestamptz not null
);
call grant_app('schedule_state', 'select, insert, update');

-- Which types of gateway there are says the registry of gateways (decision 81).
alter table gateway drop constraint gateway_gateway_type_check;
alter table gateway add constraint gateway_type_named check (gateway_type <> '');
-- file: 0083-published.sql
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
-- file: 0084-parts-of-exceptions.sql
-- What each report names of an exception (domain.md 4.18, 6.20): a line of the gateway's, or a member of ours that no line names.
-- The figure of an exception that a report names is the sum of its parts; the parts of a batch are the gateway's net less ours.
create table exception_part (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  exception_id bigint not null references gateway_exception,
  settlement_batch_id bigint not null references settlement_batch,
  settlement_line_id bigint references settlement_line,
  transaction_id bigint references transaction,
  -- Signed: the gateway's books minus ours.
  amount_minor bigint not null check (amount_minor <> 0),
  check ((settlement_line_id is null) <> (transaction_id is null)),
  unique (settlement_line_id),
  unique (transaction_id)
);
create index on exception_part (exception_id);
create index on exception_part (settlement_batch_id);
call fence('exception_part');
call grant_app('exception_part', 'select, insert');

-- What a line names of an adjustment that no other line named before, whatever batch the adjustment is in; 0 for every other line.
alter table settlement_line add column named_minor bigint not null default 0;
grant update (named_minor) on settlement_line to ratepayer_app;
create index on settlement_line (adjustment_id) where adjustment_id is not null;
update settlement_line l set named_minor = case when l.kind = 'disputeReversed' then -a.amount_minor else a.amount_minor end from adjustment a
  where a.id = l.adjustment_id and l.settlement_batch_id = case when l.kind = 'disputeReversed' then a.reversal_settlement_batch_id else a.settlement_batch_id end
    and l.id = (select min(o.id) from settlement_line o where o.adjustment_id = a.id and o.settlement_batch_id = l.settlement_batch_id and (o.kind = 'disputeReversed') = (l.kind = 'disputeReversed'));

-- Until now an exception had one batch: its whole figure is that batch's part of it.
insert into exception_part (business_unit_id, exception_id, settlement_batch_id, settlement_line_id, transaction_id, amount_minor)
  select distinct on (coalesce(t.id, -l.id)) e.business_unit_id, e.id, e.settlement_batch_id, case when t.id is null then l.id end, t.id, e.amount_minor
  from gateway_exception e
    left join lateral (select t.id from transaction t where e.kind = 'Line Missing' and t.settlement_batch_id = e.settlement_batch_id
      and e.gateway_transaction_id in (t.gateway_transaction_id, t.gateway_transaction_id || ' undone', 'transaction ' || t.id, 'transaction ' || t.id || ' undone') order by t.id limit 1) t on true
    left join lateral (select l.id from settlement_line l where l.settlement_batch_id = e.settlement_batch_id and coalesce(nullif(l.gateway_transaction_id, ''), l.reference) = e.gateway_transaction_id order by l.id limit 1) l on true
  where e.settlement_batch_id is not null and e.amount_minor <> 0 and (t.id is not null or l.id is not null) order by coalesce(t.id, -l.id), e.id;

-- Read by the capability that settles exceptions.
create or replace view published.settlement_line with (security_invoker = true) as select
  amount_minor, business_unit_id, currency_code, gateway_transaction_id, id, kind, merchant_account_id, reference,
  settlement_batch_id, transaction_id, adjustment_id, named_minor
  from settlement_line;
-- file: 0087-generated-reports.sql
-- Lists that are made into files in the background (domain.md 3.6). A row waits in order, is taken by one worker for as long
-- as it gives signs of life, and has a file only when the whole of it is kept.
create table generated_report (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  report_name text not null,
  -- The list and what was asked of it, in the words of the business unit.
  title text not null,
  filters text not null,
  report_type text not null check (report_type in ('PDF', 'Excel', 'CSV')),
  -- As it was asked, checked anew whenever it is used.
  query jsonb not null,
  -- Kind and id of who asked.
  requested_by text not null,
  requested_by_name text not null,
  requested_date timestamptz not null default now(),
  status text not null default 'Queued' check (status in ('Queued', 'Running', 'Ready', 'Failed', 'Expired')),
  -- How often a worker took it: a worker writes only what belongs to its own time.
  attempts int not null default 0,
  failures int not null default 0,
  next_attempt_date timestamptz not null default now(),
  lease_until timestamptz,
  row_count int not null default 0,
  total_rows int not null default 0,
  -- Where the file stands, or may stand, half written, while a worker has it.
  storage_key text unique,
  size_bytes bigint not null default 0,
  sha256 text not null default '',
  message text not null default '',
  finished_date timestamptz,
  expires_date timestamptz,
  -- Nobody sees it any more; the row goes when its file is destroyed.
  removed_date timestamptz,
  check ((status = 'Running') = (lease_until is not null)),
  check (status <> 'Ready' or (storage_key is not null and expires_date is not null))
);
create index generated_report_of_unit on generated_report (business_unit_id, requested_date desc, id desc) where removed_date is null;
create index generated_report_under_way on generated_report (id) where status in ('Queued', 'Running');
create index generated_report_ends on generated_report (expires_date) where status in ('Ready', 'Failed', 'Expired');
create index generated_report_removed on generated_report (removed_date) where removed_date is not null;
-- The same question of one person, asked again before anybody began with it, is the same report.
create unique index generated_report_waiting on generated_report (business_unit_id, requested_by, report_name, report_type, md5(query::text))
  where status = 'Queued' and attempts = 0 and removed_date is null;
call fence('generated_report');
call grant_app('generated_report', 'select, insert, update, delete');
-- file: 0092-told-to-payers.sql
-- What a payer reads next is kept as the key of its text and said to whoever reads it, in their culture.
-- A sentence of before that is none of these stands as it was written.
update payment_session set payer_message = case payer_message
    when 'The payment was not approved. Try another method. You were not charged.' then 'refusals/payer_not_approved'
    when 'Something went wrong and you were not charged.' then 'refusals/payer_went_wrong'
    when 'Your payment was returned. You were not charged.' then 'refusals/payer_returned'
    else 'refusals/still_checking_bank_do' end
  where payer_message in ('The payment was not approved. Try another method. You were not charged.', 'Something went wrong and you were not charged.',
    'Your payment was returned. You were not charged.', 'We are still checking with your bank. Do not pay again.');
-- file: 0094-marks-by-the-wall-clock.sql
-- The marks of changed days go by the machine's own clock, also in a session that calls another one now(): payments that
-- the sample town's past brings into days that were kept already have to be counted.
create or replace function mark_dirty_day() returns trigger language plpgsql as $$
begin
  insert into dirty_day (business_unit_id, instant)
    select new.business_unit_id, x.instant from (values (new.created_date) union select old.created_date where tg_op = 'UPDATE') x (instant)
    where x.instant < pg_catalog.now() - interval '20 hours';
  return null;
end $$;
-- file: 0095-unfinished-sessions.sql
-- A session that ended without a payment goes after 90 days; of one that was declined, what its payer typed (security.md 6).
alter table payment_session add column details_forgotten_date timestamptz;
create index payment_session_to_forget on payment_session (modified_date) where status = 'Abandoned' and details_forgotten_date is null;
create index kept_token_of_session on kept_token (payment_session_id) where payment_session_id is not null;
grant delete on payment_session to ratepayer_app;
-- Answers to forms outlive the session they were given for: they have a time of their own.
alter table form_response drop constraint form_response_payment_session_id_fkey,
  add constraint form_response_payment_session_id_fkey foreign key (payment_session_id) references payment_session on delete set null;
-- file: 0096-kept-as-told.sql
-- What is kept to be read later (calls for a person, reasons, what was said of money, what is posted and paid) is kept as
-- its key and places and said to whoever reads it, in their culture; what somebody else wrote (a gateway, a person) is a
-- JSON string. A sentence of before that is one of ours becomes its key and places; any other stands as it was written.

create temporary table old_sentence (kind text, key text, places text[], fixed jsonb, pattern text) on commit drop;
-- A place that ends in # is a number. Of several forms that fit the longest is meant.
insert into old_sentence (kind, key, places, fixed, pattern) values
  ('line', 'line_account', '{number}', '{}', '^Account (.*)$'),
  ('line', 'line_service_fee', '{}', '{}', '^Service Fee$'),
  ('line', 'line_late_fee', '{}', '{}', '^Late fee$'),
  ('line', 'line_payment', '{}', '{}', '^Payment$'),
  ('line', 'line_charge', '{}', '{}', '^Charge$'),
  ('payment', 'payment_void_undone', '{}', '{}', '^Charged although it was voided; the amount is being returned$'),
  ('payment', 'payment_after_all', '{}', '{}', '^Charged after all; the amount is being returned$'),
  ('payment', 'payment_base_not_approved', '{}', '{}', '^The payment it belongs to was not approved$'),
  ('payment', 'payment_fee_not_approved', '{}', '{}', '^The service fee was not approved$'),
  ('reason', 'reason_another_says', '{}', '{}', '^Missing from a second batch; another exception says so$'),
  ('reason', 'reason_gave_meanwhile', '{}', '{}', '^The gateway gave money back meanwhile$'),
  ('reason', 'reason_went_once', '{}', '{}', '^It went back once: another one failed$'),
  ('reason', 'reason_went_back', '{}', '{}', '^The amount went back to the payer$'),
  ('reason', 'reason_explained', '{batch}', '{}', '^Explained when batch (.*) closed$'),
  ('reason', 'reason_otherwise', '{}', '{}', '^The gateway said otherwise later$'),
  ('reason', 'reason_gateway_gave', '{}', '{}', '^The gateway gave it back$'),
  ('reason', 'reason_settles', '{id}', '{}', '^Settles exception (.*)$'),
  ('reason', 'reason_bank_took', '{}', '{}', '^The bank took it back$'),
  ('reason', 'reason_counted', '{batch}', '{}', '^Counted in batch (.*)$'),
  ('reason', 'reason_refund_failed', '{}', '{}', '^The refund failed$'),
  ('register', 'register_refund_failed', '{number}', '{}', '^Refund of payment (.*) failed$'),
  ('register', 'register_adjustment', '{number}', '{}', '^Adjustment of payment (.*)$'),
  ('register', 'register_reversal', '{number}', '{}', '^Reversal of payment (.*)$'),
  ('register', 'register_not_in_file', '{}', '{}', '^Not in the account file$'),
  ('register', 'register_refund', '{number}', '{}', '^Refund of payment (.*)$'),
  ('register', 'register_void', '{number}', '{}', '^Void of payment (.*)$'),
  ('register', 'register_opening', '{}', '{}', '^Opening balance$'),
  ('register', 'register_file', '{}', '{}', '^Account file$'),
  ('register', 'register_payment', '{number}', '{}', '^Payment (.*)$'),
  ('said', 'said_holder_absent', '{}', '{}', '^The card issuer asks its holder, who is not there to answer$'),
  ('said', 'said_other_amount', '{}', '{}', '^Approved for another amount; it is being given back$'),
  ('said', 'said_never_received', '{}', '{}', '^The gateway never received this request$'),
  ('said', 'said_missing_twice', '{}', '{}', '^Missing from two settlement reports$'),
  ('said', 'said_made_there', '{}', '{}', '^Made in the gateway''s own console$'),
  ('said', 'said_never_taken', '{}', '{}', '^The gateway never took the sale$'),
  ('said', 'said_taken_back', '{}', '{}', '^Taken back, so it was charged$'),
  ('said', 'said_in_report', '{}', '{}', '^In the settlement report$'),
  ('said', 'said_void_not_held', '{}', '{}', '^The void did not hold$'),
  ('said', 'said_without_words', '{}', '{}', '^Told by the gateway$'),
  ('said', 'said_after_all', '{}', '{}', '^Charged after all$'),
  ('said', 'said_refund_failed', '{}', '{}', '^The refund failed$'),
  ('said', 'said_by', '{name}', '{}', '^Stated by (.*)$'),
  ('said', 'said_done_after_all', '{}', '{}', '^Done after all$'),
  ('ticket', 'ticket_gateway_silent_text', '{requests#,seconds#}', '{}',
    '^Its last ([\d,]+) requests ended without an answer\. New payments there are refused until it answers again; it is tried every ([\d,]+) seconds, and what is in doubt is asked about as soon as it answers\.$'),
  ('ticket', 'ticket_card_testing_text', '{declined#,tries#,minutes#,most#}', '{}',
    '^([\d,]+) of ([\d,]+) payments of the last ([\d,]+) minutes were declined\. Guests have ([\d,]+) tries and prove that a browser is at work; it ends by itself half an hour after the last decline\.$'),
  ('ticket', 'ticket_refund_failed_text', '{}', '{}',
    '^The payer did not get it and was told that the money comes another way\. Refund the payment again, or send the money by other means\.$'),
  ('ticket', 'ticket_held_text', '{number}', '{}',
    '^A person at the gateway has to look at it: number (.*) there\. Release or refuse it at the gateway; the outcome comes by itself\.$'),
  ('ticket', 'ticket_fee_stays_text', '{message}', '{}',
    '^The gateway said: (.*)\. The payment went back without its fee; refund the fee again, or give it back by other means\.$'),
  ('ticket', 'ticket_no_outcome_text', '{reference}', '{}',
    '^The gateway has not said what became of our request (.*)\. Ask it, then state the outcome on the payment''s page\.$'),
  ('ticket', 'ticket_fee_charged_text', '{}', '{}',
    '^The payer was told that the payment was not taken\. The amount is being returned; see that it arrives\.$'),
  ('ticket', 'ticket_delivery_text', '{consumer,message}', '{}',
    '^It was not taken by "(.*)": (.*) Send it again from Jobs, Failed deliveries, when the cause is gone\.$'),
  ('ticket', 'ticket_strange_money_text', '{number,message}', '{}',
    '^Its number at the gateway is (.*)\. The gateway said: (.*)\. Decide on it in the list of exceptions\.$'),
  ('ticket', 'ticket_give_back_other_text', '{}', '{}',
    '^What is left of it, or went back beyond it, stands in the list of exceptions\. Decide on it there\.$'),
  ('ticket', 'ticket_not_given_back_text', '{message}', '{}',
    '^No account got it\. The gateway said: (.*)\. Give it back by the exception on the payment''s page\.$'),
  ('ticket', 'ticket_charged_after_all_text', '{}', '{}',
    '^The payer was told that nothing was charged\. The amount is being returned; see that it arrives\.$'),
  ('ticket', 'ticket_message_unread_text', '{id}', '{}',
    '^Message (.*)\. It is read again after the next upgrade; look at the gateway what it says\.$'),
  ('ticket', 'ticket_void_undone_text', '{}', '{}',
    '^Its void did not hold at the gateway\. The amount is being refunded; see that it arrives\.$'),
  ('ticket', 'ticket_not_asked_text', '{}', '{}',
    '^Nobody asked for it here\. It is recorded on the payment; find out who made it\.$'),
  ('ticket', 'ticket_message_waits_text', '{id}', '{}',
    '^Message (.*)\. What it is about did not happen here yet; look at the gateway\.$'),
  ('ticket', 'ticket_mind_changed_text', '{}', '{}',
    '^An exception about it ended by itself: the gateway said otherwise later\.$'),
  ('ticket', 'ticket_give_back_failed_text', '{message}', '{}',
    '^The gateway said: (.*)\. Decide on it in the list of exceptions\.$'),
  ('ticket', 'ticket_strange_money', '{}', '{}', '^Money that belongs to no payment could not be given back$'),
  ('ticket', 'ticket_fee_stays', '{number}', '{}', '^The service fee of payment (.*) could not be refunded$'),
  ('ticket', 'ticket_not_given_back', '{number}', '{}', '^Payment (.*) was charged and could not be given back$'),
  ('ticket', 'ticket_token_stays', '{}', '{}', '^A stored card could not be deleted at the gateway$'),
  ('ticket', 'ticket_give_back_other', '{}', '{}', '^Another amount was given back than was asked for$'),
  ('ticket', 'ticket_not_asked', '{number}', '{"operation": "Refund"}',
    '^A refund of payment (.*) was made at the gateway$'),
  ('ticket', 'ticket_void_undone', '{number}', '{}', '^Payment (.*) was charged although it was voided$'),
  ('ticket', 'ticket_not_asked', '{number}', '{"operation": "Void"}',
    '^A void of payment (.*) was made at the gateway$'),
  ('ticket', 'ticket_mind_changed', '{number}', '{}', '^A gateway changed its mind about payment (.*)$'),
  ('ticket', 'ticket_message_unread', '{}', '{}', '^A message of the gateway could not be read$'),
  ('ticket', 'ticket_token_stays_text', '{reference}', '{}', '^Delete (.*) in the gateway''s own console\.$'),
  ('ticket', 'ticket_card_testing', '{}', '{}', '^Somebody tests cards on the payment page$'),
  ('ticket', 'ticket_give_back_failed', '{}', '{}', '^Money that was given back did not arrive$'),
  ('ticket', 'ticket_message_waits', '{}', '{}', '^A message of the gateway waits for a day$'),
  ('ticket', 'ticket_fee_charged', '{number}', '{}', '^Service fee (.*) was charged after all$'),
  ('ticket', 'ticket_delivery', '{topic}', '{}', '^"(.*)" failed and waits for a person$'),
  ('ticket', 'ticket_charged_after_all', '{number}', '{}', '^Payment (.*) was charged after all$'),
  ('ticket', 'ticket_held', '{what}', '{"operation": "Refund"}', '^Refund of (.*) is held for review$'),
  ('ticket', 'ticket_held', '{what}', '{"operation": "Void"}', '^Void of (.*) is held for review$'),
  ('ticket', 'ticket_held', '{what}', '{"operation": "Sale"}', '^Sale of (.*) is held for review$'),
  ('ticket', 'ticket_refund_failed', '{number}', '{}', '^A refund of payment (.*) failed$'),
  ('ticket', 'ticket_gateway_silent', '{}', '{}', '^A gateway does not answer$'),
  ('ticket', 'ticket_no_outcome', '{}', '{"operation": "Refund"}', '^Refund without an outcome$'),
  ('ticket', 'ticket_no_outcome', '{}', '{"operation": "Void"}', '^Void without an outcome$'),
  ('ticket', 'ticket_no_outcome', '{}', '{"operation": "Sale"}', '^Sale without an outcome$'),
  ('ticket', 'ticket_message_faulty_text', '{id,fault}', '{}', '^Message (.*)\. (.*)$');

create function pg_temp.kept(sentence text, variadic kinds text[]) returns jsonb language plpgsql as $$
declare
  form record;
  found text[];
  places jsonb;
begin
  for form in select * from old_sentence where kind = any(kinds) order by length(pattern) desc loop
    found := regexp_match(sentence, form.pattern);
    continue when found is null;
    places := form.fixed;
    for i in 1 .. cardinality(form.places) loop
      places := places || case
        when form.places[i] like '%#'
          then jsonb_build_object(rtrim(form.places[i], '#'), replace(found[i], ',', '')::numeric)
        else jsonb_build_object(form.places[i], found[i]) end;
    end loop;
    return jsonb_build_object('key', 'kept/' || form.key)
      || case when places = '{}' then '{}' else jsonb_build_object('places', places) end;
  end loop;
  return to_jsonb(sentence);
end $$;

-- The columns.
alter table ticket alter column title type jsonb using pg_temp.kept(title, 'ticket'),
  alter column description drop default,
  alter column description type jsonb using pg_temp.kept(description, 'ticket'),
  alter column description set default '""';
alter table ticket_event alter column body type jsonb using pg_temp.kept(body, 'ticket');

alter table approval_request alter column fail_reason drop default,
  alter column fail_reason type jsonb using pg_temp.kept(fail_reason, 'reason'),
  alter column fail_reason set default '""';

alter table balance_event alter column description drop default,
  alter column description type jsonb using pg_temp.kept(description, 'register'),
  alter column description set default '""';

drop view published.gateway_exception, published.payment, published.payment_line_item, published.transaction;
alter table gateway_exception alter column reason drop default,
  alter column reason type jsonb
    using case resolved_by when 'System' then pg_temp.kept(reason, 'reason') else to_jsonb(reason) end,
  alter column reason set default '""',
  alter column claim type jsonb using case when claim ? 'message'
    then jsonb_set(claim, '{message}', pg_temp.kept(claim ->> 'message', 'said')) else claim end;
alter table payment alter column error_message drop default,
  alter column error_message type jsonb using pg_temp.kept(error_message, 'payment', 'said'),
  alter column error_message set default '""';
-- What a charge is called is the biller's own word.
alter table payment_line_item alter column description type jsonb
  using case line_item_type when 'OpenCharge' then to_jsonb(description) else pg_temp.kept(description, 'line') end;
alter table transaction alter column gateway_message drop default,
  alter column gateway_message type jsonb using pg_temp.kept(gateway_message, 'said'),
  alter column gateway_message set default '""';

create view published.gateway_exception with (security_invoker = true) as select
  amount_minor, business_unit_id, claim, created_date, currency_code, gateway_transaction_id, id, kind,
  merchant_account_id, payment_id, reason, resolution, resolved_by, resolved_date, settlement_batch_id
  from gateway_exception;

create view published.payment with (security_invoker = true) as select
  account_id, account_count, adjusted_amount_minor, amount_minor, auth_code, base_payment_id, brand, business_unit_id,
  channel, contact_email, created_by_user_name, created_by_user_role, created_date, currency_code, error_message,
  exported_date, external_method, external_reference, gateway_id, has_adjustment, id, include_service_fee_in_payment,
  last4, merchant_account_id, modified_date, note, organization_id, origin, payer_name, payment_descriptor,
  payment_descriptor_label, payment_session_id, payment_source_id, posted_date, posts_to_balance, received_date,
  reference_number, refunded_amount_minor, row_version, service_fee_amount_minor, source_type, status, type
  from payment;

create view published.payment_line_item with (security_invoker = true) as select
  account_charge_id, account_id, adjusted_minor, business_unit_id, description, id, line_item_type, payment_id,
  price_minor, refunded_minor, reversed_minor
  from payment_line_item;

create view published.transaction with (security_invoker = true) as select
  account_id, amount_minor, ask, auth_code, brand, business_unit_id, created_date, currency_code, error_message,
  gateway_attempt_id, gateway_id, gateway_message, gateway_response_code, gateway_transaction_id, id, last4,
  merchant_account_id, merchant_number, payment_id, reverses_transaction_id, settlement_batch_id, source_type, status,
  type
  from transaction;

grant select on published.gateway_exception, published.payment, published.payment_line_item, published.transaction
  to ratepayer_app;
drop function pg_temp.kept;
-- file: 0097-why-a-report-failed.sql
-- Why a report could not be made is kept as its key and places and said to whoever reads it, as all that is kept (0096).
alter table generated_report alter column message drop default,
  alter column message type jsonb using case message
    when 'It could not be made. We were told and look into it. Try again later.'
      then '{"key": "refusals/report_could_not_be_made"}'
    when 'Who asked for this report may not see the list any more.' then '{"key": "refusals/report_no_longer_allowed"}'
    else to_jsonb(message) end,
  alter column message set default '""';
-- file: 0108-columns-of-exceptions.sql
-- The list of exceptions is declared: reports that were asked for name its columns as it does now.
update generated_report r set query = jsonb_set(r.query, '{Columns}', (
    select jsonb_agg(coalesce('{"date": "createdDate", "theirs": "gatewayTransactionId", "ours": "referenceNumber",
      "amount": "amountMinor",
      "batch": "batchIdentifier", "merchant": "merchantNumber", "state": "resolution"}'::jsonb ->> id, id) order by nth)
    from jsonb_array_elements_text(r.query -> 'Columns') with ordinality as c (id, nth)))
  where r.report_name = 'exceptions' and jsonb_typeof(r.query -> 'Columns') = 'array'
    and jsonb_array_length(r.query -> 'Columns') > 0;
