-- Logins that an administrator said are of one person, beside those whose mail arrives in one mailbox: all name the same
-- of them, which names none.
-- Grows: user_account (same_person_as).
alter table user_account add column same_person_as int references user_account (id),
  add constraint user_account_same_person check (same_person_as <> id);
create index user_account_same_person on user_account (same_person_as) where same_person_as is not null;

-- These logins and every other one of the same persons, by either.
create or replace function logins_of(ids int[]) returns int[] language sql stable as $$
  with recursive known (id) as (
    select a.id from user_account a where a.id = any(ids)
    union
    select o.id from known k join user_account a on a.id = k.id cross join lateral (
      select m.id from user_account m where mailbox_of(m.email) = mailbox_of(a.email)
      union all select s.id from user_account s where s.same_person_as = coalesce(a.same_person_as, a.id)
      union all select a.same_person_as where a.same_person_as is not null) o)
  select coalesce(array_agg(id), '{}') from known
$$;
