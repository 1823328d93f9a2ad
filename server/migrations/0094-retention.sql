-- What is kept how long, what is held whatever its time, and who did what to the installation itself.

-- What was done to no business unit in particular is of the platform: its scope is the number 0, which no unit has.
alter table audit_entry alter column business_unit_id drop not null;
alter policy tenant on audit_entry
  using ((select current_setting('app.platform', true) = 'on')
    or coalesce(business_unit_id, 0)
      = any((select string_to_array(nullif(current_setting('app.bu', true), ''), ',')::int[])::int[]))
  with check ((select current_setting('app.platform', true) = 'on')
    or coalesce(business_unit_id, 0)
      = any((select string_to_array(nullif(current_setting('app.bu', true), ''), ',')::int[])::int[]));
create index audit_entry_by_date on audit_entry (date desc, id desc);

-- The platform's own entries have a chain of seals of their own. A seal whose entries were let go says so, signed.
alter table audit_seal alter column organization_id drop not null;
alter table audit_seal add column erased_date timestamptz;
alter table audit_seal add column erased_signature text not null default '';
alter table audit_seal add constraint audit_seal_erased check ((erased_date is null) = (erased_signature = ''));
grant update (erased_date, erased_signature) on audit_seal to ratepayer_app;
create index audit_seal_whole on audit_seal (organization_id, sealed_date) where erased_date is null;

create table legal_hold (
  id bigint generated always as identity primary key,
  organization_id int not null references organization,
  business_unit_id int references business_unit,
  entity_type text not null check (entity_type in ('Organization', 'BusinessUnit', 'Account', 'Customer', 'Payment')),
  entity_id bigint not null,
  -- As it was called when it was held.
  entity_name text not null,
  reason text not null check (length(reason) between 1 and 500),
  -- The last day, and when it ends by the clock of the business unit it was placed from.
  until_date date,
  ends_at timestamptz,
  placed_by text not null check (placed_by <> ''),
  placed_date timestamptz not null default now(),
  lifted_by text not null default '',
  lift_reason text not null default '' check (length(lift_reason) <= 500),
  lifted_date timestamptz,
  row_version int not null default 1,
  constraint legal_hold_ends check ((until_date is null) = (ends_at is null)),
  constraint legal_hold_lifted check ((lifted_date is null) = (lifted_by = '')
    and (lifted_date is null) = (lift_reason = '')),
  constraint legal_hold_of check ((entity_type in ('Organization', 'Customer')) = (business_unit_id is null))
);
create index legal_hold_in_force on legal_hold (entity_type, entity_id) where lifted_date is null;
call fence_organization('legal_hold');
grant select, insert on legal_hold to ratepayer_app;
grant update (lifted_by, lift_reason, lifted_date, row_version) on legal_hold to ratepayer_app;

create view published.legal_hold with (security_invoker = true) as select
  business_unit_id, ends_at, entity_id, entity_type, id, lifted_date, organization_id
  from legal_hold;
grant select on published.legal_hold to ratepayer_app;

-- How long an organization keeps what it keeps otherwise than usual.
create table retention_setting (
  organization_id int references organization,
  class text,
  kept int check (kept > 0),
  changed_by text not null,
  changed_date timestamptz not null default now(),
  row_version int not null default 1,
  constraint retention_setting_pkey primary key (organization_id, class)
);
call fence_organization('retention_setting');
grant select, insert, update on retention_setting to ratepayer_app;

create table retention_run (
  id bigint generated always as identity primary key,
  -- What was over then is let go of.
  as_of timestamptz not null,
  started_date timestamptz not null default now(),
  finished_date timestamptz
);
create unique index retention_run_one_at_a_time on retention_run ((true)) where finished_date is null;
create index retention_run_started on retention_run (started_date desc);
grant select, insert, update on retention_run to ratepayer_app;

