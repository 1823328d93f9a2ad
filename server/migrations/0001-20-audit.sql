-- What the nightly audit of the money found.
-- Owns: audit_finding, audit_run.

-- What the invariant audit found (domain.md 6), one row per broken rule and entity; gone when it holds again.
create table audit_finding (
  id bigint generated always as identity primary key,
  business_unit_id int,
  rule text not null,
  entity text not null,
  entity_id bigint not null,
  detail text not null,
  first_seen_date timestamptz not null default now(),
  last_seen_date timestamptz not null default now(),
  resolved_date timestamptz
);
create unique index audit_finding_open on audit_finding (rule, entity, entity_id) where resolved_date is null;

create table audit_run (
  id bigint generated always as identity primary key,
  started_date timestamptz not null default now(),
  finished_date timestamptz,
  rules int not null default 0,
  findings int not null default 0
);

alter table audit_finding enable row level security;
alter table audit_finding force row level security;
create policy platform on audit_finding for all to public
  using ((select current_setting('app.platform', true) = 'on'))
  with check ((select current_setting('app.platform', true) = 'on'));

grant select, insert, update on audit_finding, audit_run to ratepayer_app;

create view published.audit_finding with (security_invoker = true) as select
  entity, entity_id, first_seen_date, id, resolved_date, rule
  from audit_finding;

grant select on published.audit_finding to ratepayer_app;
