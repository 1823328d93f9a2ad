-- The software that billers keep their accounts in, which is the platform's and of no business unit; and which one a
-- business unit uses.
-- Owns: billing_system (exports). Grows: business_unit.
create table billing_system (
  id int generated always as identity primary key,
  name text not null check (name <> ''),
  vendor text not null check (vendor <> ''),
  bill_parser text not null check (bill_parser in ('Generic CSV', 'Generic Excel', 'Generic Fixed Width',
    'Generic Multiline')),
  -- The name of a file of formats; which there are says the folder that they lie in.
  export_format text not null check (export_format <> ''),
  -- How files of accounts are read where a business unit saved nothing.
  default_upload_config jsonb check (jsonb_typeof(default_upload_config) = 'object'),
  supports_realtime_balance boolean not null,
  notes text not null,
  is_active boolean not null,
  created_date timestamptz not null default now(),
  row_version int not null default 1
);
create unique index billing_system_name on billing_system (lower(name));
grant select, insert, update on billing_system to ratepayer_app;

create view published.billing_system with (security_invoker = true) as select
  bill_parser, default_upload_config, export_format, id, is_active, name
  from billing_system;
grant select on published.billing_system to ratepayer_app;

alter table business_unit add column billing_system_id int references billing_system;
create index business_unit_billing_system on business_unit (billing_system_id) where billing_system_id is not null;

create or replace view published.business_unit with (security_invoker = true) as select
  address, business_unit_id, created_date, email, id, name, organization_id, phone, public_receipt_months, slug,
  status, timezone, is_deleted, billing_system_id
  from business_unit;
