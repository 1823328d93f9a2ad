-- Who bills: an organization, its business units, and what is switched on in each.
-- Owns: organization, business_unit, feature_setting, channel, account_field_definition.

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
  row_version int not null default 1,
  -- From which amount a refund needs a fresh sign-in, and from which daily sums a second person (domain.md 4.17).
  large_refund_minor bigint not null default 100000 check (large_refund_minor > 0),
  user_daily_refund_minor bigint not null default 500000 check (user_daily_refund_minor > 0),
  unit_daily_refund_minor bigint not null default 2500000 check (unit_daily_refund_minor > 0),
  -- Staff are signed out after this many minutes without a touch (security.md T5).
  staff_idle_minutes int not null default 15 check (staff_idle_minutes between 5 and 60)
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
  timezone text not null check (timezone in ('US/Pacific', 'US/Mountain', 'US/Central', 'US/Eastern',
    'Pacific/Honolulu', 'America/Anchorage', 'Asia/Shanghai')),
  phone text not null default '',
  email text not null default '',
  address text not null default '',
  hours_text text not null default '',
  status text not null default 'Setting Up' check (status in ('Setting Up', 'Live', 'Suspended')),
  duplicate_warning_hours int not null default 24,
  public_receipt_months int not null default 84 check (public_receipt_months between 6 and 84),
  recent_payments_on_sync text not null default 'For n days' check (recent_payments_on_sync in ('Until exported',
    'For n days', 'Never')),
  recent_payments_days int not null default 3,
  biller_posting_hours int not null default 0 check (biller_posting_hours between 0 and 72),
  archived_accounts_lookup boolean not null default false,
  bank_account_validation text not null default 'Bank Verification Service' check (bank_account_validation in
    ('Bank Verification Service', 'Own Check')),
  created_date timestamptz not null default now(),
  row_version int not null default 1,
  constraint business_unit_organization_id_name_key unique (organization_id, name)
);

create table feature_setting (
  business_unit_id int references business_unit,
  feature_key text,
  mode text not null check (mode in ('Enabled', 'Prevent New', 'Disabled')),
  constraint feature_setting_pkey primary key (business_unit_id, feature_key)
);

create table channel (
  id int generated always as identity primary key,
  business_unit_id int not null references business_unit,
  channel text not null check (channel in ('QuickPay', 'IVR', 'Autopay', 'Backoffice Autopay', 'POS')),
  config jsonb not null,
  row_version int not null default 1,
  constraint channel_business_unit_id_channel_key unique (business_unit_id, channel)
);

create table account_field_definition (
  business_unit_id int references business_unit,
  type text,
  label text not null check (length(label) <= 40),
  description text not null default '' check (length(description) <= 200),
  "order" int not null,
  is_quick_pay_lookup_field boolean not null default false,
  is_ivr_lookup_field boolean not null default false,
  is_display_field boolean not null default false,
  is_required boolean not null default false,
  is_onboarding_display_field boolean not null default false,
  constraint account_field_definition_pkey primary key (business_unit_id, type),
  constraint account_field_definition_check check (not is_quick_pay_lookup_field or type not in ('Balance',
    'Issue Date', 'Due Date', 'Note', 'Address')),
  constraint account_field_definition_check1 check (not is_required or type <> 'Address')
);

call fence('business_unit');
call fence('feature_setting');
call fence('channel');
call fence('account_field_definition');

grant select, insert, update on organization, business_unit, feature_setting, channel to ratepayer_app;
grant select, insert, update, delete on account_field_definition to ratepayer_app;

create view published.organization with (security_invoker = true) as select
  created_date, id, large_refund_minor, name, staff_idle_minutes, status, unit_daily_refund_minor,
  user_daily_refund_minor
  from organization;

create view published.business_unit with (security_invoker = true) as select
  address, business_unit_id, created_date, email, id, name, organization_id, phone, public_receipt_months, slug,
  status, timezone
  from business_unit;

create view published.account_field_definition with (security_invoker = true) as select
  business_unit_id, is_quick_pay_lookup_field, is_required, label, "order", type
  from account_field_definition;

grant select on published.organization, published.business_unit, published.account_field_definition to ratepayer_app;
