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
