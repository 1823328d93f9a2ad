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
