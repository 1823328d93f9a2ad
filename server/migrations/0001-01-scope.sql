-- Two roles: the owner runs migrations; ratepayer_app is neither owner nor superuser, and row-level security binds it.
-- The scope of a transaction is set by set_config('app.bu', '1,2', true); 'app.platform' = 'on' is for look-ups by an
-- unguessable key (slug, session identifier, reference number) and for the worker's own queues.

create extension if not exists btree_gin;
create extension if not exists pg_trgm;

create schema if not exists identity;
create schema if not exists sandbox;
create schema if not exists published;
grant usage on schema identity, sandbox, published to ratepayer_app;

create procedure fence(tbl regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tbl);
  execute format('alter table %s force row level security', tbl);
  execute format($p$create policy tenant on %s
    using ((select current_setting('app.platform', true) = 'on')
      or business_unit_id = any((select string_to_array(nullif(current_setting('app.bu', true), ''), ',')::int[])::int[]))
    with check ((select current_setting('app.platform', true) = 'on')
      or business_unit_id = any((select string_to_array(nullif(current_setting('app.bu', true), ''), ',')::int[])::int[]))$p$, tbl);
end $$;

-- Tables of an organization, not of one business unit: their rows are seen by who sees one of its units (security.md
-- T20).
create procedure fence_organization(tbl regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tbl);
  execute format('alter table %s force row level security', tbl);
  execute format($p$create policy tenant on %s
    using ((select current_setting('app.platform', true) = 'on') or organization_id in (select u.organization_id from business_unit u
      where u.id = any((select string_to_array(nullif(current_setting('app.bu', true), ''), ',')::int[])::int[])))
    with check ((select current_setting('app.platform', true) = 'on') or organization_id in (select u.organization_id from business_unit u
      where u.id = any((select string_to_array(nullif(current_setting('app.bu', true), ''), ',')::int[])::int[])))$p$, tbl);
end $$;

create procedure grant_app(tbl regclass, rights text) language plpgsql as $$
begin
  execute format('grant %s on %s to ratepayer_app', rights, tbl);
end $$;

-- Asserts inside a statement: a money statement that would break its own plan fails as a whole.
create function must(ok boolean, what text) returns boolean language plpgsql as $$
begin
  if ok is not true then raise exception 'must: %', what using errcode = 'RP001'; end if;
  return true;
end $$;
