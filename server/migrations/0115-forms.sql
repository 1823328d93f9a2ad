-- Forms that staff write, in versions: a head with what is written now, and what each version said that payers got.
-- Grows: form_configuration, form_response. Owns: form_version (forms).
alter table form_configuration
  alter column fields_json drop default,
  alter column fields_json type text using fields_json::text,
  alter column fields_json set default '{"fields":[],"dependentForms":[]}',
  -- The latest version that was published; 0 before there is one.
  alter column version set default 0,
  add column actions_json text not null default '{}',
  add column condition_json text not null default '',
  add column is_public boolean not null default false,
  add column success_message text not null default '',
  add column modified_date timestamptz not null default now(),
  add column modified_by text not null default '',
  add column row_version int not null default 1,
  add constraint form_configuration_places check (
    display_locations <@ array['Customer Dashboard', 'Login', 'Checkout']);

create table form_version (
  id int generated always as identity primary key,
  business_unit_id int not null references business_unit,
  form_configuration_id int not null references form_configuration,
  version int not null check (version > 0),
  display_name text not null,
  fields_json text not null,
  actions_json text not null,
  condition_json text not null,
  display_locations text[] not null,
  is_public boolean not null,
  require_before_payment boolean not null,
  success_message text not null,
  published_date timestamptz not null default now(),
  published_by text not null,
  -- When another took its place, or the form was retired: who began with it may still send it for a day.
  replaced_date timestamptz,
  constraint form_version_version unique (form_configuration_id, version)
);
call fence('form_version');
grant select, insert, update on form_version to ratepayer_app;

insert into form_version (business_unit_id, form_configuration_id, version, display_name, fields_json, actions_json,
  condition_json, display_locations, is_public, require_before_payment, success_message, published_by, replaced_date)
select business_unit_id, id, version, display_name, fields_json, '{}', '', display_locations, false,
  require_before_payment, '', 'System', case when status = 'Retired' then now() end
from form_configuration where status <> 'Draft';
update form_configuration set version = 0 where status = 'Draft';

alter table form_response
  add column account_id bigint references account,
  add column base_form_response_id bigint references form_response on delete set null,
  add column is_dependent_form boolean not null default false,
  -- Whose tries that failed become one row, until one is taken.
  add column attempt_key text,
  -- What was wrong with the last try, by field.
  add column errors_json jsonb not null default '[]';
create unique index form_response_attempt_key_idx on form_response (form_configuration_id, attempt_key)
  where status = 'Errored';
create index form_response_unit_idx on form_response (business_unit_id, created_date desc, id desc);
create index form_response_form_idx on form_response (form_configuration_id, created_date desc, id desc);
create index form_response_base_form_response_id_idx on form_response (base_form_response_id)
  where base_form_response_id is not null;
create index form_response_account_id_idx on form_response (account_id) where account_id is not null;

create or replace view published.account with (security_invoker = true) as select
  account_number, block_ach_payment, block_credit_card_payment, business_unit_id, created_date, description, id,
  is_archived, is_deleted, late_fee_applicable, merged_into_account_id, name, note, rollover_account_id, state, street,
  city, zip, sub_account_number, account_locked, allow_online_payment, email_address, ending_upload_id, meta
  from account;
