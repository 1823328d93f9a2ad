-- Under which edition the settings of a business unit stand that payers' steps are judged by (decision 369): whatever
-- changes one of them begins another one in the same transaction. Nobody was given two alike, also not by what was
-- rolled back, so that a process may keep what it read under one.
-- Owns: settings_edition (organizations).
set local app.platform = 'on';

create table settings_edition (
  business_unit_id int primary key references business_unit on delete cascade,
  edition uuid not null
);
call fence('settings_edition');
call fence_by_key('settings_edition');
grant select on settings_edition to ratepayer_app;

insert into settings_edition (business_unit_id, edition) select id, gen_random_uuid() from business_unit;

-- It acts for whoever changes a setting, in the order of business units, over every one that the setting is used by.
create function begin_edition() returns trigger language plpgsql security definer
  set search_path = public set app.platform = 'on' as $$
begin
  insert into settings_edition (business_unit_id, edition)
    select u.id, gen_random_uuid() from business_unit u
      where u.id in (select c.business_unit_id from changed c) order by u.id
    on conflict (business_unit_id) do update set edition = excluded.edition;
  return null;
end $$;

create function begin_edition_of_gateway() returns trigger language plpgsql security definer
  set search_path = public set app.platform = 'on' as $$
begin
  insert into settings_edition (business_unit_id, edition)
    select u.id, gen_random_uuid() from business_unit u
      where u.id in (select m.business_unit_id from merchant_account m join changed c on c.id = m.gateway_id)
      order by u.id
    on conflict (business_unit_id) do update set edition = excluded.edition;
  return null;
end $$;

create function begin_edition_of_unit() returns trigger language plpgsql security definer
  set search_path = public set app.platform = 'on' as $$
begin
  insert into settings_edition (business_unit_id, edition)
    select c.id, gen_random_uuid() from changed c order by c.id
    on conflict (business_unit_id) do update set edition = excluded.edition;
  return null;
end $$;

create function begin_edition_of_organization() returns trigger language plpgsql security definer
  set search_path = public set app.platform = 'on' as $$
begin
  insert into settings_edition (business_unit_id, edition)
    select u.id, gen_random_uuid() from business_unit u join changed c on c.id = u.organization_id order by u.id
    on conflict (business_unit_id) do update set edition = excluded.edition;
  return null;
end $$;

-- Of what is gone a business unit knows by its own rows; itself and its organization are never gone alone.
create procedure begins_edition(tbl regclass, by regproc default 'begin_edition') language plpgsql as $$
begin
  execute format('create trigger edition_new after insert on %s referencing new table as changed
    for each statement execute function %s()', tbl, by);
  execute format('create trigger edition_changed after update on %s referencing new table as changed
    for each statement execute function %s()', tbl, by);
  if tbl in ('business_unit'::regclass, 'organization'::regclass, 'gateway'::regclass) then return; end if;
  execute format('create trigger edition_gone after delete on %s referencing old table as changed
    for each statement execute function %s()', tbl, by);
end $$;
call begins_edition('business_unit', 'begin_edition_of_unit');
call begins_edition('organization', 'begin_edition_of_organization');
call begins_edition('account_field_definition');
call begins_edition('channel');
call begins_edition('payment_field_set');
call begins_edition('product');
call begins_edition('feature_setting');
call begins_edition('service_fee_schedule');
call begins_edition('form_configuration');
call begins_edition('form_version');
call begins_edition('merchant_account');
call begins_edition('gateway', 'begin_edition_of_gateway');

-- Breakers are read of a business unit, beside what is kept of its merchant accounts.
create index gateway_breaker_business_unit_id_idx on gateway_breaker (business_unit_id);
