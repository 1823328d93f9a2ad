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
