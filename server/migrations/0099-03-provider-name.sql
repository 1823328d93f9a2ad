-- Under which name payers read of the provider, where a Global Admin chose another one than the installation's: the
-- newest that is in force counts, and a payment keeps the one that was when it was begun.
-- Owns: provider_name (installation).
create table provider_name (
  id bigint generated always as identity primary key,
  -- '' for that of the installation again.
  name text not null check (length(name) <= 60),
  -- Every node knows it by then.
  from_date timestamptz not null,
  changed_by text not null,
  changed_date timestamptz not null default now()
);
create index provider_name_from on provider_name (from_date desc);
grant select, insert on provider_name to ratepayer_app;

create view published.provider_name with (security_invoker = true) as select
  from_date, id, name
  from provider_name;
grant select on published.provider_name to ratepayer_app;
