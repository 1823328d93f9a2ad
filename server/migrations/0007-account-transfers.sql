-- Which account took over from which, and when: a rollover that waits or was done, a merge.
-- Owns: account_transfer. Grows: account_charge.

-- The row is the source of the events that moved the money, and stays after the account is active again: events of
-- payments that arrived meanwhile stand on the account that stood for it then.
create table account_transfer (
  id bigint generated always as identity primary key,
  business_unit_id int not null,
  kind text not null check (kind in ('Rollover', 'Merge')),
  from_account_id bigint not null,
  -- Empty while the balance waits for an account that takes it.
  to_account_id bigint,
  created_by text not null,
  created_date timestamptz not null default now(),
  moved_date timestamptz,
  -- The account is active again; what was moved stays where it is.
  ended_date timestamptz,
  constraint account_transfer_check check (from_account_id <> to_account_id
    and (to_account_id is null) = (moved_date is null)
    and (kind = 'Rollover' or (to_account_id is not null and ended_date is null))),
  constraint account_transfer_from_fkey foreign key (business_unit_id, from_account_id) references
    account(business_unit_id, id),
  constraint account_transfer_to_fkey foreign key (business_unit_id, to_account_id) references
    account(business_unit_id, id)
);
create unique index account_transfer_live on account_transfer (from_account_id) where ended_date is null;
create index account_transfer_from on account_transfer (from_account_id);
create index account_transfer_to on account_transfer (to_account_id);
create index account_transfer_waiting on account_transfer (business_unit_id)
  where to_account_id is null and ended_date is null;
call fence('account_transfer');
grant select, insert, update on account_transfer to ratepayer_app;

-- Only an archived account has another one in its place, so that a chain has an end and never a circle.
alter table account
  add constraint account_rollover_check check ((is_archived or not is_rollover)
    and (is_rollover or rollover_account_id is null) and rollover_account_id <> id),
  add constraint account_merged_check check ((is_archived or merged_into_account_id is null)
    and merged_into_account_id <> id and (not is_rollover or merged_into_account_id is null));
create index account_merged_into on account (merged_into_account_id) where merged_into_account_id is not null;

-- What we say of a charge of our own making, by its key, in place of the biller's words.
alter table account_charge add column told jsonb;

-- The account that stands for one now: the end of its chain of merges and rollovers.
create function standing_account(from_id bigint) returns bigint language sql stable as $$
  with recursive chain as (
    select a.id, coalesce(a.merged_into_account_id, a.rollover_account_id) as next from account a where a.id = from_id
    union select a.id, coalesce(a.merged_into_account_id, a.rollover_account_id) from chain c
    join account a on a.id = c.next)
  select id from chain where next is null
$$;

-- Whether one account ever stood for another, on whatever way; for the audit.
create function once_stood_for(to_id bigint, from_id bigint) returns boolean language sql stable as $$
  with recursive ever as (
    select from_id as id
    union select t.to_account_id from ever e
    join account_transfer t on t.from_account_id = e.id and t.to_account_id is not null)
  select exists (select 1 from ever where id = to_id)
$$;
