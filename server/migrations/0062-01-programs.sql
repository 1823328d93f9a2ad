-- Programs that call in an organization's name, as their administrators make them: a second secret while the first is
-- exchanged, from where they may call, until when, and when they last did.
-- Grows: identity.machine_client (previous_secret_hash, previous_until_date, addresses, expires_date, last_used_date,
-- created_date, created_by, row_version).
alter table identity.machine_client
  add column previous_secret_hash text not null default '',
  add column previous_until_date timestamptz,
  -- Networks, each as address/bits; none for everywhere.
  add column addresses text[] not null default '{}',
  add column expires_date timestamptz,
  add column last_used_date timestamptz,
  add column created_date timestamptz not null default now(),
  add column created_by text not null default '',
  add column row_version int not null default 1;
create unique index machine_client_name on identity.machine_client (organization_id, lower(name))
  where status = 'Active';
create index machine_client_of_organization on identity.machine_client (organization_id);
