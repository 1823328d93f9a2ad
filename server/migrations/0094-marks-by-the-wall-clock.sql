-- The marks of changed days go by the machine's own clock, also in a session that calls another one now(): payments that
-- the sample town's past brings into days that were kept already have to be counted.
create or replace function mark_dirty_day() returns trigger language plpgsql as $$
begin
  insert into dirty_day (business_unit_id, instant)
    select new.business_unit_id, x.instant from (values (new.created_date) union select old.created_date where tg_op = 'UPDATE') x (instant)
    where x.instant < pg_catalog.now() - interval '20 hours';
  return null;
end $$;
