-- What a form may ask while it is filled in: something of our own, or a program of the biller.
-- Owns: function_trigger (forms).
create table function_trigger (
  id int generated always as identity primary key,
  business_unit_id int not null references business_unit,
  name text not null check (length(name) between 1 and 80),
  kind text not null check (kind in ('Https', 'Look Up Account', 'Next Due Date', 'Fill From Profile')),
  url text not null default '',
  -- What calls are signed with, sealed.
  secret_enveloped text not null default '',
  timeout_seconds int not null check (timeout_seconds between 1 and 10),
  is_active boolean not null,
  row_version int not null default 1,
  constraint function_trigger_name unique (business_unit_id, name),
  constraint function_trigger_url check ((kind = 'Https') = (url <> ''))
);
call fence('function_trigger');
grant select, insert, update on function_trigger to ratepayer_app;
