-- Tables, functions and kept values are called what the field calls them (decision 124).
-- Renames: attack_mode, must. Moves: keys of open tickets.
set local app.platform = 'on';

-- A business unit whose payment page is being used to test stolen cards: its card testing defense is stricter with
-- guests until then (security.md T25).
alter table attack_mode rename to card_testing_defense;
alter table card_testing_defense rename constraint attack_mode_pkey to card_testing_defense_pkey;
alter table card_testing_defense
  rename constraint attack_mode_business_unit_id_fkey to card_testing_defense_business_unit_id_fkey;

-- Asserts inside a statement: a money statement that would break its own plan fails as a whole.
alter function must(boolean, text) rename to assured;
create or replace function assured(ok boolean, what text) returns boolean language plpgsql as $$
begin
  if ok is not true then raise exception 'not assured: %', what using errcode = 'RP001'; end if;
  return true;
end $$;

-- One open ticket per key: what was opened under the old one is found by the new one.
update ticket set dedupe_key = 'card-testing' where dedupe_key = 'attack-mode';
update ticket set dedupe_key = replace(dedupe_key, 'charged-after-all:', 'approved-late:')
  where dedupe_key like 'charged-after-all:%';
