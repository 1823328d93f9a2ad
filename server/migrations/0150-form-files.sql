-- Files that somebody answers a form with, and tries that failed, which are kept a month.
-- Grows: form_response. Owns: form_file (forms).
create table form_file (
  -- 52 random bits, as of responses: whoever was answered it may send it with their answers, nobody else.
  id bigint primary key check (id > 0),
  business_unit_id int not null references business_unit,
  form_configuration_id int not null references form_configuration,
  field_name text not null,
  -- Whose it is until it is sent; '' of somebody without a login.
  brought_by text not null default '',
  -- The response that it was sent with; null for a draft, which is kept for a day.
  form_response_id bigint references form_response,
  name text not null check (length(name) between 1 and 255),
  most_bytes int not null check (most_bytes > 0),
  storage_key text not null unique,
  status text not null default 'Reserved' check (status in ('Reserved', 'Receiving', 'Stored', 'Quarantined')),
  found jsonb,
  size_bytes int not null default 0,
  sha256 text not null default '',
  created_date timestamptz not null default now(),
  constraint form_file_found check ((found is not null) = (status = 'Quarantined')),
  constraint form_file_sent check (form_response_id is null or status = 'Stored')
);
create index form_file_form_response_id_idx on form_file (form_response_id) where form_response_id is not null;
create index form_file_drafts on form_file (created_date) where form_response_id is null;
create index form_file_business_unit_id_idx on form_file (business_unit_id);
create index form_file_form_configuration_id_idx on form_file (form_configuration_id);
call fence('form_file');
grant select, insert, update, delete on form_file to ratepayer_app;

create index form_response_failed on form_response (business_unit_id, modified_date) where status = 'Errored';
grant delete on form_response to ratepayer_app;
