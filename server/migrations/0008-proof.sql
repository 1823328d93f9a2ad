-- Asserts inside a statement: a money statement that would break its own plan fails as a whole.
create function must(ok boolean, what text) returns boolean language plpgsql as $$
begin
  if ok is not true then raise exception 'must: %', what using errcode = 'RP001'; end if;
  return true;
end $$;

-- Which transaction an attempt led to stands in transaction.gateway_attempt_id, once.
alter table gateway_attempt drop column transaction_id;

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
create policy platform on audit_finding using ((select current_setting('app.platform', true) = 'on')) with check ((select current_setting('app.platform', true) = 'on'));
call grant_app('audit_finding', 'select, insert, update');
call grant_app('audit_run', 'select, insert, update');
