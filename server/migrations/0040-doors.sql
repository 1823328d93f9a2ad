-- Tables of an organization, not of one business unit: their rows are seen by who sees one of its units (security.md T20).
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
call fence_organization('customer'); call fence_organization('data_key'); call fence_organization('audit_seal');

-- What a one-time link is for: a new link for the first administrator ends the older ones, whoever they were for (security.md T44).
alter table identity.invitation add column purpose text not null default 'First Administrator' check (purpose in ('First Administrator'));
create index on identity.invitation (purpose) where used_date is null;

-- A new password ends a person's sessions at the provider; rows that have ended are purged, so none is without an end (T43).
create index on identity.oidc_payload ((payload ->> 'accountId'));
update identity.oidc_payload set expires_at = now() + interval '1 day' where expires_at is null;
alter table identity.oidc_payload alter column expires_at set not null;
-- Codes and interactions are kept as hashes from now on: those begun before would not be found.
delete from identity.oidc_payload where model in ('AuthorizationCode', 'Interaction');