-- One class in one business unit or organization, or of the platform.
create table retention_step (
  id bigint generated always as identity primary key,
  run_id bigint not null references retention_run,
  class text not null,
  organization_id int references organization,
  business_unit_id int references business_unit,
  before timestamptz not null,
  -- Counted before anything is let go of.
  due int,
  held int not null default 0,
  let_go int not null default 0,
  -- Why it was left in the middle; nothing else waits for it.
  fault text not null default '',
  finished_date timestamptz,
  constraint retention_step_once unique nulls not distinct (run_id, class, organization_id, business_unit_id)
);
create index retention_step_next on retention_step (run_id, id) where finished_date is null;
call fence_organization('retention_step');
grant select, insert, update, delete on retention_step to ratepayer_app;

-- Payments that were looked through for what a payer left there: those before that day need no look.
create table retention_mark (
  class text,
  business_unit_id int references business_unit,
  through_date timestamptz not null,
  constraint retention_mark_pkey primary key (class, business_unit_id)
);
call fence('retention_mark');
grant select, insert, update on retention_mark to ratepayer_app;

-- What is found when it is due, in its business unit and order.
create index email_message_due on email_message (business_unit_id, created_date);
create index email_message_worded on email_message (business_unit_id, created_date)
  where about <> '{}'::jsonb or subject <> '';
drop index text_message_created;
create index text_message_created on text_message (business_unit_id, created_date);
drop index text_message_worded;
create index text_message_worded on text_message (business_unit_id, created_date) where body is not null;
create index sign_in_link_due on sign_in_link (business_unit_id, expires_date);
create index onboarding_invitation_due on onboarding_invitation (business_unit_id, expires_date);
create index email_verification_due on email_verification (business_unit_id, expires_date);
create index invitation_due on identity.invitation (expires_date);
create index ticket_due on ticket (business_unit_id, modified_date) where status = 'Closed';
create index form_response_due on form_response (business_unit_id, created_date) where values_json <> '{}'::jsonb;
create index payment_session_complete on payment_session (business_unit_id, modified_date)
  where status = 'Complete' and details_forgotten_date is null;

grant delete on email_message, sign_in_link, onboarding_invitation, email_verification, identity.invitation, ticket,
  ticket_event to ratepayer_app;

-- What the application may only add to is let go of by a role of its own, through two functions that know how long it
-- is kept at least: whoever has the application's role can shorten nothing.
do $$ begin
  if not exists (select 1 from pg_roles where rolname = 'ratepayer_retention') then
    create role ratepayer_retention nologin nosuperuser nobypassrls noinherit;
  end if;
end $$;
do $$ begin
  if not pg_has_role(current_user, 'ratepayer_retention', 'member') then
    execute format('grant ratepayer_retention to %I', current_user);
  end if;
end $$;

create function let_go_of_audit(ids bigint[]) returns bigint language sql security definer
  set search_path = pg_catalog, public as $$
  with gone as (delete from public.audit_entry
    where id = any(ids) and date < now() - interval '7 years' returning 1)
  select count(*) from gone
$$;
create function let_go_of_snapshots(ids bigint[]) returns bigint language sql security definer
  set search_path = pg_catalog, public as $$
  with gone as (update public.payment_snapshot s set payment_field_items = '[]',
      payment_meta_json = jsonb_set(s.payment_meta_json, '{__Accounts}', (select coalesce(jsonb_agg(
        case when a.account ? 'name' then a.account || '{"name": ""}' else a.account end order by a.place), '[]')
        from jsonb_array_elements(s.payment_meta_json -> '__Accounts') with ordinality a (account, place)))
    from public.payment p
    where s.payment_id = any(ids) and p.id = s.payment_id
      and p.created_date < date_trunc('year', now()) - interval '7 years' returning 1)
  select count(*) from gone
$$;
grant usage on schema public to ratepayer_retention;
grant select, delete on audit_entry to ratepayer_retention;
grant select (id, created_date, business_unit_id) on payment to ratepayer_retention;
grant select, update on payment_snapshot to ratepayer_retention;
grant create on schema public to ratepayer_retention;
alter function let_go_of_audit(bigint[]) owner to ratepayer_retention;
alter function let_go_of_snapshots(bigint[]) owner to ratepayer_retention;
revoke create on schema public from ratepayer_retention;
