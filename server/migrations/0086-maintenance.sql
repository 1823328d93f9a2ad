-- Owns: maintenance_window (installation): when the installation is worked on, who planned it and who ended it early.
create table maintenance_window (
  id bigint primary key generated always as identity,
  from_date timestamptz not null,
  until_date timestamptz not null,
  planned_by text not null check (planned_by <> ''),
  planned_date timestamptz not null default now(),
  ended_by text not null default '',
  ended_date timestamptz,
  check (until_date > from_date),
  check ((ended_date is null) = (ended_by = '')),
  -- Two at once would leave open which of them ends; those that somebody ended are no matter any more.
  constraint maintenance_window_one_at_a_time
    exclude using gist (tstzrange(from_date, until_date) with &&) where (ended_date is null)
);
-- What each node asks again and again.
create index maintenance_window_until on maintenance_window (until_date) where ended_date is null;

grant select, insert, update (ended_by, ended_date) on maintenance_window to ratepayer_app;

create view published.maintenance_window with (security_invoker = true) as select
  ended_date, from_date, until_date
  from maintenance_window;

grant select on published.maintenance_window to ratepayer_app;
