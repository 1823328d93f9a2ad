-- Two roles: the owner runs migrations; ratepayer_app is neither owner nor superuser, and row-level security binds it.
-- The scope of a transaction is set by set_config('app.bu', '1,2', true); 'app.platform' = 'on' is for look-ups by an
-- unguessable key (slug, session identifier, reference number) and for the worker's own queues.

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

create procedure grant_app(tbl regclass, rights text) language plpgsql as $$
begin
  execute format('grant %s on %s to ratepayer_app', rights, tbl);
end $$;
