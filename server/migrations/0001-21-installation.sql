-- What is set for the whole installation.
-- Owns: limit_change.

-- Rate limits that a Global Admin changed; the newest row of a name counts, and the older ones say who changed it
-- when.
create table limit_change (
  id bigint generated always as identity primary key,
  name text not null,
  hits int check (hits > 0),
  changed_by text not null,
  changed_date timestamptz not null default now()
);
create index limit_change_name_id_idx on limit_change (name, id desc);

grant select, insert on limit_change to ratepayer_app;

create view published.limit_change with (security_invoker = true) as select
  hits, id, name
  from limit_change;

grant select on published.limit_change to ratepayer_app;
