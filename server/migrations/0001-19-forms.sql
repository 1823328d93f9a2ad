-- What a biller asks beside a payment, and the answers.
-- Owns: form_configuration, form_response.

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
create index form_configuration_business_unit_id_idx on form_configuration (business_unit_id)
  where status = 'Published';

create table form_response (
  -- 52 random bits, never counted up: an anonymous response is linked by its number (security.md T20).
  id bigint primary key check (id > 0),
  business_unit_id int not null references business_unit,
  form_configuration_id int not null references form_configuration,
  form_version int not null,
  customer_id int references customer,
  values_json jsonb not null,
  payment_session_id bigint,
  status text not null check (status in ('Errored', 'Submitting', 'Submitted')),
  created_date timestamptz not null default now(),
  modified_date timestamptz not null default now(),
  constraint form_response_payment_session_id_form_configuration_id_key unique (payment_session_id,
    form_configuration_id),
  constraint form_response_payment_session_id_fkey foreign key (payment_session_id) references payment_session(id) on
    delete set null
);

call fence('form_configuration');
call fence('form_response');

grant select, insert, update on form_configuration, form_response to ratepayer_app;
