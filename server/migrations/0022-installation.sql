-- Staff are signed out after this many minutes without a touch (security.md T5).
alter table organization add column staff_idle_minutes int not null default 15 check (staff_idle_minutes between 5 and 60);
-- Rate limits that a Global Admin changed; the newest row of a name counts, and the older ones say who changed it when.
create table limit_change (
  id bigint generated always as identity primary key,
  name text not null,
  hits int check (hits > 0),
  changed_by text not null,
  changed_date timestamptz not null default now()
);
create index on limit_change (name, id desc);
call grant_app('limit_change', 'select, insert');
