-- What payers agree to is kept under the edition of a business unit too (decision 371): its own texts begin another
-- one of it, those of the platform another one of every business unit. Drafts, and texts of other kinds, are not kept.
set local app.platform = 'on';

create function begin_edition_of_terms() returns trigger language plpgsql security definer
  set search_path = public set app.platform = 'on' as $$
begin
  insert into settings_edition (business_unit_id, edition)
    select u.id, gen_random_uuid() from business_unit u
      where exists (select 1 from changed c where c.status <> 'Draft'
        and c.identifier ~ '^(credit-card|ach)-terms' and coalesce(c.business_unit_id, u.id) = u.id)
      order by u.id
    on conflict (business_unit_id) do update set edition = excluded.edition;
  return null;
end $$;
call begins_edition('terms_of_service', 'begin_edition_of_terms');

-- Who takes a gateway while somebody changes it waits for them: whoever of both comes later knows of the other.
create function begin_edition_of_merchant() returns trigger language plpgsql security definer
  set search_path = public set app.platform = 'on' as $$
begin
  perform 1 from gateway where id in (select c.gateway_id from changed c) order by id for share;
  insert into settings_edition (business_unit_id, edition)
    select u.id, gen_random_uuid() from business_unit u
      where u.id in (select c.business_unit_id from changed c) order by u.id
    on conflict (business_unit_id) do update set edition = excluded.edition;
  return null;
end $$;
drop trigger edition_new on merchant_account;
drop trigger edition_changed on merchant_account;
drop trigger edition_gone on merchant_account;
call begins_edition('merchant_account', 'begin_edition_of_merchant');
