-- What payers agree to is kept under the edition of a business unit too (decision 371): its own texts begin another
-- one of it, those of the platform another one of every business unit.
set local app.platform = 'on';

create function begin_edition_of_terms() returns trigger language plpgsql security definer
  set search_path = public set app.platform = 'on' as $$
begin
  insert into settings_edition (business_unit_id, edition)
    select u.id, gen_random_uuid() from business_unit u
      where u.id in (select c.business_unit_id from changed c)
      or exists (select 1 from changed c where c.business_unit_id is null)
      order by u.id
    on conflict (business_unit_id) do update set edition = excluded.edition;
  return null;
end $$;
call begins_edition('terms_of_service', 'begin_edition_of_terms');
