-- What the migrations make, up to 0176-a-pause-changes-no-limit.sql. Written by `npm run schema`, never by hand.
-- 20829f4c5d5390c32f2670d4439fac5178fdd5f8dcd9d9195d37ecc1812086f9
set check_function_bodies = off;

-- Schemas

create schema if not exists identity;
create schema if not exists public;
create schema if not exists published;
create schema if not exists sandbox;

-- Extensions

create extension if not exists btree_gin;
create extension if not exists pg_trgm;

-- Functions

CREATE OR REPLACE FUNCTION public.answer_in_line(answered jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE jsonb_typeof(answered) WHEN 'object'::text THEN concat_ws(', '::text, (answered ->> 'name'::text), NULLIF((answered ->> 'street'::text), ''::text), NULLIF((answered ->> 'street2'::text), ''::text), NULLIF((answered ->> 'city'::text), ''::text), NULLIF(concat_ws(' '::text, (answered ->> 'state'::text), (answered ->> 'zip'::text)), ''::text)) WHEN 'array'::text THEN (SELECT string_agg((f.value ->> 'name'::text), ', '::text) AS string_agg FROM jsonb_array_elements(answer_in_line.answered) f(value)) ELSE (answered #>> '{}'::text[]) END
;

CREATE OR REPLACE FUNCTION public.answers_in_line(answered jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN COALESCE((SELECT string_agg(((a.key || ': '::text) || answer_in_line(a.value)), '; '::text ORDER BY (a.key COLLATE "C")) AS string_agg FROM jsonb_each(CASE WHEN (jsonb_typeof(answers_in_line.answered) = 'object'::text) THEN answers_in_line.answered ELSE '{}'::jsonb END) a(key, value)), ''::text)
;

CREATE OR REPLACE FUNCTION public.assured(ok boolean, what text)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  if ok is not true then raise exception 'not assured: %', what using errcode = 'RP001'; end if;
  return true;
end $function$
;

CREATE OR REPLACE FUNCTION public.begin_edition()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
 SET "app.platform" TO 'on'
AS $function$
begin
  insert into settings_edition (business_unit_id, edition)
    select u.id, gen_random_uuid() from business_unit u
      where u.id in (select c.business_unit_id from changed c) order by u.id
    on conflict (business_unit_id) do update set edition = excluded.edition;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.begin_edition_of_gateway()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
 SET "app.platform" TO 'on'
AS $function$
begin
  insert into settings_edition (business_unit_id, edition)
    select u.id, gen_random_uuid() from business_unit u
      where u.id in (select m.business_unit_id from merchant_account m join changed c on c.id = m.gateway_id)
      order by u.id
    on conflict (business_unit_id) do update set edition = excluded.edition;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.begin_edition_of_merchant()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
 SET "app.platform" TO 'on'
AS $function$
begin
  perform 1 from gateway where id in (select c.gateway_id from changed c) order by id for share;
  insert into settings_edition (business_unit_id, edition)
    select u.id, gen_random_uuid() from business_unit u
      where u.id in (select c.business_unit_id from changed c) order by u.id
    on conflict (business_unit_id) do update set edition = excluded.edition;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.begin_edition_of_organization()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
 SET "app.platform" TO 'on'
AS $function$
begin
  insert into settings_edition (business_unit_id, edition)
    select u.id, gen_random_uuid() from business_unit u join changed c on c.id = u.organization_id order by u.id
    on conflict (business_unit_id) do update set edition = excluded.edition;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.begin_edition_of_terms()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
 SET "app.platform" TO 'on'
AS $function$
begin
  insert into settings_edition (business_unit_id, edition)
    select u.id, gen_random_uuid() from business_unit u
      where exists (select 1 from changed c where c.status <> 'Draft'
        and c.identifier ~ '^(credit-card|ach)-terms' and coalesce(c.business_unit_id, u.id) = u.id)
      order by u.id
    on conflict (business_unit_id) do update set edition = excluded.edition;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.begin_edition_of_unit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
 SET "app.platform" TO 'on'
AS $function$
begin
  insert into settings_edition (business_unit_id, edition)
    select c.id, gen_random_uuid() from changed c order by c.id
    on conflict (business_unit_id) do update set edition = excluded.edition;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.collected_this_month(unit integer, zone text)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  with days as materialized (
    select d::date as day, d at time zone zone as from_instant, (d + interval '1 day') at time zone zone as until_instant
    from generate_series(date_trunc('month', now() at time zone zone), date_trunc('day', now() at time zone zone),
      interval '1 day') d
  ), kept as materialized (
    select d.day from days d join totaled_day t on t.business_unit_id = unit and t.day = d.day
      and t.from_instant = d.from_instant and t.until_instant = d.until_instant
    where not exists (select 1 from dirty_day m where m.business_unit_id = unit
      and m.instant >= d.from_instant and m.instant < d.until_instant)
  )
  select coalesce(sum(x.minor), 0)::bigint from (
    select t.amount_minor - t.refunded_amount_minor - t.adjusted_amount_minor as minor
    from daily_total t join kept k on k.day = t.day
    where t.business_unit_id = unit and t.type = 'Base Payment' and t.status in ('Succeeded', 'Refunded')
    union all
    select p.amount_minor - p.refunded_amount_minor - p.adjusted_amount_minor
    from days d join payment p on p.business_unit_id = unit
      and p.created_date >= d.from_instant and p.created_date < d.until_instant
    where d.day not in (select day from kept) and p.type = 'Base Payment' and p.status in ('Succeeded', 'Refunded')
    -- Received elsewhere and posted by the biller's own file: no revenue here, whichever day it is of.
    union all
    select -(p.amount_minor - p.refunded_amount_minor - p.adjusted_amount_minor)
    from payment p
    where p.business_unit_id = unit and p.origin = 'External' and p.posted_date is null
      and p.created_date >= (select min(from_instant) from days)
      and p.created_date < (select max(until_instant) from days)
      and p.type = 'Base Payment' and p.status in ('Succeeded', 'Refunded')
  ) x $function$
;

CREATE OR REPLACE FUNCTION public.decline_reason(message jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce(nullif(btrim(left(btrim(regexp_replace(
    case jsonb_typeof(message) when 'string' then message #>> '{}' else message ->> 'key' end,
    '[\u0001-\u0020\u007f\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g')), 200)),
    ''), 'none')
$function$
;

CREATE OR REPLACE FUNCTION public.keep_published_terms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    if old.status <> 'Draft'
      then raise exception 'A published text of terms is not deleted.' using errcode = 'RP001'; end if;
    return old;
  end if;
  if old.status = 'Retired' or (old.status = 'Published' and new.status not in ('Published', 'Retired'))
    or (old.status <> 'Draft' and (new.business_unit_id, new.identifier, new.version, new.title, new.content_markdown,
      new.culture, new.effective_date, new.content_hash, new.published_date)
      is distinct from (old.business_unit_id, old.identifier, old.version, old.title, old.content_markdown,
      old.culture, old.effective_date, old.content_hash, old.published_date))
    then raise exception 'A published text of terms does not change.' using errcode = 'RP001'; end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_served()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.status = 'Active' then
    new.was_active := true;
    new.served := array(select distinct p from unnest(new.served || pairs_of(new.payment_source_types, new.channels)) p
      order by p);
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.let_go_of_audit(ids bigint[])
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  with gone as (delete from public.audit_entry
    where id = any(ids) and date < now() - interval '7 years' returning 1)
  select count(*) from gone
$function$
;

CREATE OR REPLACE FUNCTION public.let_go_of_consents(ids bigint[])
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  with over as materialized (select c.id from public.consent c
      where c.id = any(ids) and c.date < now() - interval '5 years'
      and not exists (select from public.paperless_enrollment e where e.consent_id = c.id and e.is_active)),
    ended as (update public.paperless_enrollment e set consent_id = null
      where e.consent_id in (select id from over) returning 1),
    gone as (delete from public.consent where id in (select id from over) and (select count(*) from ended) >= 0
      returning 1)
  select count(*) from gone
$function$
;

CREATE OR REPLACE FUNCTION public.let_go_of_snapshots(ids bigint[])
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  with gone as (update public.payment_snapshot s set payment_field_items = '[]',
      payment_meta_json = jsonb_set(s.payment_meta_json, '{__Accounts}', (select coalesce(jsonb_agg(
        case when a.account ? 'name' then a.account || '{"name": ""}' else a.account end order by a.place), '[]')
        from jsonb_array_elements(s.payment_meta_json -> '__Accounts') with ordinality a (account, place)))
    from public.payment p
    where s.payment_id = any(ids) and p.id = s.payment_id
      and p.created_date < date_trunc('year', now()) - interval '7 years' returning 1)
  select count(*) from gone
$function$
;

CREATE OR REPLACE FUNCTION public.logins_of(ids integer[])
 RETURNS integer[]
 LANGUAGE sql
 STABLE
AS $function$
  with recursive known (id) as (
    select a.id from user_account a where a.id = any(ids)
    union
    select o.id from known k join user_account a on a.id = k.id cross join lateral (
      select m.id from user_account m where mailbox_of(m.email) = mailbox_of(a.email)
      union all select s.id from user_account s where s.same_person_as = coalesce(a.same_person_as, a.id)
      union all select a.same_person_as where a.same_person_as is not null) o)
  select coalesce(array_agg(id), '{}') from known
$function$
;

CREATE OR REPLACE FUNCTION public.mailbox_of(email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select lower(regexp_replace(email, '\+[^@]*@', '@'))
$function$
;

CREATE OR REPLACE FUNCTION public.mark_dirty_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into dirty_day (business_unit_id, instant)
    select new.business_unit_id, x.instant from (values (new.created_date) union select old.created_date where tg_op = 'UPDATE') x (instant)
    where x.instant < pg_catalog.now() - interval '20 hours';
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.once_stood_for(to_id bigint, from_id bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  with recursive ever as (
    select from_id as id
    union select t.to_account_id from ever e
    join account_transfer t on t.from_account_id = e.id and t.to_account_id is not null)
  select exists (select 1 from ever where id = to_id)
$function$
;

CREATE OR REPLACE FUNCTION public.pairs_of(sources text[], channels text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(array_agg(s || '/' || c order by s, c), '{}') from unnest(sources) s, unnest(channels) c
$function$
;

CREATE OR REPLACE FUNCTION public.standing_account(from_id bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  with recursive chain as (
    select a.id, coalesce(a.merged_into_account_id, a.rollover_account_id) as next from account a where a.id = from_id
    union select a.id, coalesce(a.merged_into_account_id, a.rollover_account_id) from chain c
    join account a on a.id = c.next)
  select id from chain where next is null
$function$
;

CREATE OR REPLACE PROCEDURE public.begins_edition(IN tbl regclass, IN by regproc DEFAULT 'begin_edition'::regproc)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('create trigger edition_new after insert on %s referencing new table as changed
    for each statement execute function %s()', tbl, by);
  execute format('create trigger edition_changed after update on %s referencing new table as changed
    for each statement execute function %s()', tbl, by);
  if tbl in ('business_unit'::regclass, 'organization'::regclass, 'gateway'::regclass) then return; end if;
  execute format('create trigger edition_gone after delete on %s referencing old table as changed
    for each statement execute function %s()', tbl, by);
end $procedure$
;

CREATE OR REPLACE PROCEDURE public.fence(IN tbl regclass)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %s enable row level security', tbl);
  execute format('alter table %s force row level security', tbl);
  execute format($p$create policy tenant on %s
    using ((select current_setting('app.platform', true) = 'on')
      or business_unit_id = any((select string_to_array(nullif(current_setting('app.bu', true), ''), ',')::int[])::int[]))
    with check ((select current_setting('app.platform', true) = 'on')
      or business_unit_id = any((select string_to_array(nullif(current_setting('app.bu', true), ''), ',')::int[])::int[]))$p$, tbl);
end $procedure$
;

CREATE OR REPLACE PROCEDURE public.fence_by_key(IN tbl regclass)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format($p$alter policy tenant on %s
    using (current_setting('app.platform', true) = 'on'
      or business_unit_id = any(string_to_array(nullif(current_setting('app.bu', true), ''), ',')::int[]))
    with check (current_setting('app.platform', true) = 'on'
      or business_unit_id = any(string_to_array(nullif(current_setting('app.bu', true), ''), ',')::int[]))$p$, tbl);
end $procedure$
;

CREATE OR REPLACE PROCEDURE public.fence_organization(IN tbl regclass)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %s enable row level security', tbl);
  execute format('alter table %s force row level security', tbl);
  execute format($p$create policy tenant on %s
    using ((select current_setting('app.platform', true) = 'on') or organization_id in (select u.organization_id from business_unit u
      where u.id = any((select string_to_array(nullif(current_setting('app.bu', true), ''), ',')::int[])::int[])))
    with check ((select current_setting('app.platform', true) = 'on') or organization_id in (select u.organization_id from business_unit u
      where u.id = any((select string_to_array(nullif(current_setting('app.bu', true), ''), ',')::int[])::int[])))$p$, tbl);
end $procedure$
;

CREATE OR REPLACE PROCEDURE public.fence_writes_by_key(IN tbl regclass)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format($p$alter policy tenant on %s
    with check (current_setting('app.platform', true) = 'on'
      or business_unit_id = any(string_to_array(nullif(current_setting('app.bu', true), ''), ',')::int[]))$p$, tbl);
end $procedure$
;

CREATE OR REPLACE PROCEDURE public.grant_app(IN tbl regclass, IN rights text)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('grant %s on %s to ratepayer_app', rights, tbl);
end $procedure$
;

-- Tables

create table account (
  account_locked boolean default false not null,
  account_number text not null,
  allow_online_payment boolean default true not null,
  archived_by_sync boolean default false not null,
  archived_date timestamp with time zone,
  block_ach_payment boolean default false not null,
  block_credit_card_payment boolean default false not null,
  business_unit_id integer not null,
  city text default ''::text not null,
  country text default ''::text not null,
  create_method text default 'Manual'::text not null,
  created_date timestamp with time zone default now() not null,
  description text default ''::text not null,
  email_address text default ''::text not null,
  ending_upload_id bigint,
  id bigint generated always as identity not null,
  is_archived boolean default false not null,
  is_deleted boolean default false not null,
  is_rollover boolean default false not null,
  last_upload_id bigint,
  late_fee_applicable boolean default true not null,
  merged_into_account_id bigint,
  meta jsonb default '{}'::jsonb not null,
  modified_date timestamp with time zone default now() not null,
  name text default ''::text not null,
  note text default ''::text not null,
  phone_number text default ''::text not null,
  rollover_account_id bigint,
  row_version integer default 1 not null,
  state text default ''::text not null,
  street text default ''::text not null,
  street2 text default ''::text not null,
  sub_account_number text default ''::text not null,
  zip text default ''::text not null,
  constraint account_account_number_check CHECK (((length(account_number) >= 1) AND (length(account_number) <= 40))),
  constraint account_business_unit_id_id_key UNIQUE (business_unit_id, id),
  constraint account_create_method_check CHECK ((create_method = ANY (ARRAY['Manual'::text, 'Imported'::text, 'Api'::text, 'POS'::text]))),
  constraint account_ending_check CHECK (((ending_upload_id IS NULL) OR (NOT is_archived))),
  constraint account_merged_check CHECK (((is_archived OR (merged_into_account_id IS NULL)) AND (merged_into_account_id <> id) AND ((NOT is_rollover) OR (merged_into_account_id IS NULL)))),
  constraint account_pkey PRIMARY KEY (id),
  constraint account_rollover_check CHECK (((is_archived OR (NOT is_rollover)) AND (is_rollover OR (rollover_account_id IS NULL)) AND (rollover_account_id <> id))),
  constraint account_sub_account_number_check CHECK ((length(sub_account_number) <= 40))
) with (fillfactor=85);

create table account_charge (
  account_id bigint not null,
  amount_minor bigint not null,
  business_unit_id integer not null,
  description text not null,
  due_date date,
  external_id text not null,
  id bigint generated always as identity not null,
  included_in_balance boolean default false not null,
  must_pay_in_full boolean default false not null,
  remaining_minor bigint not null,
  status text default 'Open'::text not null,
  told jsonb,
  constraint account_charge_account_id_external_id_key UNIQUE (account_id, external_id),
  constraint account_charge_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint account_charge_check CHECK (((remaining_minor >= 0) AND (remaining_minor <= amount_minor))),
  constraint account_charge_pkey PRIMARY KEY (id),
  constraint account_charge_status_check CHECK ((status = ANY (ARRAY['Open'::text, 'Paid'::text, 'Voided'::text])))
);

create table account_field_definition (
  business_unit_id integer not null,
  description text default ''::text not null,
  is_display_field boolean default false not null,
  is_ivr_lookup_field boolean default false not null,
  is_onboarding_display_field boolean default false not null,
  is_quick_pay_lookup_field boolean default false not null,
  is_required boolean default false not null,
  label text not null,
  "order" integer not null,
  type text not null,
  constraint account_field_definition_check CHECK (((NOT is_quick_pay_lookup_field) OR (type <> ALL (ARRAY['Balance'::text, 'Issue Date'::text, 'Due Date'::text, 'Note'::text, 'Address'::text])))),
  constraint account_field_definition_check1 CHECK (((NOT is_required) OR (type <> 'Address'::text))),
  constraint account_field_definition_description_check CHECK ((length(description) <= 200)),
  constraint account_field_definition_keypad CHECK (((NOT is_ivr_lookup_field) OR (type = ANY (ARRAY['Account Number'::text, 'Subaccount Number'::text, 'Zip Code'::text, 'Phone Number'::text])))),
  constraint account_field_definition_label_check CHECK ((length(label) <= 40)),
  constraint account_field_definition_number CHECK (((type <> 'Account Number'::text) OR (is_required AND is_quick_pay_lookup_field AND is_ivr_lookup_field AND is_display_field))),
  constraint account_field_definition_pkey PRIMARY KEY (business_unit_id, type)
);

create table account_money (
  account_id bigint not null,
  account_sync_date timestamp with time zone,
  balance bigint default 0 not null,
  business_unit_id integer not null,
  due_date date,
  issue_date date,
  last_event_sequence integer default 0 not null,
  late_fee bigint default 0 not null,
  not_yet_due_minor bigint default 0 not null,
  past_due_minor bigint default 0 not null,
  row_version integer default 1 not null,
  constraint account_money_pkey PRIMARY KEY (account_id)
) with (fillfactor=60);

create table account_reminder (
  account_id bigint not null,
  business_unit_id integer not null,
  due_date date not null,
  reminder_day date not null,
  constraint account_reminder_pkey PRIMARY KEY (account_id)
);

create table account_transfer (
  business_unit_id integer not null,
  created_by text not null,
  created_date timestamp with time zone default now() not null,
  ended_date timestamp with time zone,
  from_account_id bigint not null,
  id bigint generated always as identity not null,
  kind text not null,
  moved_date timestamp with time zone,
  to_account_id bigint,
  constraint account_transfer_check CHECK (((from_account_id <> to_account_id) AND ((to_account_id IS NULL) = (moved_date IS NULL)) AND ((kind = 'Rollover'::text) OR ((to_account_id IS NOT NULL) AND (ended_date IS NULL))))),
  constraint account_transfer_kind_check CHECK ((kind = ANY (ARRAY['Rollover'::text, 'Merge'::text]))),
  constraint account_transfer_pkey PRIMARY KEY (id)
);

create table account_upload (
  archived integer default 0 not null,
  as_of_date timestamp with time zone not null,
  balance_change_minor bigint default 0 not null,
  balance_total_minor bigint default 0 not null,
  brought_as text,
  business_unit_id integer not null,
  charges_changed integer default 0 not null,
  charges_closed integer default 0 not null,
  charges_created integer default 0 not null,
  compared_date timestamp with time zone,
  config jsonb not null,
  config_name text default ''::text not null,
  created integer default 0 not null,
  created_date timestamp with time zone default now() not null,
  duplicates integer default 0 not null,
  file_id bigint not null,
  file_name text not null,
  finished_date timestamp with time zone,
  heartbeat_date timestamp with time zone,
  id bigint generated always as identity not null,
  import_type text default 'Accounts'::text not null,
  keeps_former boolean default false not null,
  kept integer default 0 not null,
  left_alone integer default 0 not null,
  links_through bigint default 0 not null,
  message jsonb,
  missing integer default 0 not null,
  progress_rows integer default 0 not null,
  rejected integer default 0 not null,
  rejected_file_id bigint,
  repeats_upload_id bigint,
  reversed integer default 0 not null,
  started_by text not null,
  started_date timestamp with time zone,
  status text not null,
  step_started_date timestamp with time zone,
  stop_reason jsonb,
  total_rows integer default 0 not null,
  unchanged integer default 0 not null,
  undo_started_date timestamp with time zone,
  undone_by text default ''::text not null,
  undone_date timestamp with time zone,
  updated integer default 0 not null,
  zeroed integer default 0 not null,
  constraint account_upload_business_unit_id_id_key UNIQUE (business_unit_id, id),
  constraint account_upload_import_type_check CHECK ((import_type = ANY (ARRAY['Accounts'::text, 'Readings'::text, 'External Payments'::text, 'Autopay Enrollments'::text]))),
  constraint account_upload_pkey PRIMARY KEY (id),
  constraint account_upload_status_check CHECK ((status = ANY (ARRAY['Uploaded'::text, 'Checking'::text, 'Ready'::text, 'Processing'::text, 'Complete'::text, 'Complete With Errors'::text, 'Failed'::text, 'Canceled'::text, 'Undone'::text]))),
  constraint account_upload_stop_reason_check CHECK ((jsonb_typeof(stop_reason) = 'array'::text))
);

create table account_upload_change (
  account_number text not null,
  balance_after_minor bigint not null,
  balance_before_minor bigint,
  business_unit_id integer not null,
  change text not null,
  fields jsonb default '[]'::jsonb not null,
  name text not null,
  stands_for text,
  sub_account_number text not null,
  upload_id bigint not null,
  why text,
  constraint account_upload_change_change_check CHECK ((change = ANY (ARRAY['created'::text, 'updated'::text, 'archived'::text, 'zeroed'::text, 'missing'::text, 'leftAlone'::text]))),
  constraint account_upload_change_why_check CHECK ((why = ANY (ARRAY['merged'::text, 'rolledOver'::text, 'waits'::text, 'archived'::text, 'paid'::text]))),
  constraint account_upload_change_why_check1 CHECK ((((change = 'leftAlone'::text) = (why IS NOT NULL)) AND ((stands_for IS NULL) OR (why = ANY (ARRAY['merged'::text, 'rolledOver'::text])))))
);

create table account_upload_config (
  business_unit_id integer not null,
  config jsonb not null,
  import_type text default 'Accounts'::text not null,
  modified_by text not null,
  modified_date timestamp with time zone default now() not null,
  name text default ''::text not null,
  row_version integer default 1 not null,
  constraint account_upload_config_import_type_check CHECK ((import_type = ANY (ARRAY['Accounts'::text, 'Readings'::text, 'External Payments'::text, 'Autopay Enrollments'::text]))),
  constraint account_upload_config_name_check CHECK ((length(name) <= 80)),
  constraint account_upload_config_pkey PRIMARY KEY (business_unit_id, import_type, name)
);

create table account_upload_former (
  account_id bigint not null,
  account_sync_date timestamp with time zone,
  after_sequence integer not null,
  balance bigint,
  business_unit_id integer not null,
  charges jsonb,
  due_date date,
  issue_date date,
  kept_date timestamp with time zone default now() not null,
  late_fee bigint,
  not_yet_due_minor bigint,
  outcome text,
  part text not null,
  past_due_minor bigint,
  reason text,
  texts jsonb,
  upload_id bigint not null,
  constraint account_upload_former_outcome_check CHECK ((outcome = ANY (ARRAY['reversed'::text, 'kept'::text]))),
  constraint account_upload_former_part_check CHECK ((part = ANY (ARRAY['made'::text, 'text'::text, 'money'::text, 'archived'::text]))),
  constraint account_upload_former_pkey PRIMARY KEY (upload_id, account_id, part),
  constraint account_upload_former_reason_check CHECK ((reason = ANY (ARRAY['event'::text, 'payment'::text, 'link'::text, 'edit'::text, 'bill'::text, 'reading'::text, 'autopay'::text])))
);

create table account_upload_problem (
  business_unit_id integer not null,
  column_name text not null,
  problem jsonb not null,
  row_number integer not null,
  upload_id bigint not null,
  value text not null
);

create table acknowledgment (
  acknowledged_at timestamp with time zone default now() not null,
  business_unit_id integer not null,
  client_address text default ''::text not null,
  content_hash text not null,
  id bigint generated always as identity not null,
  method text not null,
  rendered_text text not null,
  subject_id bigint not null,
  subject_type text not null,
  terms_version_id integer not null,
  user_agent text default ''::text not null,
  constraint acknowledgment_method_check CHECK ((method = ANY (ARRAY['Checkbox'::text, 'Recorded Voice'::text, 'Signed'::text, 'Staff Attested'::text]))),
  constraint acknowledgment_pkey PRIMARY KEY (id)
);

create table adjustment (
  allocations jsonb default '[]'::jsonb not null,
  amount_minor bigint not null,
  business_unit_id integer not null,
  case_number text default ''::text not null,
  created_by text not null,
  created_date timestamp with time zone default now() not null,
  effective_date date not null,
  id bigint generated always as identity not null,
  note text default ''::text not null,
  payment_id bigint not null,
  reason_code text default ''::text not null,
  reason_text text default ''::text not null,
  reversal_settlement_batch_id bigint,
  reversed_date date,
  settlement_batch_id bigint,
  source_reference text default ''::text not null,
  type text not null,
  constraint adjustment_amount_minor_check CHECK ((amount_minor > 0)),
  constraint adjustment_pkey PRIMARY KEY (id),
  constraint adjustment_type_check CHECK ((type = ANY (ARRAY['Chargeback'::text, 'ACH Return'::text])))
);

create table agency (
  agency_type text not null,
  contact_email text default ''::text not null,
  contact_name text default ''::text not null,
  contact_phone text default ''::text not null,
  id integer generated always as identity not null,
  is_active boolean not null,
  name text not null,
  notes text default ''::text not null,
  row_version integer default 1 not null,
  constraint agency_agency_type_check CHECK ((agency_type = ANY (ARRAY['Billing Bureau'::text, 'Reseller'::text, 'Collections'::text, 'Print and Mail'::text]))),
  constraint agency_contact_email_check CHECK ((length(contact_email) <= 200)),
  constraint agency_contact_name_check CHECK ((length(contact_name) <= 120)),
  constraint agency_contact_phone_check CHECK ((length(contact_phone) <= 40)),
  constraint agency_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint agency_notes_check CHECK ((length(notes) <= 2000)),
  constraint agency_pkey PRIMARY KEY (id)
);

create table approval_request (
  amount_minor bigint not null,
  ask jsonb not null,
  business_unit_id integer not null,
  decided_by integer,
  decided_by_name text default ''::text not null,
  decided_date timestamp with time zone,
  decision_reason text default ''::text not null,
  done_date timestamp with time zone,
  exception_id bigint,
  expires_date timestamp with time zone not null,
  fail_reason jsonb default '""'::jsonb not null,
  id bigint generated always as identity not null,
  kind text not null,
  payment_id bigint,
  reason text not null,
  requested_by integer,
  requested_by_client text default ''::text not null,
  requested_by_name text not null,
  requested_by_role text not null,
  requested_date timestamp with time zone default now() not null,
  status text default 'Requested'::text not null,
  target_row_version integer not null,
  constraint approval_request_amount_minor_check CHECK ((amount_minor > 0)),
  constraint approval_request_check CHECK (((decided_by IS NULL) OR (decided_by <> requested_by) OR (status = 'Withdrawn'::text))),
  constraint approval_request_check1 CHECK ((((kind = 'Exception'::text) = (exception_id IS NOT NULL)) AND ((kind = 'Exception'::text) = (payment_id IS NULL)))),
  constraint approval_request_check2 CHECK (((requested_by IS NULL) = (requested_by_client <> ''::text))),
  constraint approval_request_kind_check CHECK ((kind = ANY (ARRAY['Refund'::text, 'Void'::text, 'Exception'::text]))),
  constraint approval_request_pkey PRIMARY KEY (id),
  constraint approval_request_status_check CHECK ((status = ANY (ARRAY['Requested'::text, 'Approved'::text, 'Done'::text, 'Refused'::text, 'Withdrawn'::text, 'Expired'::text, 'Failed'::text])))
);

create table attempt_set (
  attempt_ids bigint[] not null,
  begun_date timestamp with time zone not null,
  business_unit_id integer not null,
  closed_date timestamp with time zone,
  id bigint generated always as identity not null,
  leaving integer default 0 not null,
  constraint attempt_set_leaving_check CHECK ((leaving >= 0)),
  constraint attempt_set_pkey PRIMARY KEY (id)
);

create table attention_mark (
  business_unit_id integer not null,
  entity_id bigint not null,
  kind text not null,
  modified_date timestamp with time zone default now() not null,
  owner_id integer,
  owner_name text default ''::text not null,
  snooze_reason text default ''::text not null,
  snoozed_until timestamp with time zone,
  constraint attention_mark_pkey PRIMARY KEY (business_unit_id, kind, entity_id)
);

create table audit_entry (
  acting_as_user text default ''::text not null,
  action text not null,
  after jsonb,
  before jsonb,
  business_unit_id integer,
  client_address text default ''::text not null,
  date timestamp with time zone default now() not null,
  entity_id bigint not null,
  entity_type text not null,
  id bigint generated always as identity not null,
  reason text default ''::text not null,
  user_name text not null,
  user_role text not null,
  xid xid8 default pg_current_xact_id() not null,
  constraint audit_entry_pkey PRIMARY KEY (id)
);

create table audit_finding (
  business_unit_id integer,
  detail text not null,
  entity text not null,
  entity_id bigint not null,
  first_seen_date timestamp with time zone default now() not null,
  id bigint generated always as identity not null,
  last_seen_date timestamp with time zone default now() not null,
  resolved_date timestamp with time zone,
  rule text not null,
  constraint audit_finding_pkey PRIMARY KEY (id)
);

create table audit_run (
  findings integer default 0 not null,
  finished_date timestamp with time zone,
  id bigint generated always as identity not null,
  rules integer default 0 not null,
  started_date timestamp with time zone default now() not null,
  constraint audit_run_pkey PRIMARY KEY (id)
);

create table audit_seal (
  entries integer not null,
  erased_date timestamp with time zone,
  erased_signature text default ''::text not null,
  from_xid xid8 not null,
  id bigint generated always as identity not null,
  merkle_root text not null,
  organization_id integer,
  previous text not null,
  sealed_date timestamp with time zone default now() not null,
  signature text not null,
  to_xid xid8 not null,
  constraint audit_seal_erased CHECK (((erased_date IS NULL) = (erased_signature = ''::text))),
  constraint audit_seal_organization_id_to_xid_key UNIQUE (organization_id, to_xid),
  constraint audit_seal_pkey PRIMARY KEY (id)
);

create table autopay_enrollment (
  account_id bigint not null,
  acknowledgment_id bigint not null,
  backup_payment_source_id bigint,
  business_unit_id integer not null,
  customer_id integer,
  day_of_month text,
  end_date date,
  enrollment_type text not null,
  id bigint generated always as identity not null,
  is_active boolean default true not null,
  is_taken_back boolean default false not null,
  lead_time_days integer,
  max_amount_minor bigint,
  payment_source_id bigint not null,
  return_count integer default 0 not null,
  row_version integer default 1 not null,
  scheduling_type text not null,
  start_date date not null,
  upload_id bigint,
  constraint autopay_enrollment_business_unit_id_id_key UNIQUE (business_unit_id, id),
  constraint autopay_enrollment_customer CHECK (((enrollment_type = 'Customer'::text) = (customer_id IS NOT NULL))),
  constraint autopay_enrollment_day_of_month_check CHECK ((day_of_month ~ '^([1-9]|1[0-9]|2[0-8]|Last)$'::text)),
  constraint autopay_enrollment_ended CHECK ((is_active OR (end_date IS NOT NULL))),
  constraint autopay_enrollment_enrollment_type_check CHECK ((enrollment_type = ANY (ARRAY['Organization'::text, 'Customer'::text]))),
  constraint autopay_enrollment_lead_time_days_check CHECK (((lead_time_days >= 0) AND (lead_time_days <= 60))),
  constraint autopay_enrollment_max_amount_minor_check CHECK ((max_amount_minor > 0)),
  constraint autopay_enrollment_pkey PRIMARY KEY (id),
  constraint autopay_enrollment_schedule CHECK ((((scheduling_type = 'DueDateLeadTime'::text) = (lead_time_days IS NOT NULL)) AND ((scheduling_type = 'DayOfMonth'::text) = (day_of_month IS NOT NULL)))),
  constraint autopay_enrollment_scheduling_type_check CHECK ((scheduling_type = ANY (ARRAY['DueDateLeadTime'::text, 'DayOfMonth'::text]))),
  constraint autopay_enrollment_taken_back CHECK (((NOT is_taken_back) OR ((upload_id IS NOT NULL) AND (NOT is_active)))),
  constraint autopay_enrollment_upload CHECK (((upload_id IS NULL) OR (enrollment_type = 'Organization'::text)))
);

create table autopay_rule (
  business_unit_id integer not null,
  channel text not null,
  days_processing_allowed_before_due_date integer not null,
  days_scheduled_before_processed integer not null,
  hours_cancellation_allowed_before_processed integer not null,
  id integer generated always as identity not null,
  max_amount_minor bigint,
  processing_time text not null,
  row_version integer default 1 not null,
  scheduling_types text[] not null,
  unusual_percent integer,
  constraint autopay_rule_channel UNIQUE (business_unit_id, channel),
  constraint autopay_rule_channel_check CHECK ((channel = ANY (ARRAY['Autopay'::text, 'Backoffice Autopay'::text]))),
  constraint autopay_rule_days_processing_allowed_before_due_date_check CHECK (((days_processing_allowed_before_due_date >= 0) AND (days_processing_allowed_before_due_date <= 30))),
  constraint autopay_rule_days_scheduled_before_processed_check CHECK (((days_scheduled_before_processed >= 0) AND (days_scheduled_before_processed <= 30))),
  constraint autopay_rule_hours_cancellation_allowed_before_processed_check CHECK (((hours_cancellation_allowed_before_processed >= 0) AND (hours_cancellation_allowed_before_processed <= 168))),
  constraint autopay_rule_max_amount_minor_check CHECK ((max_amount_minor > 0)),
  constraint autopay_rule_pkey PRIMARY KEY (id),
  constraint autopay_rule_processing_time_check CHECK ((processing_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint autopay_rule_scheduling_types_check CHECK ((((cardinality(scheduling_types) >= 1) AND (cardinality(scheduling_types) <= 2)) AND (scheduling_types <@ ARRAY['DueDateLeadTime'::text, 'DayOfMonth'::text]))),
  constraint autopay_rule_unusual_percent_check CHECK (((unusual_percent >= 100) AND (unusual_percent <= 10000)))
);

create table balance_event (
  account_id bigint not null,
  amount_minor bigint not null,
  balance_after_minor bigint not null,
  bucket text not null,
  business_unit_id integer not null,
  charge_allocations jsonb default '[]'::jsonb not null,
  created_by text not null,
  description jsonb default '""'::jsonb not null,
  effective_date date not null,
  event_type text not null,
  exported_date timestamp with time zone,
  id bigint generated always as identity not null,
  occurred_at timestamp with time zone default now() not null,
  sequence integer not null,
  source_id bigint not null,
  source_line_id bigint default 0 not null,
  source_type text not null,
  constraint balance_event_account_id_sequence_key UNIQUE (account_id, sequence),
  constraint balance_event_amount_minor_check CHECK ((amount_minor <> 0)),
  constraint balance_event_bucket_check CHECK ((bucket = ANY (ARRAY['Balance'::text, 'LateFee'::text, 'OpenCharge'::text]))),
  constraint balance_event_event_type_check CHECK ((event_type = ANY (ARRAY['Opening'::text, 'Sync'::text, 'Bill'::text, 'Payment'::text, 'Void'::text, 'Refund'::text, 'Adjustment'::text, 'Adjustment Reversed'::text, 'Late Fee'::text, 'Rollover Out'::text, 'Rollover In'::text, 'Merge Out'::text, 'Merge In'::text, 'Correction'::text, 'Sync Reversed'::text]))),
  constraint balance_event_pkey PRIMARY KEY (id),
  constraint balance_event_sequence_check CHECK ((sequence > 0)),
  constraint balance_event_source_type_source_id_source_line_id_event_ty_key UNIQUE (source_type, source_id, source_line_id, event_type, bucket, account_id)
);

create table banner (
  business_unit_id integer not null,
  content_markdown text not null,
  end_date date,
  id integer generated always as identity not null,
  is_active boolean not null,
  is_dismissible boolean not null,
  message_type text not null,
  on_autopay boolean default true not null,
  on_checkout boolean not null,
  on_dashboard boolean not null,
  on_login boolean default false not null,
  on_pos boolean default true not null,
  on_quick_pay boolean default true not null,
  on_receipt boolean not null,
  "order" integer not null,
  row_version integer default 1 not null,
  start_date date not null,
  title text not null,
  constraint banner_content_markdown_check CHECK ((content_markdown <> ''::text)),
  constraint banner_days CHECK ((end_date >= start_date)),
  constraint banner_message_type_check CHECK ((message_type = ANY (ARRAY['Positive'::text, 'Warning'::text, 'Negative'::text]))),
  constraint banner_pkey PRIMARY KEY (id),
  constraint banner_some_channel CHECK ((on_quick_pay OR on_autopay OR on_pos)),
  constraint banner_somewhere CHECK ((on_dashboard OR on_login OR on_checkout OR on_receipt)),
  constraint banner_stays CHECK (((message_type <> 'Negative'::text) OR (NOT is_dismissible))),
  constraint banner_title_check CHECK ((title <> ''::text))
);

create table bill (
  account_id bigint not null,
  amount_minor bigint,
  balance_minor bigint,
  bill_number text not null,
  bill_type text not null,
  billing_cycle_id bigint not null,
  business_unit_id integer not null,
  created_date timestamp with time zone default now() not null,
  document_id bigint,
  document_name text default ''::text not null,
  due_date date,
  id bigint generated always as identity not null,
  issue_date date not null,
  notified_date timestamp with time zone,
  posted_minor bigint default 0 not null,
  problem text default ''::text not null,
  published_date timestamp with time zone,
  row_number integer default 0 not null,
  row_version integer default 1 not null,
  status text default 'Draft'::text not null,
  superseded_by_bill_id bigint,
  supersedes_bill_id bigint,
  viewed_date timestamp with time zone,
  withdrawn_date timestamp with time zone,
  constraint bill_amount CHECK (((amount_minor IS NULL) = (bill_type = 'AccountMessage'::text))),
  constraint bill_bill_number_check CHECK (((length(bill_number) >= 1) AND (length(bill_number) <= 40))),
  constraint bill_bill_type_check CHECK ((bill_type = ANY (ARRAY['Bill'::text, 'Final'::text, 'Notice'::text, 'Late Notice'::text, 'Recalculated'::text, 'Invoice'::text, 'AccountMessage'::text]))),
  constraint bill_business_unit_id_id_key UNIQUE (business_unit_id, id),
  constraint bill_pkey PRIMARY KEY (id),
  constraint bill_posted CHECK (((posted_minor = 0) OR (published_date IS NOT NULL))),
  constraint bill_problem_check CHECK ((problem = ANY (ARRAY[''::text, 'Zero Amount'::text, 'Negative Amount'::text, 'Due In The Past'::text, 'Unusually High'::text]))),
  constraint bill_published CHECK (((status = 'Draft'::text) OR (status = 'Withdrawn'::text) OR (published_date IS NOT NULL))),
  constraint bill_status_check CHECK ((status = ANY (ARRAY['Draft'::text, 'Published'::text, 'Superseded'::text, 'Withdrawn'::text]))),
  constraint bill_superseded CHECK (((status = 'Superseded'::text) = (superseded_by_bill_id IS NOT NULL))),
  constraint bill_supersedes CHECK (((supersedes_bill_id IS NULL) OR (bill_type = 'Recalculated'::text))),
  constraint bill_withdrawn CHECK (((status = 'Withdrawn'::text) = (withdrawn_date IS NOT NULL)))
);

create table bill_document (
  billing_cycle_id bigint not null,
  business_unit_id integer not null,
  created_date timestamp with time zone default now() not null,
  file_id bigint not null,
  id bigint generated always as identity not null,
  name text not null,
  plain_name text not null,
  replaced_date timestamp with time zone,
  sha256 text not null,
  size_bytes bigint not null,
  storage_key text not null,
  constraint bill_document_business_unit_id_id_key UNIQUE (business_unit_id, id),
  constraint bill_document_pkey PRIMARY KEY (id),
  constraint bill_document_storage_key_key UNIQUE (storage_key)
);

create table bill_file (
  bill_id bigint,
  billing_cycle_id bigint not null,
  brought_as text,
  business_unit_id integer not null,
  created_date timestamp with time zone default now() not null,
  id bigint generated always as identity not null,
  kind text not null,
  message jsonb,
  name text not null,
  outcome text default ''::text not null,
  reason text default ''::text not null,
  requested_by jsonb,
  sha256 text default ''::text not null,
  size_bytes bigint default 0 not null,
  status text default 'Reserved'::text not null,
  storage_key text not null,
  constraint bill_file_brought_as_check CHECK ((brought_as <> ''::text)),
  constraint bill_file_kind_check CHECK ((kind = ANY (ARRAY['Index'::text, 'Documents'::text, 'Replacement'::text, 'Rejected'::text]))),
  constraint bill_file_message CHECK (((message IS NOT NULL) = (outcome = 'Refused'::text))),
  constraint bill_file_outcome_check CHECK ((outcome = ANY (ARRAY[''::text, 'Taken'::text, 'Refused'::text]))),
  constraint bill_file_pkey PRIMARY KEY (id),
  constraint bill_file_replaces CHECK (((kind = 'Replacement'::text) = (bill_id IS NOT NULL))),
  constraint bill_file_status_check CHECK ((status = ANY (ARRAY['Reserved'::text, 'Receiving'::text, 'Stored'::text, 'Purged'::text]))),
  constraint bill_file_storage_key_key UNIQUE (storage_key)
);

create table bill_notice (
  bill_id bigint not null,
  billing_cycle_id bigint not null,
  business_unit_id integer not null,
  created_date timestamp with time zone default now() not null,
  recipient text not null,
  constraint bill_notice_pkey PRIMARY KEY (billing_cycle_id, bill_id, recipient)
);

create table bill_problem (
  billing_cycle_id bigint not null,
  business_unit_id integer not null,
  column_name text not null,
  is_unmatched boolean not null,
  problem jsonb not null,
  row_number integer not null,
  value text not null
);

create table biller_logo (
  business_unit_id integer not null,
  content bytea not null,
  content_type text not null,
  hash text not null,
  place text not null,
  constraint biller_logo_content_check CHECK (((length(content) >= 1) AND (length(content) <= 1048576))),
  constraint biller_logo_content_type_check CHECK ((content_type = ANY (ARRAY['image/png'::text, 'image/svg+xml'::text]))),
  constraint biller_logo_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
  constraint biller_logo_pkey PRIMARY KEY (business_unit_id, place),
  constraint biller_logo_place_check CHECK ((place = ANY (ARRAY['Desktop'::text, 'Mobile'::text])))
);

create table billing_cycle (
  account_count integer default 0 not null,
  approved_by text default ''::text not null,
  approved_date timestamp with time zone,
  attempt integer default 0 not null,
  bill_count integer default 0 not null,
  brought_as text,
  business_unit_id integer not null,
  config jsonb,
  counted jsonb default '{}'::jsonb not null,
  created_by text not null,
  created_date timestamp with time zone default now() not null,
  due_date date not null,
  duplicate_count integer default 0 not null,
  error_count integer default 0 not null,
  expects_documents boolean not null,
  file_id bigint,
  id bigint generated always as identity not null,
  is_deleted boolean default false not null,
  is_emptied boolean default false not null,
  issue_date date not null,
  message jsonb,
  name text not null,
  notification_strategy text not null,
  notified_count integer default 0 not null,
  notified_through bigint default 0 not null,
  posted_minor bigint default 0 not null,
  posts_to_balance boolean,
  progress_rows integer default 0 not null,
  published_count integer default 0 not null,
  published_date timestamp with time zone,
  row_version integer default 1 not null,
  run integer default 0 not null,
  status text default 'Processing'::text not null,
  step text default ''::text not null,
  total_amount_minor bigint default 0 not null,
  total_rows integer default 0 not null,
  unmatched_count integer default 0 not null,
  constraint billing_cycle_approved CHECK ((((status = 'Approved'::text) = (approved_date IS NOT NULL)) AND ((status = 'Approved'::text) = (posts_to_balance IS NOT NULL)) AND ((NOT is_deleted) OR (status <> 'Approved'::text)) AND ((published_date IS NULL) OR (status = 'Approved'::text)))),
  constraint billing_cycle_brought_as_check CHECK ((brought_as <> ''::text)),
  constraint billing_cycle_business_unit_id_id_key UNIQUE (business_unit_id, id),
  constraint billing_cycle_dates CHECK ((due_date >= issue_date)),
  constraint billing_cycle_emptied CHECK ((is_deleted OR (NOT is_emptied))),
  constraint billing_cycle_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint billing_cycle_notification_strategy_check CHECK ((notification_strategy = ANY (ARRAY['None'::text, 'Per Billing Cycle'::text, 'Per Bill'::text]))),
  constraint billing_cycle_pkey PRIMARY KEY (id),
  constraint billing_cycle_status_check CHECK ((status = ANY (ARRAY['Processing'::text, 'Draft'::text, 'Approved'::text, 'Error'::text, 'Requires Bills'::text]))),
  constraint billing_cycle_step_check CHECK ((step = ANY (ARRAY[''::text, 'Read'::text, 'Match'::text, 'Publish'::text])))
);

create table billing_system (
  bill_parser text not null,
  created_date timestamp with time zone default now() not null,
  default_upload_config jsonb,
  export_format text not null,
  id integer generated always as identity not null,
  is_active boolean not null,
  name text not null,
  notes text not null,
  row_version integer default 1 not null,
  supports_realtime_balance boolean not null,
  vendor text not null,
  constraint billing_system_bill_parser_check CHECK ((bill_parser = ANY (ARRAY['Generic CSV'::text, 'Generic Excel'::text, 'Generic Fixed Width'::text, 'Generic Multiline'::text]))),
  constraint billing_system_default_upload_config_check CHECK ((jsonb_typeof(default_upload_config) = 'object'::text)),
  constraint billing_system_export_format_check CHECK ((export_format <> ''::text)),
  constraint billing_system_name_check CHECK ((name <> ''::text)),
  constraint billing_system_pkey PRIMARY KEY (id),
  constraint billing_system_vendor_check CHECK ((vendor <> ''::text))
);

create table business_unit (
  account_config_version integer default 1 not null,
  address text default ''::text not null,
  adoption_target_percent integer default 0 not null,
  archived_accounts_lookup boolean default false not null,
  bank_account_validation text default 'Bank Verification Service'::text not null,
  biller_posting_hours integer default 0 not null,
  billing_system_id integer,
  bills_post_to_balance boolean,
  business_unit_id integer generated always as (id) stored,
  created_date timestamp with time zone default now() not null,
  culture text not null,
  currency_code text not null,
  duplicate_strategy text,
  duplicate_warning_hours integer default 24 not null,
  email text default ''::text not null,
  external_payments_post_to_balance boolean default true not null,
  features_version integer default 1 not null,
  first_past_due_days integer default 1,
  first_reminder_days integer default 7,
  header text not null,
  hide_zero_balance_in_quick_pay boolean default false not null,
  hours_text text default ''::text not null,
  id integer generated always as identity not null,
  is_deleted boolean default false not null,
  logo_url text default ''::text not null,
  missing_strategy text,
  mobile_logo_url text default ''::text not null,
  name text not null,
  onboarding_offers_autopay boolean default true not null,
  onboarding_offers_paperless boolean default true not null,
  onboarding_offers_texts boolean default true not null,
  onboarding_return_url text default ''::text not null,
  onboarding_token_days integer default 7 not null,
  onboarding_welcome text default ''::text not null,
  organization_id integer not null,
  paper_cost_minor integer default 0 not null,
  paperless_consent_text text default ''::text not null,
  phone text default ''::text not null,
  primary_color text default '#1f5fc4'::text not null,
  public_receipt_months integer default 84 not null,
  quick_pay_shows_bill_pdf boolean default false not null,
  receipt_footer text default ''::text not null,
  receipt_from_name text default ''::text not null,
  recent_payments_days integer default 3 not null,
  recent_payments_on_sync text default 'For n days'::text not null,
  refund_service_fee_default boolean default false not null,
  row_version integer default 1 not null,
  safety_limit_percent integer,
  second_past_due_days integer default 10,
  second_reminder_days integer default 1,
  setup_completed_date timestamp with time zone,
  slug text not null,
  status text default 'Setting Up'::text not null,
  sub_header text default ''::text not null,
  texts_from_hour integer default 8 not null,
  texts_until_hour integer default 20 not null,
  timezone text not null,
  constraint business_unit_adoption_target_percent_check CHECK (((adoption_target_percent >= 0) AND (adoption_target_percent <= 100))),
  constraint business_unit_bank_account_validation_check CHECK ((bank_account_validation = ANY (ARRAY['Bank Verification Service'::text, 'Own Check'::text]))),
  constraint business_unit_biller_posting_hours_check CHECK (((biller_posting_hours >= 0) AND (biller_posting_hours <= 72))),
  constraint business_unit_culture_check CHECK ((culture = ANY (ARRAY['en-US'::text, 'en-CA'::text]))),
  constraint business_unit_currency_code_check CHECK ((currency_code = ANY (ARRAY['USD'::text, 'CAD'::text]))),
  constraint business_unit_duplicate_strategy_check CHECK ((duplicate_strategy = ANY (ARRAY['Apply Missing Strategy To All Occurrences'::text, 'Keep Last Occurrence Of Largest Balance'::text, 'Keep Last Occurrence Of Most Recent Due Date'::text, 'Keep First Occurrence'::text, 'Keep Last Occurrence'::text]))),
  constraint business_unit_first_past_due_days_check CHECK (((first_past_due_days >= 1) AND (first_past_due_days <= 90))),
  constraint business_unit_first_reminder_days_check CHECK (((first_reminder_days >= 0) AND (first_reminder_days <= 60))),
  constraint business_unit_header_check CHECK ((length(header) <= 100)),
  constraint business_unit_missing_strategy_check CHECK ((missing_strategy = ANY (ARRAY['None'::text, 'Archive'::text, 'Set Balance to $0'::text]))),
  constraint business_unit_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint business_unit_onboarding_token_days_check CHECK (((onboarding_token_days >= 1) AND (onboarding_token_days <= 30))),
  constraint business_unit_organization_id_name_key UNIQUE (organization_id, name),
  constraint business_unit_paper_cost_minor_check CHECK (((paper_cost_minor >= 0) AND (paper_cost_minor <= 100000))),
  constraint business_unit_paperless_consent_text_check CHECK ((length(paperless_consent_text) <= 1000)),
  constraint business_unit_pkey PRIMARY KEY (id),
  constraint business_unit_primary_color_check CHECK ((primary_color ~ '^#[0-9a-f]{6}$'::text)),
  constraint business_unit_public_receipt_months_check CHECK (((public_receipt_months >= 6) AND (public_receipt_months <= 84))),
  constraint business_unit_recent_payments_on_sync_check CHECK ((recent_payments_on_sync = ANY (ARRAY['Until exported'::text, 'For n days'::text, 'Never'::text]))),
  constraint business_unit_safety_limit_percent_check CHECK (((safety_limit_percent >= 0) AND (safety_limit_percent <= 100))),
  constraint business_unit_second_past_due_days_check CHECK (((second_past_due_days >= 1) AND (second_past_due_days <= 90))),
  constraint business_unit_second_reminder_days_check CHECK (((second_reminder_days >= 0) AND (second_reminder_days <= 60))),
  constraint business_unit_slug_check CHECK ((slug ~ '^[a-z0-9-]{3,60}$'::text)),
  constraint business_unit_slug_key UNIQUE (slug),
  constraint business_unit_status_check CHECK ((status = ANY (ARRAY['Setting Up'::text, 'Live'::text, 'Suspended'::text]))),
  constraint business_unit_sub_header_check CHECK ((length(sub_header) <= 100)),
  constraint business_unit_texts_from_hour_check CHECK (((texts_from_hour >= 8) AND (texts_from_hour <= 12))),
  constraint business_unit_texts_until_hour_check CHECK (((texts_until_hour >= 13) AND (texts_until_hour <= 20))),
  constraint business_unit_timezone_check CHECK ((timezone = ANY (ARRAY['US/Pacific'::text, 'US/Mountain'::text, 'US/Central'::text, 'US/Eastern'::text, 'Pacific/Honolulu'::text, 'America/Anchorage'::text, 'Asia/Shanghai'::text])))
);

create table card_testing_defense (
  business_unit_id integer not null,
  declines integer not null,
  started_date timestamp with time zone default now() not null,
  until_date timestamp with time zone not null,
  constraint card_testing_defense_pkey PRIMARY KEY (business_unit_id)
);

create table change_request (
  after jsonb not null,
  before jsonb not null,
  business_unit_id integer not null,
  credentials_enveloped text default ''::text not null,
  decided_by integer,
  decided_by_name text default ''::text not null,
  decided_date timestamp with time zone,
  decision_reason text default ''::text not null,
  done_date timestamp with time zone,
  effective_date timestamp with time zone,
  ended_by_name text default ''::text not null,
  entity_id integer not null,
  entity_type text not null,
  expires_date timestamp with time zone not null,
  id bigint generated always as identity not null,
  kind text not null,
  reason text not null,
  replaces_credentials boolean not null,
  requested_by integer not null,
  requested_by_name text not null,
  requested_date timestamp with time zone not null,
  row_version integer default 1 not null,
  status text not null,
  target_row_version integer not null,
  waits_a_day boolean not null,
  constraint change_request_entity_type_check CHECK ((entity_type = ANY (ARRAY['MerchantAccount'::text, 'Organization'::text]))),
  constraint change_request_kind CHECK (((entity_type = 'Organization'::text) = (kind = 'Limits'::text))),
  constraint change_request_kind_check CHECK ((kind = ANY (ARRAY['Change'::text, 'Activate'::text, 'Disable'::text, 'Limits'::text]))),
  constraint merchant_change_check CHECK (((decided_by IS NULL) OR (decided_by <> requested_by) OR (status = ANY (ARRAY['Withdrawn'::text, 'Stopped'::text])))),
  constraint merchant_change_check1 CHECK (((status = ANY (ARRAY['Approved'::text, 'Done'::text])) <= (effective_date IS NOT NULL))),
  constraint merchant_change_check2 CHECK (((status = 'Done'::text) = (done_date IS NOT NULL))),
  constraint merchant_change_check3 CHECK (((credentials_enveloped = ''::text) OR (replaces_credentials AND (status = ANY (ARRAY['Requested'::text, 'Approved'::text]))))),
  constraint merchant_change_pkey PRIMARY KEY (id),
  constraint merchant_change_reason_check CHECK ((reason <> ''::text)),
  constraint merchant_change_status_check CHECK ((status = ANY (ARRAY['Requested'::text, 'Approved'::text, 'Done'::text, 'Refused'::text, 'Withdrawn'::text, 'Expired'::text, 'Stopped'::text, 'Failed'::text])))
);

create table channel (
  business_unit_id integer not null,
  channel text not null,
  config jsonb not null,
  id integer generated always as identity not null,
  row_version integer default 1 not null,
  constraint channel_business_unit_id_channel_key UNIQUE (business_unit_id, channel),
  constraint channel_channel_check CHECK ((channel = ANY (ARRAY['QuickPay'::text, 'IVR'::text, 'Autopay'::text, 'Backoffice Autopay'::text, 'POS'::text]))),
  constraint channel_pkey PRIMARY KEY (id)
);

create table consent (
  account_id bigint not null,
  actor text not null,
  business_unit_id integer not null,
  channel text not null,
  client_address text default ''::text not null,
  customer_id integer not null,
  date timestamp with time zone default now() not null,
  id bigint generated always as identity not null,
  is_given boolean not null,
  kind text not null,
  method text not null,
  note text default ''::text not null,
  recipient text not null,
  user_agent text default ''::text not null,
  version text not null,
  words text not null,
  constraint consent_attested CHECK (((channel = 'Customer'::text) = (method = 'Checkbox'::text))),
  constraint consent_business_unit_id_id_key UNIQUE (business_unit_id, id),
  constraint consent_channel_check CHECK ((channel = ANY (ARRAY['Customer'::text, 'Staff'::text]))),
  constraint consent_kind_check CHECK ((kind = ANY (ARRAY['Paperless'::text, 'Texts'::text]))),
  constraint consent_method_check CHECK ((method = ANY (ARRAY['Checkbox'::text, 'Signed'::text, 'Staff Attested'::text]))),
  constraint consent_pkey PRIMARY KEY (id),
  constraint consent_recipient_check CHECK ((recipient <> ''::text)),
  constraint consent_version_check CHECK ((version ~ '^[0-9a-f]{12}$'::text)),
  constraint consent_words_check CHECK ((words <> ''::text))
);

create table custom_gateway_message (
  counts_as_attempt boolean not null,
  culture text not null,
  gateway_id integer not null,
  id integer generated always as identity not null,
  payer_action text not null,
  payer_message text not null,
  payment_source_type text not null,
  response_code text not null,
  row_version integer default 1 not null,
  staff_message text not null,
  constraint custom_gateway_message_once UNIQUE (gateway_id, payment_source_type, response_code, culture),
  constraint custom_gateway_message_payer_action_check CHECK ((payer_action = ANY (ARRAY['Try Again'::text, 'Use Another Method'::text, 'Check Details'::text, 'Contact Bank'::text, 'Contact Biller'::text]))),
  constraint custom_gateway_message_payer_message_check CHECK ((payer_message <> ''::text)),
  constraint custom_gateway_message_payment_source_type_check CHECK ((payment_source_type = ANY (ARRAY['Credit Card'::text, 'ACH'::text]))),
  constraint custom_gateway_message_pkey PRIMARY KEY (id),
  constraint custom_gateway_message_response_code_check CHECK ((response_code <> ''::text)),
  constraint custom_gateway_message_staff_message_check CHECK ((staff_message <> ''::text))
);

create table customer (
  closed_date timestamp with time zone,
  created_date timestamp with time zone default now() not null,
  email text not null,
  email_verified boolean default false not null,
  first_name text not null,
  id integer generated always as identity not null,
  last_name text not null,
  merged_into_customer_id integer,
  organization_id integer not null,
  phone_number text default ''::text not null,
  phone_verified boolean default false not null,
  preferred_channel text default 'Email'::text not null,
  registered_unit_id integer,
  row_version integer default 1 not null,
  status text default 'Active'::text not null,
  user_id integer,
  constraint customer_closed CHECK (((closed_date IS NULL) OR (status = 'Blocked'::text))),
  constraint customer_merged CHECK (((merged_into_customer_id IS NULL) OR (status = 'Blocked'::text))),
  constraint customer_organization_id_email_key UNIQUE (organization_id, email),
  constraint customer_phone_number_check CHECK ((phone_number ~ '^(\+1\d{10})?$'::text)),
  constraint customer_phone_verified CHECK (((NOT phone_verified) OR (phone_number <> ''::text))),
  constraint customer_pkey PRIMARY KEY (id),
  constraint customer_preferred_channel_check CHECK ((preferred_channel = ANY (ARRAY['Email'::text, 'SMS'::text, 'Both'::text]))),
  constraint customer_status_check CHECK ((status = ANY (ARRAY['Active'::text, 'Blocked'::text])))
);

create table customer_account (
  account_id bigint not null,
  business_unit_id integer not null,
  customer_id integer not null,
  id bigint generated always as identity not null,
  linked_by text not null,
  linked_date timestamp with time zone default now() not null,
  nickname text default ''::text not null,
  notify_new_bill boolean default true not null,
  notify_upcoming_payment boolean default true not null,
  notify_with_sms boolean default false not null,
  unlinked_date timestamp with time zone,
  constraint customer_account_linked_by_check CHECK ((linked_by = ANY (ARRAY['Customer'::text, 'Admin'::text, 'Onboarding'::text]))),
  constraint customer_account_nickname_check CHECK ((length(nickname) <= 40)),
  constraint customer_account_pkey PRIMARY KEY (id)
);

create table daily_decline (
  business_unit_id integer not null,
  day date not null,
  decline_count integer not null,
  message jsonb not null,
  reason text not null,
  constraint daily_decline_pkey PRIMARY KEY (business_unit_id, day, reason)
);

create table daily_total (
  adjusted_amount_minor bigint default 0 not null,
  amount_minor bigint not null,
  business_unit_id integer not null,
  channel text not null,
  day date not null,
  has_adjustment boolean not null,
  payment_count integer not null,
  refunded_amount_minor bigint not null,
  service_fee_amount_minor bigint not null,
  source_type text not null,
  status text not null,
  type text not null,
  constraint daily_total_pkey PRIMARY KEY (business_unit_id, day, type, status, has_adjustment, channel, source_type)
);

create table data_key (
  class text not null,
  created_date timestamp with time zone default now() not null,
  destroyed_date timestamp with time zone,
  id text not null,
  key_enveloped text not null,
  organization_id integer not null,
  constraint data_key_check CHECK (((key_enveloped <> ''::text) OR (destroyed_date IS NOT NULL))),
  constraint data_key_class_check CHECK ((class <> ''::text)),
  constraint data_key_pkey PRIMARY KEY (id)
);

create table default_view (
  business_unit_id integer not null,
  screen text not null,
  user_id integer not null,
  view_id integer not null,
  constraint default_view_pkey PRIMARY KEY (business_unit_id, user_id, screen)
);

create table device (
  business_unit_id integer not null,
  card_swipe_device text not null,
  connection text not null,
  id integer generated always as identity not null,
  inspected_by text not null,
  inspection_date date,
  last_seen_date timestamp with time zone,
  maker text not null,
  merchant_account_id integer,
  model text not null,
  name text not null,
  network_address text not null,
  row_version integer default 1 not null,
  serial_number text not null,
  station_name text not null,
  status text not null,
  tokenization_type text,
  constraint device_address CHECK (((network_address <> ''::text) = (connection = 'Network'::text))),
  constraint device_card_swipe_device_check CHECK ((card_swipe_device = ANY (ARRAY['None'::text, 'Encrypted Reader'::text]))),
  constraint device_connection_check CHECK ((connection = ANY (ARRAY['USB Keyboard'::text, 'USB HID'::text, 'Network'::text]))),
  constraint device_maker_check CHECK ((maker = ANY (ARRAY['ID TECH'::text, 'MagTek'::text, 'Ingenico'::text, 'Verifone'::text, 'PAX'::text, 'Miura'::text]))),
  constraint device_model_check CHECK ((model <> ''::text)),
  constraint device_name UNIQUE (business_unit_id, name),
  constraint device_name_check CHECK ((name <> ''::text)),
  constraint device_pkey PRIMARY KEY (id),
  constraint device_reads CHECK (((tokenization_type IS NULL) = (card_swipe_device = 'None'::text))),
  constraint device_serial_number UNIQUE (business_unit_id, serial_number),
  constraint device_serial_number_check CHECK ((serial_number <> ''::text)),
  constraint device_status_check CHECK ((status = ANY (ARRAY['Active'::text, 'Inactive'::text]))),
  constraint device_tokenization_type_check CHECK ((tokenization_type = ANY (ARRAY['msr.encrypted'::text, 'emv.encrypted'::text])))
);

create table device_inspection (
  business_unit_id integer not null,
  device_id integer not null,
  id bigint generated always as identity not null,
  inspected_by text not null,
  inspection_date date not null,
  is_seal_whole boolean not null,
  note text not null,
  recorded_by_name text not null,
  recorded_date timestamp with time zone not null,
  constraint device_inspection_inspected_by_check CHECK ((inspected_by <> ''::text)),
  constraint device_inspection_pkey PRIMARY KEY (id)
);

create table digest_reader (
  is_wanted boolean not null,
  last_day date not null,
  organization_id integer not null,
  user_id integer not null,
  constraint digest_reader_pkey PRIMARY KEY (organization_id, user_id)
);

create table dirty_day (
  business_unit_id integer not null,
  id bigint generated always as identity not null,
  instant timestamp with time zone not null,
  constraint dirty_day_pkey PRIMARY KEY (id)
);

create table doomed_object (
  business_unit_id integer not null,
  due_date timestamp with time zone default now() not null,
  storage_key text not null,
  constraint doomed_object_pkey PRIMARY KEY (storage_key)
);

create table email_message (
  about jsonb default '{}'::jsonb not null,
  account_id bigint,
  amount_minor bigint,
  approval_request_id bigint,
  attempts integer default 0 not null,
  bounced_date timestamp with time zone,
  business_unit_id integer not null,
  created_date timestamp with time zone default now() not null,
  customer_id integer,
  error_message text default ''::text not null,
  id bigint generated always as identity not null,
  modified_date timestamp with time zone default now() not null,
  outbox_id bigint,
  payment_id bigint,
  status text default 'queued'::text not null,
  subject text not null,
  template_key text not null,
  "to" text not null,
  constraint email_message_outbox_id_key UNIQUE (outbox_id),
  constraint email_message_pkey PRIMARY KEY (id),
  constraint email_message_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'processed'::text, 'error'::text])))
);

create table email_verification (
  business_unit_id integer not null,
  created_by text not null,
  created_date timestamp with time zone default now() not null,
  customer_id integer not null,
  email text not null,
  ended_date timestamp with time zone,
  expires_date timestamp with time zone not null,
  id bigint generated always as identity not null,
  is_code boolean default false not null,
  nonce text not null,
  tries integer default 0 not null,
  used_date timestamp with time zone,
  constraint email_verification_pkey PRIMARY KEY (id),
  constraint email_verification_tries_check CHECK (((tries >= 0) AND (tries <= 5)))
);

create table embedded_settings (
  allowed_origins text[] default '{}'::text[] not null,
  business_unit_id integer not null,
  environment_key text not null,
  flow boolean default true not null,
  hide_footer boolean default false not null,
  hide_header boolean default false not null,
  link_minutes integer default 1440 not null,
  login_mode text default 'Product Login'::text not null,
  manage_autopay boolean default false not null,
  manage_paperless boolean default false not null,
  manage_wallet boolean default false not null,
  mode text default 'Disabled'::text not null,
  payment_source boolean default true not null,
  pos_in_window boolean default false not null,
  return_urls text[] default '{}'::text[] not null,
  row_version integer default 0 not null,
  session boolean default true not null,
  session_minutes integer default 30 not null,
  theme_colour text default ''::text not null,
  theme_font text default 'Product'::text not null,
  theme_radius integer default 10 not null,
  constraint embedded_settings_allowed_origins_check CHECK ((array_to_string(allowed_origins, ''::text) ~ '^(https://(\*\.)?[a-z0-9.-]+(:[0-9]+)?)*$'::text)),
  constraint embedded_settings_check CHECK (((mode = 'Disabled'::text) OR (allowed_origins <> '{}'::text[]))),
  constraint embedded_settings_environment_key_check CHECK ((environment_key <> ''::text)),
  constraint embedded_settings_environment_key_key UNIQUE (environment_key),
  constraint embedded_settings_link_minutes_check CHECK (((link_minutes >= 5) AND (link_minutes <= 43200))),
  constraint embedded_settings_login_mode_check CHECK ((login_mode = ANY (ARRAY['Product Login'::text, 'Embedded'::text]))),
  constraint embedded_settings_mode_check CHECK ((mode = ANY (ARRAY['Enabled'::text, 'Disabled'::text]))),
  constraint embedded_settings_pkey PRIMARY KEY (business_unit_id),
  constraint embedded_settings_return_urls_check CHECK ((array_to_string(return_urls, ''::text) ~ '^(https://[a-z0-9.-]+(:[0-9]+)?)*$'::text)),
  constraint embedded_settings_session_minutes_check CHECK (((session_minutes >= 5) AND (session_minutes <= 60))),
  constraint embedded_settings_theme_colour_check CHECK (((theme_colour = ''::text) OR (theme_colour ~ '^#[0-9a-f]{6}$'::text))),
  constraint embedded_settings_theme_font_check CHECK ((theme_font = ANY (ARRAY['Product'::text, 'System'::text, 'Serif'::text]))),
  constraint embedded_settings_theme_radius_check CHECK (((theme_radius >= 0) AND (theme_radius <= 24)))
);

create table enrollment_activity (
  activity text not null,
  actor text not null,
  after jsonb,
  autopay_enrollment_id bigint,
  before jsonb,
  business_unit_id integer not null,
  date timestamp with time zone default now() not null,
  id bigint generated always as identity not null,
  paperless_enrollment_id bigint,
  reason text default ''::text not null,
  constraint enrollment_activity_activity_check CHECK ((activity = ANY (ARRAY['Enroll'::text, 'UpdateSettings'::text, 'Update'::text, 'Unenroll'::text, 'AdminCancel'::text, 'SystemCancel'::text]))),
  constraint enrollment_activity_kind CHECK (
CASE
    WHEN (paperless_enrollment_id IS NULL) THEN (activity <> 'Update'::text)
    ELSE (activity = ANY (ARRAY['Enroll'::text, 'Unenroll'::text, 'Update'::text]))
END),
  constraint enrollment_activity_of_one CHECK ((num_nonnulls(autopay_enrollment_id, paperless_enrollment_id) = 1)),
  constraint enrollment_activity_pkey PRIMARY KEY (id)
);

create table enrolment_upload_row (
  account_id bigint not null,
  account_type text not null,
  business_unit_id integer not null,
  consent_date date not null,
  consent_method text not null,
  consent_reference text not null,
  day_of_month text,
  last4 text not null,
  lead_time_days integer,
  max_amount_minor bigint,
  row_number integer not null,
  state text not null,
  upload_id bigint not null,
  constraint enrolment_upload_row_pkey PRIMARY KEY (upload_id, state, row_number),
  constraint enrolment_upload_row_state_check CHECK ((state = ANY (ARRAY['new'::text, 'there'::text])))
);

create table exception_part (
  amount_minor bigint not null,
  business_unit_id integer not null,
  exception_id bigint not null,
  id bigint generated always as identity not null,
  settlement_batch_id bigint not null,
  settlement_line_id bigint,
  transaction_id bigint,
  constraint exception_part_amount_minor_check CHECK ((amount_minor <> 0)),
  constraint exception_part_check CHECK (((settlement_line_id IS NULL) <> (transaction_id IS NULL))),
  constraint exception_part_pkey PRIMARY KEY (id),
  constraint exception_part_settlement_line_id_key UNIQUE (settlement_line_id),
  constraint exception_part_transaction_id_key UNIQUE (transaction_id)
);

create table external_link_set (
  business_unit_id integer not null,
  links jsonb not null,
  row_version integer default 1 not null,
  constraint external_link_set_links_check CHECK (((jsonb_typeof(links) = 'array'::text) AND (jsonb_array_length(links) <= 20))),
  constraint external_link_set_pkey PRIMARY KEY (business_unit_id)
);

create table external_upload_row (
  account_id bigint,
  account_number text not null,
  amount_minor bigint not null,
  business_unit_id integer not null,
  external_method text not null,
  external_reference text not null,
  is_assigned boolean not null,
  posts_to_balance boolean not null,
  received_date date not null,
  row_number integer not null,
  state text not null,
  sub_account_number text not null,
  upload_id bigint not null,
  constraint external_upload_row_pkey PRIMARY KEY (upload_id, state, row_number),
  constraint external_upload_row_state_check CHECK ((state = ANY (ARRAY['new'::text, 'there'::text, 'unmatched'::text])))
);

create table feature_setting (
  business_unit_id integer not null,
  feature_key text not null,
  mode text not null,
  constraint feature_setting_mode_check CHECK ((mode = ANY (ARRAY['Enabled'::text, 'Prevent New'::text, 'Disabled'::text]))),
  constraint feature_setting_pkey PRIMARY KEY (business_unit_id, feature_key)
);

create table file_connection (
  business_unit_id integer not null,
  created_date timestamp with time zone default now() not null,
  host text not null,
  host_key text default ''::text not null,
  host_key_by text default ''::text not null,
  host_key_date timestamp with time zone,
  id bigint generated always as identity not null,
  inbound_path text not null,
  is_enabled boolean default true not null,
  name text not null,
  organization_id integer not null,
  outbound_path text not null,
  port integer not null,
  public_key text default ''::text not null,
  row_version integer default 1 not null,
  secret_date timestamp with time zone,
  secret_enveloped text default ''::text not null,
  shown_host_key text default ''::text not null,
  sign_in text not null,
  test_asked_date timestamp with time zone,
  test_steps jsonb default '[]'::jsonb not null,
  tested_date timestamp with time zone,
  user_name text not null,
  constraint file_connection_host_check CHECK ((host <> ''::text)),
  constraint file_connection_name_check CHECK ((name <> ''::text)),
  constraint file_connection_once UNIQUE (business_unit_id, name),
  constraint file_connection_pkey PRIMARY KEY (id),
  constraint file_connection_port_check CHECK (((port >= 1) AND (port <= 65535))),
  constraint file_connection_sign_in_check CHECK ((sign_in = ANY (ARRAY['Password'::text, 'Private Key'::text]))),
  constraint file_connection_test_steps_check CHECK ((jsonb_typeof(test_steps) = 'array'::text)),
  constraint file_connection_user_name_check CHECK ((user_name <> ''::text))
);

create table file_key (
  algorithm text not null,
  business_unit_id integer not null,
  confirmed_by text default ''::text not null,
  confirmed_date timestamp with time zone,
  created_date timestamp with time zone default now() not null,
  expires_date timestamp with time zone,
  fingerprint text not null,
  holder text not null,
  id bigint generated always as identity not null,
  kind text not null,
  made_date timestamp with time zone not null,
  name text not null,
  organization_id integer not null,
  public_key text not null,
  replaced_date timestamp with time zone,
  retired_date timestamp with time zone,
  revoked_date timestamp with time zone,
  row_version integer default 1 not null,
  secret_enveloped text default ''::text not null,
  test_asked_date timestamp with time zone,
  test_fault text default ''::text not null,
  test_technical text default ''::text not null,
  tested_date timestamp with time zone,
  warned_days integer,
  constraint file_key_algorithm_check CHECK ((algorithm <> ''::text)),
  constraint file_key_check CHECK (((confirmed_date IS NULL) = (confirmed_by = ''::text))),
  constraint file_key_check1 CHECK (((kind = 'Own'::text) OR (secret_enveloped = ''::text))),
  constraint file_key_check2 CHECK (((retired_date IS NULL) OR (secret_enveloped = ''::text))),
  constraint file_key_fingerprint_check CHECK ((fingerprint ~ '^[0-9A-F]{4}( [0-9A-F]{4})+$'::text)),
  constraint file_key_kind_check CHECK ((kind = ANY (ARRAY['Own'::text, 'Partner'::text]))),
  constraint file_key_name_check CHECK (((name <> ''::text) AND (name !~ ','::text))),
  constraint file_key_pkey PRIMARY KEY (id),
  constraint file_key_public_key_check CHECK ((public_key <> ''::text))
);

create table form_configuration (
  actions_json text default '{}'::text not null,
  business_unit_id integer not null,
  condition_json text default ''::text not null,
  created_date timestamp with time zone default now() not null,
  display_locations text[] default '{}'::text[] not null,
  display_name text not null,
  fields_json text default '{"fields":[],"dependentForms":[]}'::text not null,
  id integer generated always as identity not null,
  is_public boolean default false not null,
  modified_by text default ''::text not null,
  modified_date timestamp with time zone default now() not null,
  notify_emails text[] default '{}'::text[] not null,
  require_before_payment boolean default false not null,
  row_version integer default 1 not null,
  status text default 'Draft'::text not null,
  success_message text default ''::text not null,
  version integer default 0 not null,
  constraint form_configuration_display_name_check CHECK (((length(display_name) >= 1) AND (length(display_name) <= 120))),
  constraint form_configuration_notify_emails CHECK ((cardinality(notify_emails) <= 5)),
  constraint form_configuration_of_unit UNIQUE (business_unit_id, id),
  constraint form_configuration_pkey PRIMARY KEY (id),
  constraint form_configuration_places CHECK ((display_locations <@ ARRAY['Customer Dashboard'::text, 'Login'::text, 'Checkout'::text])),
  constraint form_configuration_status_check CHECK ((status = ANY (ARRAY['Draft'::text, 'Published'::text, 'Retired'::text])))
);

create table form_file (
  brought_by text default ''::text not null,
  business_unit_id integer not null,
  created_date timestamp with time zone default now() not null,
  field_name text not null,
  form_configuration_id integer not null,
  form_response_id bigint,
  found jsonb,
  id bigint not null,
  most_bytes integer not null,
  name text not null,
  sha256 text default ''::text not null,
  size_bytes integer default 0 not null,
  status text default 'Reserved'::text not null,
  storage_key text not null,
  constraint form_file_found CHECK (((found IS NOT NULL) = (status = 'Quarantined'::text))),
  constraint form_file_id_check CHECK ((id > 0)),
  constraint form_file_most_bytes_check CHECK ((most_bytes > 0)),
  constraint form_file_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
  constraint form_file_pkey PRIMARY KEY (id),
  constraint form_file_sent CHECK (((form_response_id IS NULL) OR (status = 'Stored'::text))),
  constraint form_file_status_check CHECK ((status = ANY (ARRAY['Reserved'::text, 'Receiving'::text, 'Stored'::text, 'Quarantined'::text]))),
  constraint form_file_storage_key_key UNIQUE (storage_key)
);

create table form_response (
  account_id bigint,
  answers text generated always as (answers_in_line(values_json)) stored not null,
  attempt_key text,
  base_form_response_id bigint,
  business_unit_id integer not null,
  created_date timestamp with time zone default now() not null,
  customer_id integer,
  errors_json jsonb default '[]'::jsonb not null,
  form_configuration_id integer not null,
  form_version integer not null,
  id bigint not null,
  is_dependent_form boolean default false not null,
  let_go_date timestamp with time zone,
  modified_date timestamp with time zone default now() not null,
  payment_session_id bigint,
  status text not null,
  values_json jsonb not null,
  constraint form_response_id_check CHECK ((id > 0)),
  constraint form_response_payment_session_id_form_configuration_id_key UNIQUE (payment_session_id, form_configuration_id),
  constraint form_response_pkey PRIMARY KEY (id),
  constraint form_response_status_check CHECK ((status = ANY (ARRAY['Errored'::text, 'Submitting'::text, 'Submitted'::text])))
);

create table form_version (
  actions_json text not null,
  business_unit_id integer not null,
  condition_json text not null,
  display_locations text[] not null,
  display_name text not null,
  fields_json text not null,
  form_configuration_id integer not null,
  id integer generated always as identity not null,
  is_public boolean not null,
  published_by text not null,
  published_date timestamp with time zone default now() not null,
  replaced_date timestamp with time zone,
  require_before_payment boolean not null,
  success_message text not null,
  version integer not null,
  constraint form_version_pkey PRIMARY KEY (id),
  constraint form_version_version UNIQUE (form_configuration_id, version),
  constraint form_version_version_check CHECK ((version > 0))
);

create table function_trigger (
  business_unit_id integer not null,
  id integer generated always as identity not null,
  is_active boolean not null,
  kind text not null,
  name text not null,
  previous_secret_enveloped text default ''::text not null,
  row_version integer default 1 not null,
  secret_date timestamp with time zone,
  secret_enveloped text default ''::text not null,
  timeout_seconds integer not null,
  url text default ''::text not null,
  constraint function_trigger_kind_check CHECK ((kind = ANY (ARRAY['Https'::text, 'Look Up Account'::text, 'Check Address'::text, 'Next Due Date'::text, 'Fill From Profile'::text]))),
  constraint function_trigger_name UNIQUE (business_unit_id, name),
  constraint function_trigger_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint function_trigger_pkey PRIMARY KEY (id),
  constraint function_trigger_timeout_seconds_check CHECK (((timeout_seconds >= 1) AND (timeout_seconds <= 10))),
  constraint function_trigger_url CHECK (((kind = 'Https'::text) = (url <> ''::text)))
);

create table function_trigger_call (
  business_unit_id integer not null,
  created_date timestamp with time zone default now() not null,
  failure text default ''::text not null,
  function_trigger_id integer not null,
  http_status integer,
  id bigint generated always as identity not null,
  is_try boolean default false not null,
  outcome text not null,
  took_ms integer not null,
  constraint function_trigger_call_failure_check CHECK ((failure = ANY (ARRAY[''::text, 'Late'::text, 'Status'::text, 'No Answer'::text, 'No JSON'::text]))),
  constraint function_trigger_call_outcome_check CHECK ((outcome = ANY (ARRAY['Answered'::text, 'Told'::text, 'Failed'::text]))),
  constraint function_trigger_call_pkey PRIMARY KEY (id),
  constraint function_trigger_call_took_ms_check CHECK ((took_ms >= 0))
);

create table gateway (
  gateway_type text not null,
  id integer generated always as identity not null,
  is_test boolean default false not null,
  limit_seconds numeric default 30 not null,
  name text not null,
  not_found_final_seconds integer default 600 not null,
  pause_message text default ''::text not null,
  row_version integer default 1 not null,
  standing_version integer default 1 not null,
  status text default 'Active'::text not null,
  constraint gateway_name_key UNIQUE (name),
  constraint gateway_paused_with_text CHECK (((status = 'Active'::text) OR ((status = 'Paused'::text) AND (pause_message <> ''::text)))),
  constraint gateway_pkey PRIMARY KEY (id),
  constraint gateway_type_named CHECK ((gateway_type <> ''::text))
);

create table gateway_attempt (
  amount_minor bigint not null,
  ask jsonb default '{}'::jsonb not null,
  asked_until timestamp with time zone,
  business_unit_id integer not null,
  exception_id bigint,
  gateway_id integer not null,
  gateway_reference text collate "C" not null,
  gateway_transaction_id text default ''::text not null,
  id bigint generated always as identity not null,
  idempotency_key text not null,
  inquiry_claimed_until timestamp with time zone default '-infinity'::timestamp with time zone not null,
  inquiry_count integer default 0 not null,
  merchant_account_id integer not null,
  next_inquiry_date timestamp with time zone,
  not_found_count integer default 0 not null,
  operation text not null,
  original_attempt_id bigint,
  outcome text default 'Sent'::text not null,
  payer_action jsonb,
  payer_acts_until timestamp with time zone,
  payment_id bigint,
  requested_at timestamp with time zone default now() not null,
  resolved_at timestamp with time zone,
  resolved_by text,
  target_transaction_id bigint,
  told_at timestamp with time zone,
  constraint gateway_attempt_amount_minor_check CHECK ((amount_minor > 0)),
  constraint gateway_attempt_check CHECK (((payment_id IS NULL) = (exception_id IS NOT NULL))),
  constraint gateway_attempt_check1 CHECK (((payer_action IS NULL) = (payer_acts_until IS NULL))),
  constraint gateway_attempt_gateway_reference_key UNIQUE (gateway_reference),
  constraint gateway_attempt_idempotency_key_key UNIQUE (idempotency_key),
  constraint gateway_attempt_operation_check CHECK ((operation = ANY (ARRAY['Sale'::text, 'Void'::text, 'Refund'::text]))),
  constraint gateway_attempt_outcome_check CHECK ((outcome = ANY (ARRAY['Sent'::text, 'Approved'::text, 'Declined'::text, 'Error'::text, 'Unknown'::text]))),
  constraint gateway_attempt_pkey PRIMARY KEY (id),
  constraint gateway_attempt_resolved_by_check CHECK ((resolved_by = ANY (ARRAY['Gateway'::text, 'Inquiry'::text, 'Notification'::text, 'Settlement Report'::text, 'Staff'::text])))
);

create table gateway_breaker (
  business_unit_id integer not null,
  merchant_account_id integer not null,
  next_trial_date timestamp with time zone,
  opened_date timestamp with time zone,
  unknowns timestamp with time zone[] default '{}'::timestamp with time zone[] not null,
  constraint gateway_breaker_check CHECK (((opened_date IS NULL) = (next_trial_date IS NULL))),
  constraint gateway_breaker_pkey PRIMARY KEY (merchant_account_id)
);

create table gateway_check (
  business_unit_id integer not null,
  checked_by_name text not null,
  checked_date timestamp with time zone not null,
  gateway_id integer not null,
  id bigint generated always as identity not null,
  is_good boolean not null,
  merchant_account_id integer not null,
  message jsonb not null,
  milliseconds integer not null,
  constraint gateway_check_milliseconds_check CHECK ((milliseconds >= 0)),
  constraint gateway_check_pkey PRIMARY KEY (id)
);

create table gateway_exception (
  amount_minor bigint not null,
  business_unit_id integer not null,
  claim jsonb default '{}'::jsonb not null,
  created_date timestamp with time zone default now() not null,
  currency_code text not null,
  gateway_transaction_id text not null,
  id bigint generated always as identity not null,
  kind text not null,
  merchant_account_id integer not null,
  payment_id bigint,
  reason jsonb default '""'::jsonb not null,
  resolution text default ''::text not null,
  resolved_by text default ''::text not null,
  resolved_date timestamp with time zone,
  row_version integer default 1 not null,
  settlement_batch_id bigint,
  unrecorded_since timestamp with time zone,
  constraint gateway_exception_check CHECK (((resolution = ''::text) = (resolved_date IS NULL))),
  constraint gateway_exception_currency_code_check CHECK ((currency_code = ANY (ARRAY['USD'::text, 'CAD'::text]))),
  constraint gateway_exception_kind_check CHECK ((kind = ANY (ARRAY['Amount Differs'::text, 'Never Taken'::text, 'Money Without A Payment'::text, 'Refunded Twice'::text, 'Given Back'::text, 'Line Missing'::text, 'Id Disagrees'::text, 'Test Sale'::text]))),
  constraint gateway_exception_merchant_account_id_kind_gateway_transact_key UNIQUE (merchant_account_id, kind, gateway_transaction_id),
  constraint gateway_exception_pkey PRIMARY KEY (id),
  constraint gateway_exception_resolution_check CHECK ((resolution = ANY (ARRAY[''::text, 'Belongs'::text, 'Accepted'::text, 'Given Back'::text, 'Not Ours'::text, 'Never Taken'::text])))
);

create table gateway_message (
  attempts integer default 0 not null,
  body text not null,
  body_hash text not null,
  business_unit_id integer not null,
  claims jsonb,
  headers jsonb not null,
  id bigint generated always as identity not null,
  merchant_account_id integer not null,
  next_attempt_date timestamp with time zone default now() not null,
  received_date timestamp with time zone default now() not null,
  result text default ''::text not null,
  status text default 'Received'::text not null,
  constraint gateway_message_merchant_account_id_body_hash_key UNIQUE (merchant_account_id, body_hash),
  constraint gateway_message_pkey PRIMARY KEY (id),
  constraint gateway_message_status_check CHECK ((status = ANY (ARRAY['Received'::text, 'Done'::text, 'Failed'::text, 'Unread'::text])))
);

create table generated_report (
  attempts integer default 0 not null,
  business_unit_id integer not null,
  expires_date timestamp with time zone,
  failures integer default 0 not null,
  filters text not null,
  finished_date timestamp with time zone,
  id bigint generated always as identity not null,
  lease_until timestamp with time zone,
  message jsonb default '""'::jsonb not null,
  next_attempt_date timestamp with time zone default now() not null,
  query jsonb not null,
  reach integer[] default '{0}'::integer[] not null,
  removed_date timestamp with time zone,
  report_name text not null,
  report_type text not null,
  requested_by text not null,
  requested_by_name text not null,
  requested_date timestamp with time zone default now() not null,
  row_count integer default 0 not null,
  seen_date timestamp with time zone,
  sha256 text default ''::text not null,
  size_bytes bigint default 0 not null,
  status text default 'Queued'::text not null,
  storage_key text,
  title text not null,
  total_rows integer default 0 not null,
  constraint generated_report_check CHECK (((status = 'Running'::text) = (lease_until IS NOT NULL))),
  constraint generated_report_check1 CHECK (((status <> 'Ready'::text) OR ((storage_key IS NOT NULL) AND (expires_date IS NOT NULL)))),
  constraint generated_report_pkey PRIMARY KEY (id),
  constraint generated_report_report_type_check CHECK ((report_type = ANY (ARRAY['PDF'::text, 'Excel'::text, 'CSV'::text, 'ZIP'::text]))),
  constraint generated_report_status_check CHECK ((status = ANY (ARRAY['Queued'::text, 'Running'::text, 'Ready'::text, 'Failed'::text, 'Expired'::text]))),
  constraint generated_report_storage_key_key UNIQUE (storage_key)
);

create table idempotency_key (
  body_hash text not null,
  business_unit_id integer not null,
  caller text not null,
  created_date timestamp with time zone default now() not null,
  id bigint generated always as identity not null,
  key text not null,
  money boolean not null,
  operation text not null,
  target text not null,
  constraint idempotency_key_caller_operation_target_key_key UNIQUE (caller, operation, target, key),
  constraint idempotency_key_key_check CHECK (((length(key) >= 1) AND (length(key) <= 200))),
  constraint idempotency_key_pkey PRIMARY KEY (id)
);

create table identity.access_review (
  begun_by text not null,
  begun_date timestamp with time zone default now() not null,
  id integer generated always as identity not null,
  organization_id integer not null,
  signed_by text default ''::text not null,
  signed_date timestamp with time zone,
  constraint access_review_pkey PRIMARY KEY (id)
);

create table identity.access_review_item (
  decided_by text default ''::text not null,
  decision text default 'Undecided'::text not null,
  email text not null,
  last_sign_in_date timestamp with time zone,
  name text not null,
  outcome text default ''::text not null,
  permission_count integer not null,
  review_id integer not null,
  role text not null,
  user_id integer not null,
  constraint access_review_item_decision_check CHECK ((decision = ANY (ARRAY['Undecided'::text, 'Keep'::text, 'Remove'::text]))),
  constraint access_review_item_pkey PRIMARY KEY (review_id, user_id)
);

create table identity.browser_session (
  begun_date timestamp with time zone default now() not null,
  client_address text not null,
  ended_date timestamp with time zone,
  id bigint generated always as identity not null,
  last_seen_date timestamp with time zone default now() not null,
  uid text not null,
  user_agent text not null,
  user_id integer not null,
  constraint browser_session_pkey PRIMARY KEY (id),
  constraint browser_session_uid_key UNIQUE (uid)
);

create table identity.invitation (
  created_date timestamp with time zone default now() not null,
  disowned_date timestamp with time zone,
  expires_date timestamp with time zone not null,
  id bigint generated always as identity not null,
  invited_by text default ''::text not null,
  nonce text default ''::text not null,
  purpose text default 'First Administrator'::text not null,
  return_path text default ''::text not null,
  token_hash text not null,
  used_date timestamp with time zone,
  user_id integer not null,
  constraint invitation_pkey PRIMARY KEY (token_hash),
  constraint invitation_purpose_check CHECK ((purpose = ANY (ARRAY['First Administrator'::text, 'Staff Invitation'::text, 'Payer Login'::text])))
);

create table identity.known_browser (
  browser_hash text not null,
  client_address text not null,
  disowned_date timestamp with time zone,
  first_seen_date timestamp with time zone default now() not null,
  id bigint generated always as identity not null,
  last_seen_date timestamp with time zone default now() not null,
  nonce text not null,
  user_agent text not null,
  user_id integer not null,
  constraint known_browser_pkey PRIMARY KEY (id),
  constraint known_browser_user_id_browser_hash_key UNIQUE (user_id, browser_hash)
);

create table identity.login (
  email text not null,
  failed_count integer default 0 not null,
  locked_until timestamp with time zone,
  modified_date timestamp with time zone default now() not null,
  password_hash text not null,
  totp_enveloped text default ''::text not null,
  totp_last_step bigint default 0 not null,
  user_id integer not null,
  constraint login_pkey PRIMARY KEY (user_id)
);

create table identity.machine_client (
  addresses text[] default '{}'::text[] not null,
  business_unit_ids integer[] not null,
  client_id text not null,
  created_by text default ''::text not null,
  created_date timestamp with time zone default now() not null,
  daily_refund_minor bigint,
  expires_date timestamp with time zone,
  id integer generated always as identity not null,
  keepers integer[] default '{}'::integer[] not null,
  last_used_date timestamp with time zone,
  name text not null,
  organization_id integer not null,
  permissions text[] not null,
  previous_public_key jsonb,
  previous_secret_hash text default ''::text not null,
  previous_until_date timestamp with time zone,
  public_key jsonb,
  row_version integer default 1 not null,
  secret_hash text not null,
  status text default 'Active'::text not null,
  tokens_valid_from timestamp with time zone default '2000-01-01 00:00:00+00'::timestamp with time zone not null,
  constraint machine_client_daily_refund_minor_check CHECK ((daily_refund_minor > 0)),
  constraint machine_client_pkey PRIMARY KEY (client_id),
  constraint machine_client_proof CHECK (((public_key IS NULL) OR (secret_hash = ''::text))),
  constraint machine_client_status_check CHECK ((status = ANY (ARRAY['Active'::text, 'Disabled'::text])))
);

create table identity.oidc_payload (
  consumed_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  grant_id text,
  id text not null,
  model text not null,
  payload jsonb not null,
  uid text,
  constraint oidc_payload_pkey PRIMARY KEY (model, id)
);

create table identity.passkey (
  counter bigint default 0 not null,
  created_date timestamp with time zone default now() not null,
  credential_id text not null,
  doubted_date timestamp with time zone,
  id bigint generated always as identity not null,
  last_used_date timestamp with time zone,
  name text not null,
  public_key bytea not null,
  transports text[] default '{}'::text[] not null,
  user_handle text not null,
  user_id integer not null,
  constraint passkey_credential_id_key UNIQUE (credential_id),
  constraint passkey_pkey PRIMARY KEY (id)
);

create table identity.sign_in_code (
  bound_hash text not null,
  created_date timestamp with time zone default now() not null,
  email text not null,
  ended_date timestamp with time zone,
  expires_date timestamp with time zone not null,
  id bigint generated always as identity not null,
  nonce text not null,
  slug text not null,
  tries integer default 0 not null,
  used_date timestamp with time zone,
  constraint sign_in_code_pkey PRIMARY KEY (id)
);

create table identity.signing_key (
  created_date timestamp with time zone default now() not null,
  jwk_enveloped text not null,
  kid text not null,
  retired_date timestamp with time zone,
  constraint signing_key_pkey PRIMARY KEY (kid)
);

create table job (
  business_unit_id integer not null,
  created_date timestamp with time zone default now() not null,
  id bigint generated always as identity not null,
  is_deleted boolean default false not null,
  is_enabled boolean default true not null,
  modified_by text not null,
  modified_date timestamp with time zone default now() not null,
  name text not null,
  next_run_date timestamp with time zone,
  notify_on_failure jsonb default '[]'::jsonb not null,
  overlap text not null,
  row_version integer default 1 not null,
  schedule jsonb not null,
  tasks jsonb not null,
  template_id bigint,
  template_name text default ''::text not null,
  timeout_minutes integer not null,
  constraint job_business_unit_id_id_key UNIQUE (business_unit_id, id),
  constraint job_name_check CHECK (((name <> ''::text) AND (length(name) <= 120))),
  constraint job_notify_on_failure_check CHECK (((jsonb_typeof(notify_on_failure) = 'array'::text) AND (jsonb_array_length(notify_on_failure) <= 10))),
  constraint job_overlap_check CHECK ((overlap = ANY (ARRAY['Skip'::text, 'Queue'::text]))),
  constraint job_pkey PRIMARY KEY (id),
  constraint job_schedule_check CHECK ((jsonb_typeof(schedule) = 'object'::text)),
  constraint job_tasks_check CHECK (((jsonb_typeof(tasks) = 'array'::text) AND ((jsonb_array_length(tasks) >= 1) AND (jsonb_array_length(tasks) <= 20)))),
  constraint job_timeout_minutes_check CHECK (((timeout_minutes >= 1) AND (timeout_minutes <= 720)))
);

create table job_execution (
  business_unit_id integer not null,
  created_date timestamp with time zone default now() not null,
  deadline_date timestamp with time zone,
  exit_reason jsonb,
  finished_date timestamp with time zone,
  first_id bigint,
  heartbeat_date timestamp with time zone,
  id bigint generated always as identity not null,
  job_id bigint not null,
  lease integer default 0 not null,
  losses integer default 0 not null,
  next_try_date timestamp with time zone,
  pause_reason jsonb,
  paused_date timestamp with time zone,
  planned_date timestamp with time zone,
  retry_of_id bigint,
  started_by text not null,
  started_by_client text default ''::text not null,
  started_by_user integer,
  started_date timestamp with time zone,
  status text not null,
  timeout_minutes integer not null,
  trigger text not null,
  waits_for text default ''::text not null,
  wish text default ''::text not null,
  wish_reason text default ''::text not null,
  wished_by text default ''::text not null,
  worker_id text default ''::text not null,
  constraint job_execution_business_unit_id_id_key UNIQUE (business_unit_id, id),
  constraint job_execution_job_id_planned_date_key UNIQUE (job_id, planned_date),
  constraint job_execution_pkey PRIMARY KEY (id),
  constraint job_execution_status_check CHECK ((status = ANY (ARRAY['Processing'::text, 'Paused'::text, 'Successful'::text, 'ExitedEarly'::text, 'Failed'::text]))),
  constraint job_execution_trigger_check CHECK ((trigger = ANY (ARRAY['Schedule'::text, 'Manual'::text, 'File'::text, 'Retry'::text, 'Event'::text]))),
  constraint job_execution_waits CHECK (((status <> 'Paused'::text) OR (waits_for <> ''::text))),
  constraint job_execution_waits_for_check CHECK ((waits_for = ANY (ARRAY[''::text, 'Approval'::text, 'Resume'::text]))),
  constraint job_execution_wish_check CHECK ((wish = ANY (ARRAY[''::text, 'Pause'::text, 'Stop'::text])))
);

create table job_file (
  brought_by text not null,
  brought_by_client text default ''::text not null,
  brought_by_user integer,
  business_unit_id integer not null,
  category text default 'Import'::text not null,
  created_date timestamp with time zone default now() not null,
  direction text default 'In'::text not null,
  execution_id bigint,
  file_key text not null,
  found jsonb,
  id bigint generated always as identity not null,
  job_id bigint not null,
  kept_until timestamp with time zone,
  name text not null,
  "position" integer default 0 not null,
  sha256 text default ''::text not null,
  size_bytes bigint default 0 not null,
  status text not null,
  storage_key text not null,
  constraint job_file_business_unit_id_file_key_key UNIQUE (business_unit_id, file_key),
  constraint job_file_category_check CHECK ((category = ANY (ARRAY['Import'::text, 'Export'::text, 'Bill'::text, 'Report'::text, 'NACHA'::text, 'Logo'::text, 'Ticket'::text, 'Recording'::text]))),
  constraint job_file_direction_check CHECK ((direction = ANY (ARRAY['In'::text, 'Out'::text, 'Internal'::text]))),
  constraint job_file_found CHECK (((status = 'Purged'::text) OR ((found IS NOT NULL) = (status = 'Quarantined'::text)))),
  constraint job_file_name_check CHECK (((name <> ''::text) AND (length(name) <= 255))),
  constraint job_file_pkey PRIMARY KEY (id),
  constraint job_file_status_check CHECK ((status = ANY (ARRAY['Reserved'::text, 'Receiving'::text, 'Stored'::text, 'Quarantined'::text, 'Purged'::text]))),
  constraint job_file_storage_key_key UNIQUE (storage_key)
);

create table job_log (
  business_unit_id integer not null,
  date timestamp with time zone default clock_timestamp() not null,
  execution_id bigint not null,
  id bigint generated always as identity not null,
  level text not null,
  message jsonb not null,
  "position" integer not null,
  constraint job_log_level_check CHECK ((level = ANY (ARRAY['Info'::text, 'Error'::text]))),
  constraint job_log_pkey PRIMARY KEY (id)
);

create table job_task (
  approval_reason text default ''::text not null,
  approved_by text default ''::text not null,
  attempt integer default 0 not null,
  business_unit_id integer not null,
  condition text not null,
  counts jsonb default '{}'::jsonb not null,
  error_message text default ''::text not null,
  execution_id bigint not null,
  failures integer default 0 not null,
  finished_date timestamp with time zone,
  id bigint generated always as identity not null,
  is_left boolean default false not null,
  message jsonb,
  on_failure text not null,
  "position" integer not null,
  progress_done integer default 0 not null,
  progress_total integer default 0 not null,
  settings jsonb not null,
  started_date timestamp with time zone,
  state jsonb default '{}'::jsonb not null,
  status text not null,
  task_type text not null,
  constraint job_task_condition_check CHECK ((condition = ANY (ARRAY['Always'::text, 'With Files'::text]))),
  constraint job_task_execution_id_position_key UNIQUE (execution_id, "position"),
  constraint job_task_failures_check CHECK ((failures >= 0)),
  constraint job_task_on_failure_check CHECK ((on_failure = ANY (ARRAY['Stop'::text, 'Continue'::text]))),
  constraint job_task_pkey PRIMARY KEY (id),
  constraint job_task_position_check CHECK ((("position" >= 1) AND ("position" <= 20))),
  constraint job_task_settings_check CHECK ((jsonb_typeof(settings) = 'object'::text)),
  constraint job_task_state_check CHECK ((jsonb_typeof(state) = 'object'::text)),
  constraint job_task_status_check CHECK ((status = ANY (ARRAY['Pending'::text, 'Skipped'::text, 'Processing'::text, 'Successful'::text, 'Failed'::text])))
);

create table job_template (
  billing_system_ids integer[] default '{}'::integer[] not null,
  id bigint generated always as identity not null,
  is_deleted boolean default false not null,
  modified_by text default 'System'::text not null,
  modified_date timestamp with time zone default now() not null,
  name text not null,
  overlap text default 'Skip'::text not null,
  parameters jsonb default '[]'::jsonb not null,
  purpose text not null,
  row_version integer default 1 not null,
  tasks jsonb not null,
  timeout_minutes integer default 60 not null,
  constraint job_template_billing_system_ids_check CHECK ((cardinality(billing_system_ids) <= 20)),
  constraint job_template_name_check CHECK (((name <> ''::text) AND (length(name) <= 120))),
  constraint job_template_overlap_check CHECK ((overlap = ANY (ARRAY['Skip'::text, 'Queue'::text]))),
  constraint job_template_parameters_check CHECK (((jsonb_typeof(parameters) = 'array'::text) AND (jsonb_array_length(parameters) <= 20))),
  constraint job_template_pkey PRIMARY KEY (id),
  constraint job_template_purpose_check CHECK ((length(purpose) <= 300)),
  constraint job_template_tasks_check CHECK (((jsonb_typeof(tasks) = 'array'::text) AND ((jsonb_array_length(tasks) >= 1) AND (jsonb_array_length(tasks) <= 20)))),
  constraint job_template_timeout_minutes_check CHECK (((timeout_minutes >= 1) AND (timeout_minutes <= 720)))
);

create table kept_file (
  business_unit_id integer not null,
  category text not null,
  created_date timestamp with time zone default now() not null,
  direction text not null,
  found jsonb,
  id bigint generated always as identity not null,
  kept_until timestamp with time zone,
  made_by text not null,
  name text not null,
  sha256 text default ''::text not null,
  size_bytes bigint default 0 not null,
  status text default 'Reserved'::text not null,
  storage_key text not null,
  constraint kept_file_category_check CHECK ((category = ANY (ARRAY['Import'::text, 'Export'::text, 'Bill'::text, 'Report'::text, 'NACHA'::text, 'Logo'::text, 'Ticket'::text, 'Recording'::text]))),
  constraint kept_file_direction_check CHECK ((direction = ANY (ARRAY['In'::text, 'Out'::text, 'Internal'::text]))),
  constraint kept_file_found CHECK (((status = 'Purged'::text) OR ((found IS NOT NULL) = (status = 'Quarantined'::text)))),
  constraint kept_file_pkey PRIMARY KEY (id),
  constraint kept_file_status_check CHECK ((status = ANY (ARRAY['Reserved'::text, 'Receiving'::text, 'Stored'::text, 'Quarantined'::text, 'Purged'::text]))),
  constraint kept_file_storage_key_key UNIQUE (storage_key)
);

create table kept_token (
  business_unit_id integer not null,
  for_later boolean not null,
  given_token text not null,
  id bigint generated always as identity not null,
  merchant_account_id integer not null,
  next_try_date timestamp with time zone not null,
  payment_session_id bigint,
  payment_source_id bigint,
  reference text not null,
  token text default ''::text not null,
  tries integer default 0 not null,
  constraint kept_token_pkey PRIMARY KEY (id),
  constraint kept_token_reference_key UNIQUE (reference)
);

create table legal_hold (
  business_unit_id integer,
  ends_at timestamp with time zone,
  entity_id bigint not null,
  entity_name text not null,
  entity_type text not null,
  id bigint generated always as identity not null,
  lift_reason text default ''::text not null,
  lifted_by text default ''::text not null,
  lifted_date timestamp with time zone,
  organization_id integer not null,
  placed_by text not null,
  placed_date timestamp with time zone default now() not null,
  reason text not null,
  row_version integer default 1 not null,
  until_date date,
  constraint legal_hold_ends CHECK (((until_date IS NULL) = (ends_at IS NULL))),
  constraint legal_hold_entity_type_check CHECK ((entity_type = ANY (ARRAY['Organization'::text, 'BusinessUnit'::text, 'Account'::text, 'Customer'::text, 'Payment'::text]))),
  constraint legal_hold_lift_reason_check CHECK ((length(lift_reason) <= 500)),
  constraint legal_hold_lifted CHECK ((((lifted_date IS NULL) = (lifted_by = ''::text)) AND ((lifted_date IS NULL) = (lift_reason = ''::text)))),
  constraint legal_hold_of CHECK (((entity_type = ANY (ARRAY['Organization'::text, 'Customer'::text])) = (business_unit_id IS NULL))),
  constraint legal_hold_pkey PRIMARY KEY (id),
  constraint legal_hold_placed_by_check CHECK ((placed_by <> ''::text)),
  constraint legal_hold_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500)))
);

create table limit_change (
  changed_by text not null,
  changed_date timestamp with time zone default now() not null,
  hits integer,
  id bigint generated always as identity not null,
  name text not null,
  constraint limit_change_hits_check CHECK ((hits > 0)),
  constraint limit_change_pkey PRIMARY KEY (id)
);

create table maintenance_window (
  ended_by text default ''::text not null,
  ended_date timestamp with time zone,
  from_date timestamp with time zone not null,
  id bigint generated always as identity not null,
  planned_by text not null,
  planned_date timestamp with time zone default now() not null,
  until_date timestamp with time zone not null,
  constraint maintenance_window_check CHECK ((until_date > from_date)),
  constraint maintenance_window_check1 CHECK (((ended_date IS NULL) = (ended_by = ''::text))),
  constraint maintenance_window_one_at_a_time EXCLUDE USING gist (tstzrange(from_date, until_date) WITH &&) WHERE ((ended_date IS NULL)),
  constraint maintenance_window_pkey PRIMARY KEY (id),
  constraint maintenance_window_planned_by_check CHECK ((planned_by <> ''::text))
);

create table merchant_account (
  batch_close_time time without time zone default '18:00:00'::time without time zone not null,
  billing_address_collection text default 'None'::text not null,
  business_unit_id integer not null,
  channels text[] not null,
  credentials_date timestamp with time zone,
  credentials_enveloped text default ''::text not null,
  credentials_version integer default 1 not null,
  currency_code text not null,
  deposit_days integer default 2 not null,
  gateway_id integer not null,
  id integer generated always as identity not null,
  merchant_number text not null,
  name text not null,
  organization_id integer not null,
  payment_source_types text[] not null,
  purpose text not null,
  row_version integer default 1 not null,
  served text[] default '{}'::text[] not null,
  settlement_bank_last4 text default ''::text not null,
  status text default 'Draft'::text not null,
  timezone text default 'US/Central'::text not null,
  vouched text[] default '{}'::text[] not null,
  was_active boolean default false not null,
  constraint merchant_account_billing_address_check CHECK ((billing_address_collection = ANY (ARRAY['None'::text, 'Full Address'::text, 'Zip Only'::text]))),
  constraint merchant_account_currency_code_check CHECK ((currency_code = ANY (ARRAY['USD'::text, 'CAD'::text]))),
  constraint merchant_account_deposit_days_check CHECK (((deposit_days >= 0) AND (deposit_days <= 10))),
  constraint merchant_account_gateway_id_merchant_number_purpose_key UNIQUE (gateway_id, merchant_number, purpose),
  constraint merchant_account_pkey PRIMARY KEY (id),
  constraint merchant_account_purpose_check CHECK ((purpose = ANY (ARRAY['Base Payment'::text, 'Service Fee'::text]))),
  constraint merchant_account_settlement_bank_check CHECK ((settlement_bank_last4 ~ '^([0-9]{4})?$'::text)),
  constraint merchant_account_status_check CHECK ((status = ANY (ARRAY['Draft'::text, 'Active'::text, 'Disabled'::text])))
);

create table merchant_test (
  asked_by_name text not null,
  asked_date timestamp with time zone not null,
  business_unit_id integer not null,
  credentials_version integer not null,
  exception_id bigint not null,
  id bigint generated always as identity not null,
  merchant_account_id integer not null,
  merchant_number text not null,
  constraint merchant_test_exception_id_key UNIQUE (exception_id),
  constraint merchant_test_pkey PRIMARY KEY (id)
);

create table meter_reading (
  business_unit_id integer not null,
  corrected_date timestamp with time zone,
  created_by text not null,
  id bigint generated always as identity not null,
  read_at timestamp with time zone not null,
  row_version integer default 1 not null,
  series_id bigint not null,
  source text not null,
  unit text not null,
  upload_id bigint,
  value numeric not null,
  constraint meter_reading_once UNIQUE (series_id, read_at),
  constraint meter_reading_pkey PRIMARY KEY (id),
  constraint meter_reading_source_check CHECK ((source = ANY (ARRAY['Import'::text, 'Api'::text, 'Manual'::text]))),
  constraint meter_reading_unit_check CHECK ((unit = ANY (ARRAY['kWh'::text, 'gal'::text, 'CCF'::text, 'm³'::text, 'Other'::text]))),
  constraint meter_reading_value_check CHECK (((abs(value) < ('1000000000000'::bigint)::numeric) AND (scale(value) <= 6)))
);

create table migration (
  applied_date timestamp with time zone default now() not null,
  checksum text not null,
  name text not null,
  constraint migration_pkey PRIMARY KEY (name)
);

create table new_unit_feature (
  id boolean default true not null,
  modes jsonb not null,
  row_version integer default 1 not null,
  constraint new_unit_feature_id_check CHECK (id),
  constraint new_unit_feature_modes_check CHECK ((jsonb_typeof(modes) = 'object'::text)),
  constraint new_unit_feature_pkey PRIMARY KEY (id)
);

create table notification_template (
  business_unit_id integer,
  changed_by text not null,
  changed_date timestamp with time zone default now() not null,
  channel text not null,
  id bigint generated always as identity not null,
  is_on boolean,
  key text not null,
  organization_id integer not null,
  row_version integer default 1 not null,
  texts jsonb default '{}'::jsonb not null,
  constraint notification_template_channel_check CHECK ((channel = ANY (ARRAY['Email'::text, 'SMS'::text]))),
  constraint notification_template_key_check CHECK ((key <> ''::text)),
  constraint notification_template_pkey PRIMARY KEY (id),
  constraint notification_template_texts_check CHECK ((jsonb_typeof(texts) = 'object'::text))
);

create table onboarding_invitation (
  account_id bigint,
  business_unit_id integer not null,
  created_by text not null,
  created_date timestamp with time zone default now() not null,
  email text not null,
  ended_date timestamp with time zone,
  expires_date timestamp with time zone not null,
  first_name text not null,
  id bigint generated always as identity not null,
  last_name text not null,
  nonce text not null,
  token_hash text not null,
  used_date timestamp with time zone,
  constraint onboarding_invitation_pkey PRIMARY KEY (id),
  constraint onboarding_invitation_token_hash_key UNIQUE (token_hash)
);

create table onboarding_session (
  account_id bigint,
  asks_others boolean default false not null,
  browser_hash text not null,
  business_unit_id integer not null,
  code_email text default ''::text not null,
  code_expires_date timestamp with time zone,
  code_nonce text default ''::text not null,
  code_tries integer default 0 not null,
  completed_date timestamp with time zone,
  created_date timestamp with time zone default now() not null,
  customer_id integer,
  email text not null,
  first_name text not null,
  id bigint generated always as identity not null,
  identifier text not null,
  invitation_id bigint not null,
  last_name text not null,
  row_version integer default 1 not null,
  status text default 'VerifyCustomer'::text not null,
  told_account_ids bigint[] default '{}'::bigint[] not null,
  tries_left integer default 5 not null,
  constraint onboarding_session_code_tries_check CHECK (((code_tries >= 0) AND (code_tries <= 5))),
  constraint onboarding_session_completed CHECK (((status = 'Completed'::text) = (completed_date IS NOT NULL))),
  constraint onboarding_session_identifier_key UNIQUE (identifier),
  constraint onboarding_session_invitation_id_key UNIQUE (invitation_id),
  constraint onboarding_session_known CHECK (((status = ANY (ARRAY['VerifyCustomer'::text, 'Invalid'::text, 'Cancelled'::text])) OR (customer_id IS NOT NULL))),
  constraint onboarding_session_pkey PRIMARY KEY (id),
  constraint onboarding_session_proved CHECK (((status = ANY (ARRAY['VerifyCustomer'::text, 'VerifyAccount'::text, 'Invalid'::text, 'Cancelled'::text])) OR (account_id IS NOT NULL))),
  constraint onboarding_session_status_check CHECK ((status = ANY (ARRAY['VerifyCustomer'::text, 'VerifyAccount'::text, 'SelectPaperlessBillingEnrollment'::text, 'SelectAutopayEnrollment'::text, 'SelectNotificationsEnrollment'::text, 'VerifyPhoneNumber'::text, 'Redirect'::text, 'Invalid'::text, 'Cancelled'::text, 'Completed'::text]))),
  constraint onboarding_session_tries_left_check CHECK (((tries_left >= 0) AND (tries_left <= 5)))
);

create table organization (
  agency_id integer,
  created_date timestamp with time zone default now() not null,
  default_culture text default 'en-US'::text not null,
  default_currency_code text default 'USD'::text not null,
  default_timezone text default 'US/Central'::text not null,
  dual_control boolean default true not null,
  id integer generated always as identity not null,
  large_refund_minor bigint default 100000 not null,
  legal_name text default ''::text not null,
  name text not null,
  row_version integer default 1 not null,
  staff_email_domains text[] default '{}'::text[] not null,
  staff_idle_minutes integer default 15 not null,
  status text default 'Active'::text not null,
  support_email text default ''::text not null,
  support_phone text default ''::text not null,
  unit_daily_refund_minor bigint default 2500000 not null,
  user_daily_refund_minor bigint default 500000 not null,
  constraint organization_default_culture_check CHECK ((default_culture = ANY (ARRAY['en-US'::text, 'en-CA'::text]))),
  constraint organization_default_currency_code_check CHECK ((default_currency_code = ANY (ARRAY['USD'::text, 'CAD'::text]))),
  constraint organization_large_refund_minor_check CHECK ((large_refund_minor > 0)),
  constraint organization_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint organization_name_key UNIQUE (name),
  constraint organization_pkey PRIMARY KEY (id),
  constraint organization_staff_idle_minutes_check CHECK (((staff_idle_minutes >= 5) AND (staff_idle_minutes <= 60))),
  constraint organization_status_check CHECK ((status = ANY (ARRAY['Setting Up'::text, 'Active'::text, 'Suspended'::text]))),
  constraint organization_unit_daily_refund_minor_check CHECK ((unit_daily_refund_minor > 0)),
  constraint organization_user_daily_refund_minor_check CHECK ((user_daily_refund_minor > 0))
);

create table organization_preference (
  adoption_target_percent integer default 0 not null,
  closures jsonb default '[]'::jsonb not null,
  digest_hour integer default 7 not null,
  digest_is_on boolean default true not null,
  organization_id integer not null,
  paper_cost_minor bigint default 0 not null,
  row_version integer default 1 not null,
  constraint organization_preference_adoption_target_percent_check CHECK (((adoption_target_percent >= 0) AND (adoption_target_percent <= 100))),
  constraint organization_preference_closures_check CHECK (((jsonb_typeof(closures) = 'array'::text) AND (jsonb_array_length(closures) <= 100))),
  constraint organization_preference_digest_hour_check CHECK (((digest_hour >= 6) AND (digest_hour <= 20))),
  constraint organization_preference_paper_cost_minor_check CHECK (((paper_cost_minor >= 0) AND (paper_cost_minor <= 100000))),
  constraint organization_preference_pkey PRIMARY KEY (organization_id)
);

create table outbox (
  business_unit_id integer not null,
  created_date timestamp with time zone default now() not null,
  id bigint generated always as identity not null,
  ordering_key text not null,
  payload jsonb not null,
  topic text not null,
  xid xid8 default pg_current_xact_id() not null,
  constraint outbox_pkey PRIMARY KEY (id)
) with (autovacuum_vacuum_scale_factor=0.01);

create table outbox_delivery (
  announced_date timestamp with time zone not null,
  attempts integer default 1 not null,
  business_unit_id integer not null,
  consumer text not null,
  error_message text not null,
  id bigint generated always as identity not null,
  last_attempt_date timestamp with time zone default now() not null,
  next_attempt_date timestamp with time zone,
  ordering_key text not null,
  outbox_id bigint,
  payload jsonb not null,
  status text default 'Waiting'::text not null,
  topic text not null,
  constraint outbox_delivery_check CHECK (((status = 'Waiting'::text) = (next_attempt_date IS NOT NULL))),
  constraint outbox_delivery_outbox_id_consumer_key UNIQUE (outbox_id, consumer),
  constraint outbox_delivery_pkey PRIMARY KEY (id),
  constraint outbox_delivery_status_check CHECK ((status = ANY (ARRAY['Waiting'::text, 'Failed'::text])))
);

create table paperless_enrollment (
  account_id bigint not null,
  business_unit_id integer not null,
  consent_acknowledgment_id bigint,
  consent_id bigint,
  customer_id integer not null,
  email text not null,
  ended_date timestamp with time zone,
  enrolled_date timestamp with time zone default now() not null,
  id bigint generated always as identity not null,
  is_active boolean default true not null,
  row_version integer default 1 not null,
  constraint paperless_enrollment_agreed CHECK (((NOT is_active) OR (num_nonnulls(consent_acknowledgment_id, consent_id) > 0))),
  constraint paperless_enrollment_business_unit_id_id_key UNIQUE (business_unit_id, id),
  constraint paperless_enrollment_email_check CHECK ((email <> ''::text)),
  constraint paperless_enrollment_ended CHECK ((is_active = (ended_date IS NULL))),
  constraint paperless_enrollment_pkey PRIMARY KEY (id)
);

create table payment (
  account_count integer default 0 not null,
  account_id bigint,
  adjusted_amount_minor bigint default 0 not null,
  amount_minor bigint not null,
  attempt_number integer default 1 not null,
  auth_code text default ''::text not null,
  base_payment_id bigint,
  brand text default ''::text not null,
  business_unit_id integer not null,
  channel text,
  client_address text default ''::text not null,
  contact_email text default ''::text not null,
  created_by_user_name text default ''::text not null,
  created_by_user_role text default ''::text not null,
  created_date timestamp with time zone default now() not null,
  currency_code text not null,
  error_message jsonb default '""'::jsonb not null,
  exported_date timestamp with time zone,
  external_method text default ''::text not null,
  external_reference text default ''::text not null,
  gateway_id integer,
  has_adjustment boolean default false not null,
  id bigint generated always as identity not null,
  include_service_fee_in_payment boolean default false not null,
  last4 text default ''::text not null,
  merchant_account_id integer,
  modified_date timestamp with time zone default now() not null,
  note text default ''::text not null,
  organization_id integer not null,
  origin text default 'Main'::text not null,
  payer_name text default ''::text not null,
  payment_descriptor text default ''::text not null,
  payment_descriptor_label text default ''::text not null,
  payment_session_id bigint,
  payment_source_id bigint,
  posted_date timestamp with time zone,
  posts_to_balance boolean default true not null,
  received_date date,
  reference_number text not null,
  refunded_amount_minor bigint default 0 not null,
  row_version integer default 1 not null,
  service_fee_amount_minor bigint default 0 not null,
  source_type text default ''::text not null,
  status text not null,
  type text not null,
  upload_id bigint,
  constraint payment_amount_minor_check CHECK ((amount_minor > 0)),
  constraint payment_base_payment_id_key UNIQUE (base_payment_id),
  constraint payment_business_unit_id_id_key UNIQUE (business_unit_id, id),
  constraint payment_channel_check CHECK ((channel = ANY (ARRAY['QuickPay'::text, 'IVR'::text, 'Autopay'::text, 'Backoffice Autopay'::text, 'POS'::text]))),
  constraint payment_check CHECK (((refunded_amount_minor >= 0) AND (refunded_amount_minor <= amount_minor))),
  constraint payment_check1 CHECK (((type = 'Service Fee'::text) = (base_payment_id IS NOT NULL))),
  constraint payment_check2 CHECK (((adjusted_amount_minor >= 0) AND (adjusted_amount_minor <= amount_minor))),
  constraint payment_check3 CHECK (((origin <> 'External'::text) OR ((external_reference <> ''::text) AND (received_date IS NOT NULL) AND (channel IS NULL) AND (payment_session_id IS NULL)))),
  constraint payment_currency_code_check CHECK ((currency_code = ANY (ARRAY['USD'::text, 'CAD'::text]))),
  constraint payment_external_method_check CHECK ((external_method = ANY (ARRAY[''::text, 'Cash'::text, 'Check'::text, 'Money Order'::text, 'Lockbox'::text, 'Bank Bill Pay'::text, 'Other Card Terminal'::text, 'Other'::text]))),
  constraint payment_origin_check CHECK ((origin = ANY (ARRAY['Main'::text, 'Embedded'::text, 'External'::text]))),
  constraint payment_payment_session_id_attempt_number_type_key UNIQUE (payment_session_id, attempt_number, type),
  constraint payment_pkey PRIMARY KEY (id),
  constraint payment_reference_number_check CHECK ((reference_number ~ '^9\d{17}$'::text)),
  constraint payment_reference_number_key UNIQUE (reference_number),
  constraint payment_status_check CHECK ((status = ANY (ARRAY['Pending'::text, 'Succeeded'::text, 'Declined'::text, 'Error'::text, 'Abandoned'::text, 'Refunded'::text, 'Voided'::text]))),
  constraint payment_type_check CHECK ((type = ANY (ARRAY['Base Payment'::text, 'Service Fee'::text]))),
  constraint payment_upload_check CHECK (((upload_id IS NULL) OR (origin = 'External'::text)))
) with (autovacuum_vacuum_insert_threshold=5000, autovacuum_vacuum_insert_scale_factor=0, autovacuum_vacuum_scale_factor=0.005);

create table payment_account (
  account_id bigint not null,
  amount_minor bigint not null,
  business_unit_id integer not null,
  created_date timestamp with time zone not null,
  payment_id bigint not null,
  constraint payment_account_pkey PRIMARY KEY (payment_id, account_id)
);

create table payment_export (
  biller_name text default ''::text not null,
  biller_slug text default ''::text not null,
  business_unit_id integer not null,
  created_date timestamp with time zone default now() not null,
  definition jsonb not null,
  entry_count integer default 0 not null,
  execution_id bigint,
  file_date date not null,
  file_id bigint,
  file_name text default ''::text not null,
  format text not null,
  id bigint generated always as identity not null,
  job_id bigint,
  made_by text not null,
  made_date timestamp with time zone,
  paid_minor bigint default 0 not null,
  payment_count integer default 0 not null,
  reason text default ''::text not null,
  returned_minor bigint default 0 not null,
  run_key text,
  sequence integer,
  sha256 text default ''::text not null,
  size_bytes bigint default 0 not null,
  status text not null,
  timezone text default ''::text not null,
  constraint payment_export_business_unit_id_id_key UNIQUE (business_unit_id, id),
  constraint payment_export_business_unit_id_run_key_key UNIQUE (business_unit_id, run_key),
  constraint payment_export_business_unit_id_sequence_key UNIQUE (business_unit_id, sequence),
  constraint payment_export_definition_check CHECK ((jsonb_typeof(definition) = 'object'::text)),
  constraint payment_export_entry_count_check CHECK ((entry_count >= 0)),
  constraint payment_export_made CHECK ((((status <> 'Staged'::text) = (made_date IS NOT NULL)) AND ((status = 'Made'::text) = (file_id IS NOT NULL)) AND ((status = 'Made'::text) = (sha256 <> ''::text)) AND ((status = 'Made'::text) = (file_name <> ''::text)))),
  constraint payment_export_marked CHECK (
CASE
    WHEN (status = 'Marked'::text) THEN ((num_nonnulls(run_key, execution_id, job_id, sequence) = 0) AND (reason <> ''::text) AND (format = ''::text))
    ELSE ((num_nonnulls(run_key, execution_id, job_id, sequence) = 4) AND (reason = ''::text) AND (format <> ''::text))
END),
  constraint payment_export_payment_count_check CHECK ((payment_count >= 0)),
  constraint payment_export_pkey PRIMARY KEY (id),
  constraint payment_export_sequence_check CHECK ((sequence > 0)),
  constraint payment_export_status_check CHECK ((status = ANY (ARRAY['Staged'::text, 'Made'::text, 'Marked'::text])))
);

create table payment_export_line (
  account_number text not null,
  balance_event_id bigint not null,
  business_unit_id integer not null,
  charge_number text not null,
  export_id bigint not null,
  group_number integer not null,
  line_number integer not null,
  payment_id bigint,
  sub_account_number text not null,
  taken_back_date timestamp with time zone,
  constraint payment_export_line_group_number_check CHECK ((group_number > 0)),
  constraint payment_export_line_line_number_check CHECK ((line_number > 0)),
  constraint payment_export_line_pkey PRIMARY KEY (export_id, line_number)
);

create table payment_field_set (
  business_unit_id integer not null,
  fields jsonb not null,
  row_version integer default 1 not null,
  constraint payment_field_set_fields_check CHECK (((jsonb_typeof(fields) = 'array'::text) AND (jsonb_array_length(fields) <= 50))),
  constraint payment_field_set_pkey PRIMARY KEY (business_unit_id)
);

create table payment_line_item (
  account_charge_id bigint,
  account_id bigint,
  adjusted_minor bigint default 0 not null,
  business_unit_id integer not null,
  description jsonb not null,
  gl_code text default ''::text not null,
  id bigint generated always as identity not null,
  line_item_type text not null,
  payment_id bigint not null,
  price_minor bigint not null,
  product_id integer,
  quantity integer default 1 not null,
  refunded_minor bigint default 0 not null,
  reversed_minor bigint default 0 not null,
  constraint payment_line_item_check CHECK (((refunded_minor >= 0) AND (refunded_minor <= price_minor))),
  constraint payment_line_item_check1 CHECK (((reversed_minor >= 0) AND (reversed_minor <= price_minor))),
  constraint payment_line_item_check2 CHECK (((adjusted_minor >= 0) AND (adjusted_minor <= price_minor))),
  constraint payment_line_item_line_item_type_check CHECK ((line_item_type = ANY (ARRAY['AccountBalance'::text, 'OpenCharge'::text, 'LateFee'::text, 'Product'::text, 'ServiceFee'::text]))),
  constraint payment_line_item_of_product CHECK (((product_id IS NOT NULL) = (line_item_type = 'Product'::text))),
  constraint payment_line_item_pkey PRIMARY KEY (id),
  constraint payment_line_item_price_minor_check CHECK ((price_minor > 0)),
  constraint payment_line_item_quantity CHECK ((((quantity >= 1) AND (quantity <= 99)) AND ((product_id IS NOT NULL) OR ((quantity = 1) AND (gl_code = ''::text)))))
);

create table payment_session (
  abandon_reason text default ''::text not null,
  account_ids bigint[] not null,
  answered text[] default '{}'::text[] not null,
  answered_form_ids integer[] default '{}'::integer[] not null,
  attempt_count integer default 0 not null,
  begun_by text default ''::text not null,
  business_unit_id integer not null,
  channel text not null,
  charges jsonb default '[]'::jsonb not null,
  client_address text default ''::text not null,
  config_snapshot jsonb not null,
  contact_email text default ''::text not null,
  contact_phone text default ''::text not null,
  created_by_user_name text not null,
  created_by_user_role text not null,
  created_date timestamp with time zone default now() not null,
  culture text,
  customer_id integer,
  details_forgotten_date timestamp with time zone,
  expires_date timestamp with time zone not null,
  fee_quote jsonb,
  id bigint generated always as identity not null,
  identifier text not null,
  modified_date timestamp with time zone default now() not null,
  organization_id integer not null,
  origin text default 'Main'::text not null,
  payer_action text default ''::text not null,
  payer_message text default ''::text not null,
  payment_field_items jsonb default '[]'::jsonb not null,
  payment_source_id bigint,
  quick_pay_session_id bigint,
  required_form_ids integer[] default '{}'::integer[] not null,
  row_version integer default 1 not null,
  scheduled_payment_id bigint,
  status text not null,
  constraint payment_session_business_unit_id_id_key UNIQUE (business_unit_id, id),
  constraint payment_session_channel_check CHECK ((channel = ANY (ARRAY['QuickPay'::text, 'IVR'::text, 'Autopay'::text, 'Backoffice Autopay'::text, 'POS'::text]))),
  constraint payment_session_culture_check CHECK ((culture = ANY (ARRAY['en-US'::text, 'en-CA'::text]))),
  constraint payment_session_identifier_key UNIQUE (identifier),
  constraint payment_session_origin_check CHECK ((origin = ANY (ARRAY['Main'::text, 'Embedded'::text, 'External'::text]))),
  constraint payment_session_pkey PRIMARY KEY (id),
  constraint payment_session_status_check CHECK ((status = ANY (ARRAY['RequiresPaymentFields'::text, 'RequiresPaymentSource'::text, 'RequiresCharges'::text, 'RequiresConfirmation'::text, 'Processing'::text, 'RequiresGatewayResolution'::text, 'RequiresFormResponse'::text, 'Complete'::text, 'Abandoned'::text])))
);

create table payment_snapshot (
  business_unit_id integer not null,
  payment_field_items jsonb default '[]'::jsonb not null,
  payment_id bigint not null,
  payment_meta_json jsonb not null,
  payment_source jsonb not null,
  constraint payment_snapshot_pkey PRIMARY KEY (payment_id)
);

create table payment_source (
  account_number_last4 text not null,
  account_type text not null,
  bank_name text default ''::text not null,
  business_unit_id integer not null,
  card_entry_method text default 'Unknown'::text not null,
  card_expiry_month integer,
  card_expiry_year integer,
  created_date timestamp with time zone default now() not null,
  customer_id integer,
  fingerprint text not null,
  gateway_id integer not null,
  holder_name text not null,
  holder_type text default 'Unknown'::text not null,
  id bigint generated always as identity not null,
  invalid_code text default ''::text not null,
  invalid_date timestamp with time zone,
  is_default boolean default false not null,
  is_saved boolean default false not null,
  merchant_account_id integer,
  nickname text default ''::text not null,
  payment_source_type text not null,
  postal_code text default ''::text not null,
  removed_date timestamp with time zone,
  returned_through bigint default 0 not null,
  routing_number text default ''::text not null,
  status text default 'Active'::text not null,
  token text not null,
  told_days_before integer,
  told_of_end date,
  verification text default 'None'::text not null,
  verified_date timestamp with time zone,
  constraint payment_source_account_number_last4_check CHECK ((account_number_last4 ~ '^\d{0,4}$'::text)),
  constraint payment_source_card_entry_method_check CHECK ((card_entry_method = ANY (ARRAY['Unknown'::text, 'Keyed'::text, 'Swiped'::text, 'EMV Contact'::text]))),
  constraint payment_source_check CHECK (((NOT is_default) OR (is_saved AND (status = 'Active'::text)))),
  constraint payment_source_check1 CHECK (((NOT is_saved) OR (customer_id IS NOT NULL))),
  constraint payment_source_holder_type_check CHECK ((holder_type = ANY (ARRAY['Personal'::text, 'Business'::text, 'Unknown'::text]))),
  constraint payment_source_invalid CHECK (((status = ANY (ARRAY['Invalid'::text, 'Removed'::text])) OR ((invalid_code = ''::text) AND (invalid_date IS NULL)))),
  constraint payment_source_nickname_check CHECK ((length(nickname) <= 60)),
  constraint payment_source_payment_source_type_check CHECK ((payment_source_type = ANY (ARRAY['Credit Card'::text, 'ACH'::text]))),
  constraint payment_source_pkey PRIMARY KEY (id),
  constraint payment_source_status_check CHECK ((status = ANY (ARRAY['Active'::text, 'Expired'::text, 'Invalid'::text, 'Removed'::text]))),
  constraint payment_source_told CHECK (((told_of_end IS NULL) = (told_days_before IS NULL))),
  constraint payment_source_told_days_before_check CHECK ((told_days_before = ANY (ARRAY[10, 45]))),
  constraint payment_source_verification_check CHECK ((verification = ANY (ARRAY['None'::text, 'Bank Verification Service'::text, 'Own Check'::text, 'First Use'::text])))
);

create table phone_code (
  asked_by text not null,
  business_unit_id integer not null,
  created_date timestamp with time zone default now() not null,
  customer_id integer not null,
  ended_date timestamp with time zone,
  expires_date timestamp with time zone not null,
  id bigint generated always as identity not null,
  nonce text not null,
  phone_number text not null,
  tries integer default 0 not null,
  used_date timestamp with time zone,
  constraint phone_code_phone_number_check CHECK ((phone_number ~ '^\+1\d{10}$'::text)),
  constraint phone_code_pkey PRIMARY KEY (id),
  constraint phone_code_tries_check CHECK (((tries >= 0) AND (tries <= 5)))
);

create table product (
  business_unit_id integer not null,
  code text not null,
  description text not null,
  form_configuration_id integer,
  gl_code text not null,
  id integer generated always as identity not null,
  is_active boolean not null,
  maximum_minor bigint,
  maximum_quantity integer not null,
  minimum_minor bigint,
  name text not null,
  "order" integer not null,
  payer_enters_amount boolean not null,
  price_minor bigint,
  requires_account boolean not null,
  row_version integer default 1 not null,
  sold_at_counter boolean not null,
  sold_on_quick_pay boolean not null,
  constraint product_at_once CHECK (((NOT payer_enters_amount) OR (maximum_quantity = 1))),
  constraint product_bounds CHECK ((payer_enters_amount OR ((minimum_minor IS NULL) AND (maximum_minor IS NULL)))),
  constraint product_code UNIQUE (business_unit_id, code),
  constraint product_code_check CHECK ((code <> ''::text)),
  constraint product_least CHECK ((maximum_minor >= minimum_minor)),
  constraint product_maximum_minor_check CHECK ((maximum_minor > 0)),
  constraint product_maximum_quantity_check CHECK (((maximum_quantity >= 1) AND (maximum_quantity <= 99))),
  constraint product_minimum_minor_check CHECK ((minimum_minor > 0)),
  constraint product_name_check CHECK ((name <> ''::text)),
  constraint product_pkey PRIMARY KEY (id),
  constraint product_price CHECK (((price_minor IS NULL) = payer_enters_amount)),
  constraint product_price_minor_check CHECK ((price_minor > 0))
);

create table provider_name (
  changed_by text not null,
  changed_date timestamp with time zone default now() not null,
  from_date timestamp with time zone not null,
  id bigint generated always as identity not null,
  name text not null,
  constraint provider_name_name_check CHECK ((length(name) <= 60)),
  constraint provider_name_pkey PRIMARY KEY (id)
);

create table quick_pay_session (
  account_ids bigint[] not null,
  answered text[] not null,
  business_unit_id integer not null,
  created_date timestamp with time zone default now() not null,
  customer_id integer,
  ended_date timestamp with time zone,
  id bigint generated always as identity (start 1000000000001 increment 1 minvalue 1 cache 1) not null,
  identifier text not null,
  last_used_date timestamp with time zone default now() not null,
  ticket_hash text,
  ticket_until timestamp with time zone,
  constraint quick_pay_session_by_link CHECK (((customer_id IS NULL) OR (cardinality(account_ids) = 1))),
  constraint quick_pay_session_identifier_key UNIQUE (identifier),
  constraint quick_pay_session_pkey PRIMARY KEY (id),
  constraint quick_pay_session_ticket CHECK (((ticket_hash IS NULL) = (ticket_until IS NULL))),
  constraint quick_pay_session_ticket_hash_key UNIQUE (ticket_hash)
);

create table reading_series (
  account_id bigint not null,
  business_unit_id integer not null,
  id bigint generated always as identity not null,
  "interval" text not null,
  key text not null,
  median numeric,
  constraint reading_series_interval_check CHECK (("interval" = ANY (ARRAY['Daily'::text, 'Monthly'::text]))),
  constraint reading_series_key_check CHECK (((key <> ''::text) AND (length(key) <= 40))),
  constraint reading_series_once UNIQUE (account_id, key, "interval"),
  constraint reading_series_pkey PRIMARY KEY (id)
);

create table reading_upload_row (
  account_id bigint not null,
  business_unit_id integer not null,
  "interval" text not null,
  key text not null,
  read_at timestamp with time zone not null,
  row_number integer not null,
  state text not null,
  unit text not null,
  upload_id bigint not null,
  value numeric not null,
  constraint reading_upload_row_pkey PRIMARY KEY (upload_id, state, row_number),
  constraint reading_upload_row_state_check CHECK ((state = ANY (ARRAY['new'::text, 'there'::text])))
);

create table registration (
  business_unit_id integer not null,
  created_date timestamp with time zone default now() not null,
  email text not null,
  ended_date timestamp with time zone,
  expires_date timestamp with time zone not null,
  first_name text not null,
  id bigint generated always as identity not null,
  last_name text not null,
  nonce text not null,
  organization_id integer not null,
  used_date timestamp with time zone,
  constraint registration_pkey PRIMARY KEY (id)
);

create table retention_mark (
  business_unit_id integer not null,
  class text not null,
  through_date timestamp with time zone not null,
  constraint retention_mark_pkey PRIMARY KEY (class, business_unit_id)
);

create table retention_run (
  as_of timestamp with time zone not null,
  finished_date timestamp with time zone,
  id bigint generated always as identity not null,
  started_date timestamp with time zone default now() not null,
  constraint retention_run_pkey PRIMARY KEY (id)
);

create table retention_setting (
  changed_by text not null,
  changed_date timestamp with time zone default now() not null,
  class text not null,
  kept integer,
  organization_id integer not null,
  row_version integer default 1 not null,
  constraint retention_setting_kept_check CHECK ((kept > 0)),
  constraint retention_setting_pkey PRIMARY KEY (organization_id, class)
);

create table retention_step (
  before timestamp with time zone not null,
  business_unit_id integer,
  class text not null,
  due integer,
  fault text default ''::text not null,
  finished_date timestamp with time zone,
  held integer default 0 not null,
  id bigint generated always as identity not null,
  let_go integer default 0 not null,
  organization_id integer,
  run_id bigint not null,
  constraint retention_step_once UNIQUE NULLS NOT DISTINCT (run_id, class, organization_id, business_unit_id),
  constraint retention_step_pkey PRIMARY KEY (id)
);

create table sandbox.ledger (
  amount_minor bigint not null,
  auth_code text default ''::text not null,
  batch text,
  created_date timestamp with time zone default now() not null,
  currency_code text not null,
  id bigint generated always as identity not null,
  kind text not null,
  later text default ''::text not null,
  merchant_number text not null,
  our_reference text not null,
  outcome text not null,
  response_code text default ''::text not null,
  target_reference text,
  token text,
  constraint ledger_kind_check CHECK ((kind = ANY (ARRAY['sale'::text, 'void'::text, 'refund'::text]))),
  constraint ledger_our_reference_key UNIQUE (our_reference),
  constraint ledger_outcome_check CHECK ((outcome = ANY (ARRAY['approved'::text, 'declined'::text, 'error'::text]))),
  constraint ledger_pkey PRIMARY KEY (id)
);

create table sandbox.outage (
  kind text not null,
  merchant_number text not null,
  constraint outage_kind_check CHECK ((kind = ANY (ARRAY['deaf'::text, 'mute'::text]))),
  constraint outage_pkey PRIMARY KEY (merchant_number)
);

create table sandbox.step (
  created_date timestamp with time zone default now() not null,
  ended text default ''::text not null,
  our_reference text not null,
  sale jsonb not null,
  secret text not null,
  constraint step_ended_check CHECK ((ended = ANY (ARRAY[''::text, 'passed'::text, 'failed'::text, 'withdrawn'::text]))),
  constraint step_pkey PRIMARY KEY (our_reference),
  constraint step_secret_key UNIQUE (secret)
);

create table sandbox.text_message (
  body text not null,
  id bigint generated always as identity not null,
  reference text not null,
  sent_date timestamp with time zone default now() not null,
  "to" text not null,
  constraint text_message_pkey PRIMARY KEY (id),
  constraint text_message_reference_key UNIQUE (reference)
);

create table sandbox.token (
  behaviour text not null,
  brand text not null,
  created_date timestamp with time zone default now() not null,
  expiry_month integer,
  expiry_year integer,
  fingerprint text not null,
  kind text not null,
  last4 text not null,
  number_enveloped text default ''::text not null,
  token text not null,
  used_for_charge boolean default false not null,
  constraint token_kind_check CHECK ((kind = ANY (ARRAY['card'::text, 'bank'::text]))),
  constraint token_pkey PRIMARY KEY (token)
);

create table saved_view (
  business_unit_id integer not null,
  id integer generated always as identity not null,
  is_shared boolean default false not null,
  modified_date timestamp with time zone default now() not null,
  name text not null,
  query text not null,
  screen text not null,
  user_id integer not null,
  constraint saved_view_business_unit_id_user_id_screen_name_key UNIQUE (business_unit_id, user_id, screen, name),
  constraint saved_view_name_check CHECK ((name <> ''::text)),
  constraint saved_view_pkey PRIMARY KEY (id)
);

create table scheduled_payment (
  account_id bigint not null,
  acknowledgment_id bigint,
  amount_minor bigint not null,
  amount_strategy text not null,
  autopay_enrollment_id bigint,
  bill_id bigint,
  business_unit_id integer not null,
  cancelable_until timestamp with time zone,
  channel text not null,
  created_by text not null,
  created_date timestamp with time zone default now() not null,
  customer_id integer,
  due_date date,
  fee_minor bigint default 0 not null,
  id bigint generated always as identity not null,
  idempotency_key text not null,
  is_held boolean default false not null,
  modified_date timestamp with time zone default now() not null,
  next_try_date timestamp with time zone,
  notice_date date not null,
  notice_sent_date timestamp with time zone,
  payment_id bigint,
  payment_source_id bigint not null,
  processing_date date not null,
  released_by text default ''::text not null,
  released_date timestamp with time zone,
  retry_of_id bigint,
  row_version integer default 1 not null,
  starts_at timestamp with time zone,
  status text default 'Staged'::text not null,
  status_reason jsonb default '""'::jsonb not null,
  target_date date not null,
  constraint scheduled_payment_amount_minor_check CHECK ((amount_minor > 0)),
  constraint scheduled_payment_amount_strategy_check CHECK ((amount_strategy = ANY (ARRAY['Balance At Processing'::text, 'Fixed'::text]))),
  constraint scheduled_payment_business_unit_id_id_key UNIQUE (business_unit_id, id),
  constraint scheduled_payment_channel_check CHECK ((channel = ANY (ARRAY['Autopay'::text, 'Backoffice Autopay'::text]))),
  constraint scheduled_payment_fee_minor_check CHECK ((fee_minor >= 0)),
  constraint scheduled_payment_idempotency_key_check CHECK ((idempotency_key <> ''::text)),
  constraint scheduled_payment_own CHECK (((autopay_enrollment_id IS NOT NULL) OR ((customer_id IS NOT NULL) AND (channel = 'Autopay'::text) AND (amount_strategy = 'Fixed'::text) AND (acknowledgment_id IS NOT NULL)))),
  constraint scheduled_payment_paid CHECK (((payment_id IS NULL) OR (status = 'Processed'::text))),
  constraint scheduled_payment_pkey PRIMARY KEY (id),
  constraint scheduled_payment_released CHECK ((((released_date IS NULL) = (released_by = ''::text)) AND ((released_date IS NULL) OR (NOT is_held)))),
  constraint scheduled_payment_status_check CHECK ((status = ANY (ARRAY['Staged'::text, 'Scheduled'::text, 'Processing'::text, 'Processed'::text, 'Canceled'::text, 'Skipped'::text, 'Invalid'::text, 'InvalidPaymentSource'::text, 'InvalidProcessingDate'::text, 'InvalidEntityState'::text, 'InvalidIdempotencyKey'::text]))),
  constraint scheduled_payment_told CHECK (((status <> ALL (ARRAY['Scheduled'::text, 'Processing'::text, 'Processed'::text])) OR ((notice_sent_date IS NOT NULL) AND (starts_at IS NOT NULL) AND (cancelable_until IS NOT NULL))))
);

create table service_fee_schedule (
  business_unit_id integer not null,
  channel text default ''::text not null,
  created_by text default 'System'::text not null,
  created_date timestamp with time zone default now() not null,
  effective_date date not null,
  fee_merchant_account_id integer,
  flat_minor bigint default 0 not null,
  id integer generated always as identity not null,
  include_service_fee_in_payment boolean default false not null,
  maximum_minor bigint,
  method text not null,
  minimum_minor bigint default 0 not null,
  payment_source_type text not null,
  per_transaction_limit_minor bigint,
  percent_bps integer default 0 not null,
  tiers jsonb default '[]'::jsonb not null,
  version integer not null,
  withdrawn_by text default ''::text not null,
  withdrawn_date timestamp with time zone,
  constraint service_fee_schedule_check CHECK ((include_service_fee_in_payment OR (method = 'Waived'::text) OR (fee_merchant_account_id IS NOT NULL))),
  constraint service_fee_schedule_method_check CHECK ((method = ANY (ARRAY['Flat'::text, 'Percent'::text, 'Percent With Minimum'::text, 'Tiered'::text, 'Waived'::text]))),
  constraint service_fee_schedule_payment_source_type_check CHECK ((payment_source_type = ANY (ARRAY['Credit Card'::text, 'ACH'::text]))),
  constraint service_fee_schedule_per_transaction_limit_minor_check CHECK ((per_transaction_limit_minor > 0)),
  constraint service_fee_schedule_pkey PRIMARY KEY (id)
);

create table settings_edition (
  business_unit_id integer not null,
  edition uuid not null,
  constraint settings_edition_pkey PRIMARY KEY (business_unit_id)
);

create table settlement_batch (
  adjustment_amount_minor bigint default 0 not null,
  adjustment_count integer default 0 not null,
  batch_identifier text not null,
  business_unit_id integer not null,
  closed_by text default ''::text not null,
  closed_date timestamp with time zone,
  currency_code text not null,
  gateway_closed_date timestamp with time zone,
  gateway_net_minor bigint,
  id bigint generated always as identity not null,
  line_count integer,
  merchant_account_id integer not null,
  merchant_number text not null,
  named_adjustment_minor bigint default 0 not null,
  net_amount_minor bigint default 0 not null,
  opened_date timestamp with time zone default now() not null,
  refund_amount_minor bigint default 0 not null,
  refund_count integer default 0 not null,
  row_version integer default 1 not null,
  sale_amount_minor bigint default 0 not null,
  sale_count integer default 0 not null,
  status text default 'Open'::text not null,
  constraint settlement_batch_check CHECK (((status = 'Open'::text) OR (closed_date IS NOT NULL))),
  constraint settlement_batch_merchant_account_id_batch_identifier_key UNIQUE (merchant_account_id, batch_identifier),
  constraint settlement_batch_pkey PRIMARY KEY (id),
  constraint settlement_batch_status_check CHECK ((status = ANY (ARRAY['Open'::text, 'Closed'::text, 'Funded'::text])))
);

create table settlement_line (
  adjustment_id bigint,
  amount_minor bigint not null,
  auth_code text not null,
  business_unit_id integer not null,
  currency_code text not null,
  gateway_transaction_id text not null,
  id bigint generated always as identity not null,
  kind text not null,
  merchant_account_id integer not null,
  named_minor bigint default 0 not null,
  reference text not null,
  sale_transaction_id text not null,
  settlement_batch_id bigint not null,
  transaction_id bigint,
  constraint settlement_line_kind_check CHECK ((kind = ANY (ARRAY['sale'::text, 'refund'::text, 'refundFailed'::text, 'dispute'::text, 'disputeReversed'::text, 'bankReturn'::text, 'other'::text]))),
  constraint settlement_line_pkey PRIMARY KEY (id),
  constraint settlement_line_settlement_batch_id_kind_gateway_transactio_key UNIQUE (settlement_batch_id, kind, gateway_transaction_id, reference)
);

create table settlement_schedule (
  business_unit_id integer not null,
  claimed_until timestamp with time zone default '-infinity'::timestamp with time zone not null,
  done_through timestamp with time zone not null,
  faults integer default 0 not null,
  last_fault text default ''::text not null,
  merchant_account_id integer not null,
  next_date timestamp with time zone default '-infinity'::timestamp with time zone not null,
  opened_with integer default 0 not null,
  task text not null,
  waited text default ''::text not null,
  constraint settlement_schedule_pkey PRIMARY KEY (merchant_account_id, task),
  constraint settlement_schedule_task_check CHECK ((task = ANY (ARRAY['Close'::text, 'Bank Returns'::text])))
);

create table sign_in_link (
  account_id bigint not null,
  business_unit_id integer not null,
  created_by text not null,
  created_date timestamp with time zone default now() not null,
  customer_id integer not null,
  ended_date timestamp with time zone,
  expires_date timestamp with time zone not null,
  id bigint generated always as identity not null,
  nonce text not null,
  token_hash text not null,
  used_date timestamp with time zone,
  constraint sign_in_link_pkey PRIMARY KEY (id),
  constraint sign_in_link_token_hash_key UNIQUE (token_hash)
);

create table signing_key (
  business_unit_id integer not null,
  created_by text not null,
  created_date timestamp with time zone default now() not null,
  expires_date timestamp with time zone default (now() + '1 year'::interval) not null,
  id bigint generated always as identity not null,
  kid text not null,
  last_used_date timestamp with time zone,
  revoked_by text default ''::text not null,
  revoked_date timestamp with time zone,
  secret_enveloped text not null,
  constraint signing_key_check CHECK (((revoked_date IS NULL) = (secret_enveloped <> ''::text))),
  constraint signing_key_check1 CHECK (((revoked_date IS NULL) = (revoked_by = ''::text))),
  constraint signing_key_created_by_check CHECK ((created_by <> ''::text)),
  constraint signing_key_kid_check CHECK ((kid <> ''::text)),
  constraint signing_key_kid_key UNIQUE (kid),
  constraint signing_key_pkey PRIMARY KEY (id)
);

create table stored_file (
  business_unit_id integer not null,
  category text not null,
  created_date timestamp with time zone default now() not null,
  id bigint generated always as identity not null,
  name text not null,
  sha256 text default ''::text not null,
  size_bytes bigint default 0 not null,
  status text default 'Reserved'::text not null,
  storage_key text not null,
  constraint stored_file_pkey PRIMARY KEY (id),
  constraint stored_file_status_check CHECK ((status = ANY (ARRAY['Reserved'::text, 'Receiving'::text, 'Stored'::text, 'Quarantined'::text, 'Purged'::text]))),
  constraint stored_file_storage_key_key UNIQUE (storage_key)
);

create table suppression (
  date timestamp with time zone not null,
  is_in_force boolean not null,
  kind text not null,
  reason text not null,
  value text not null,
  constraint suppression_kind_check CHECK ((kind = ANY (ARRAY['phone'::text, 'email'::text]))),
  constraint suppression_pkey PRIMARY KEY (kind, value),
  constraint suppression_reason_check CHECK ((reason = ANY (ARRAY['STOP'::text, 'Bounce'::text, 'Complaint'::text]))),
  constraint suppression_value_check CHECK (
CASE kind
    WHEN 'phone'::text THEN ((value ~ '^\+1\d{10}$'::text) AND (reason = 'STOP'::text))
    ELSE ((value = lower(value)) AND (value ~~ '%_@_%'::text) AND (reason <> 'STOP'::text))
END)
);

create table terms_of_service (
  business_unit_id integer,
  content_hash text not null,
  content_markdown text not null,
  created_date timestamp with time zone default now() not null,
  culture text default 'en-US'::text not null,
  effective_date date not null,
  id integer generated always as identity not null,
  identifier text not null,
  modified_by text default 'System User'::text not null,
  modified_date timestamp with time zone default now() not null,
  published_date timestamp with time zone,
  retired_date timestamp with time zone,
  row_version integer default 1 not null,
  status text default 'Draft'::text not null,
  title text not null,
  version integer not null,
  constraint terms_of_service_identifier_check CHECK ((identifier = ANY (ARRAY['ach-terms'::text, 'credit-card-terms'::text, 'autopay-terms'::text, 'terms-of-use'::text, 'ach-terms-service-fee'::text, 'credit-card-terms-service-fee'::text, 'autopay-terms-service-fee'::text]))),
  constraint terms_of_service_pkey PRIMARY KEY (id),
  constraint terms_of_service_published CHECK (((published_date IS NULL) = (status = 'Draft'::text))),
  constraint terms_of_service_retired CHECK (((retired_date IS NOT NULL) = (status = 'Retired'::text))),
  constraint terms_of_service_status_check CHECK ((status = ANY (ARRAY['Draft'::text, 'Published'::text, 'Retired'::text]))),
  constraint terms_of_service_version UNIQUE NULLS NOT DISTINCT (business_unit_id, identifier, culture, version)
);

create table test_payment (
  asked_by_name text not null,
  asked_date timestamp with time zone not null,
  business_unit_id integer not null,
  card text not null,
  channel text not null,
  exception_id bigint not null,
  fee_minor bigint not null,
  id bigint generated always as identity not null,
  merchant_account_id integer not null,
  constraint test_payment_channel_check CHECK ((channel = ANY (ARRAY['QuickPay'::text, 'IVR'::text, 'Autopay'::text, 'Backoffice Autopay'::text, 'POS'::text]))),
  constraint test_payment_exception_id_key UNIQUE (exception_id),
  constraint test_payment_fee_minor_check CHECK ((fee_minor >= 0)),
  constraint test_payment_pkey PRIMARY KEY (id)
);

create table text_message (
  about jsonb default '{}'::jsonb not null,
  attempts integer default 0 not null,
  body text,
  business_unit_id integer not null,
  created_date timestamp with time zone default now() not null,
  customer_id integer,
  error_message text default ''::text not null,
  id bigint generated always as identity not null,
  modified_date timestamp with time zone default now() not null,
  outbox_id bigint not null,
  status text default 'queued'::text not null,
  template_key text not null,
  "to" text not null,
  constraint text_message_outbox_id_key UNIQUE (outbox_id),
  constraint text_message_pkey PRIMARY KEY (id),
  constraint text_message_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'processed'::text, 'error'::text])))
);

create table text_reply (
  id bigint generated always as identity not null,
  phone_number text not null,
  received_date timestamp with time zone default now() not null,
  reference text not null,
  said_date timestamp with time zone not null,
  word text not null,
  constraint text_reply_phone_number_check CHECK ((phone_number ~ '^\+1\d{10}$'::text)),
  constraint text_reply_pkey PRIMARY KEY (id),
  constraint text_reply_reference_key UNIQUE (reference),
  constraint text_reply_word_check CHECK ((word = ANY (ARRAY['STOP'::text, 'START'::text, 'HELP'::text])))
);

create table ticket (
  assignee_user_id integer,
  business_unit_id integer not null,
  category text not null,
  created_date timestamp with time zone default now() not null,
  dedupe_key text default ''::text not null,
  description jsonb default '""'::jsonb not null,
  id bigint generated always as identity not null,
  modified_date timestamp with time zone default now() not null,
  payment_id bigint,
  priority text default 'Normal'::text not null,
  row_version integer default 1 not null,
  status text default 'New'::text not null,
  title jsonb not null,
  constraint ticket_category_check CHECK ((category = ANY (ARRAY['Manual'::text, 'Client'::text, 'Technical'::text]))),
  constraint ticket_pkey PRIMARY KEY (id),
  constraint ticket_priority_check CHECK ((priority = ANY (ARRAY['Low'::text, 'Normal'::text, 'High'::text]))),
  constraint ticket_status_check CHECK ((status = ANY (ARRAY['New'::text, 'Investigating'::text, 'Waiting On Client'::text, 'Can''t Reproduce'::text, 'Resolved'::text, 'Closed'::text])))
);

create table ticket_event (
  author text not null,
  body jsonb not null,
  business_unit_id integer not null,
  created_date timestamp with time zone default now() not null,
  event_type text not null,
  id bigint generated always as identity not null,
  ticket_id bigint not null,
  constraint ticket_event_event_type_check CHECK ((event_type = ANY (ARRAY['Comment'::text, 'Ticket Modified'::text, 'Client Emailed'::text]))),
  constraint ticket_event_pkey PRIMARY KEY (id)
);

create table totaled_day (
  business_unit_id integer not null,
  day date not null,
  from_instant timestamp with time zone not null,
  id bigint generated always as identity not null,
  totaled_date timestamp with time zone default now() not null,
  until_instant timestamp with time zone not null,
  constraint totaled_day_business_unit_id_day_key UNIQUE (business_unit_id, day),
  constraint totaled_day_pkey PRIMARY KEY (id)
);

create table transaction (
  account_id bigint,
  amount_minor bigint not null,
  ask jsonb default '{}'::jsonb not null,
  auth_code text default ''::text not null,
  brand text default ''::text not null,
  business_unit_id integer not null,
  created_date timestamp with time zone default now() not null,
  currency_code text not null,
  error_message text default ''::text not null,
  gateway_attempt_id bigint not null,
  gateway_id integer not null,
  gateway_message jsonb default '""'::jsonb not null,
  gateway_response_code text default ''::text not null,
  gateway_transaction_id text default ''::text not null,
  id bigint generated always as identity not null,
  last4 text default ''::text not null,
  merchant_account_id integer not null,
  merchant_number text not null,
  payment_id bigint not null,
  reverses_transaction_id bigint,
  settlement_batch_id bigint,
  source_type text default ''::text not null,
  status text not null,
  type text not null,
  constraint transaction_amount_minor_check CHECK ((amount_minor > 0)),
  constraint transaction_gateway_attempt_id_key UNIQUE (gateway_attempt_id),
  constraint transaction_pkey PRIMARY KEY (id),
  constraint transaction_status_check CHECK ((status = ANY (ARRAY['Approved'::text, 'Declined'::text, 'Error'::text]))),
  constraint transaction_type_check CHECK ((type = ANY (ARRAY['Sale'::text, 'Void'::text, 'Refund'::text])))
);

create table transferred_file (
  business_unit_id integer not null,
  claim text not null,
  claimed_until timestamp with time zone not null,
  connection_id bigint not null,
  created_date timestamp with time zone default now() not null,
  direction text not null,
  finished_date timestamp with time zone,
  id bigint generated always as identity not null,
  modified_date timestamp with time zone,
  remote_path text not null,
  run_key text not null,
  sha256 text default ''::text not null,
  size_bytes bigint not null,
  status text not null,
  temporary_path text default ''::text not null,
  constraint transferred_file_direction_check CHECK ((direction = ANY (ARRAY['In'::text, 'Out'::text]))),
  constraint transferred_file_pkey PRIMARY KEY (id),
  constraint transferred_file_status_check CHECK ((status = ANY (ARRAY['Fetching'::text, 'Fetched'::text, 'Finished'::text, 'Sending'::text, 'Uploaded'::text, 'Sent'::text])))
);

create table unit_setting_change (
  business_unit_id integer not null,
  changed_by text not null,
  changed_date timestamp with time zone default now() not null,
  key text not null,
  row_version integer not null,
  constraint unit_setting_change_key_check CHECK (((length(key) >= 1) AND (length(key) <= 60))),
  constraint unit_setting_change_pkey PRIMARY KEY (business_unit_id, key)
);

create table user_account (
  access_ends_at timestamp with time zone,
  access_ends_date date,
  business_unit_ids integer[] default '{}'::integer[] not null,
  business_unit_slug text default ''::text not null,
  created_date timestamp with time zone default now() not null,
  customer_id integer,
  email text not null,
  id integer generated always as identity not null,
  last_sign_in_date timestamp with time zone,
  let_in_date timestamp with time zone,
  name text not null,
  organization_id integer,
  permissions text[] default '{}'::text[] not null,
  phone text default ''::text not null,
  preferences jsonb default '{}'::jsonb not null,
  role text not null,
  row_version integer default 1 not null,
  same_person_as integer,
  status text default 'Active'::text not null,
  tokens_valid_from timestamp with time zone default '2000-01-01 00:00:00+00'::timestamp with time zone not null,
  constraint user_account_access_ends CHECK (((access_ends_date IS NULL) = (access_ends_at IS NULL))),
  constraint user_account_pkey PRIMARY KEY (id),
  constraint user_account_role_check CHECK ((role = ANY (ARRAY['System User'::text, 'Global Admin'::text, 'Organization Admin'::text, 'Organization User'::text, 'Customer'::text, 'QuickPay'::text, 'Embedded'::text, 'Base User'::text]))),
  constraint user_account_same_person CHECK ((same_person_as <> id)),
  constraint user_account_status_check CHECK ((status = ANY (ARRAY['Invited'::text, 'Active'::text, 'Disabled'::text])))
);

create table viewed_record (
  business_unit_id integer not null,
  entity_id bigint not null,
  kind text not null,
  user_id integer not null,
  viewed_date timestamp with time zone default now() not null,
  constraint viewed_record_kind_check CHECK ((kind = ANY (ARRAY['account'::text, 'payment'::text]))),
  constraint viewed_record_pkey PRIMARY KEY (business_unit_id, user_id, kind, entity_id)
);

create unlogged table rate_counter (
  hits integer not null,
  key text not null,
  window_start timestamp with time zone not null,
  constraint rate_counter_pkey PRIMARY KEY (key, window_start)
);

create unlogged table schedule_state (
  error_message text default ''::text not null,
  every_ms integer not null,
  failed_date timestamp with time zone,
  failing_since timestamp with time zone,
  failures_in_row integer not null,
  last_ms integer not null,
  last_run_date timestamp with time zone not null,
  name text not null,
  next_run_date timestamp with time zone not null,
  wanted_by text default ''::text not null,
  wanted_date timestamp with time zone,
  constraint schedule_state_pkey PRIMARY KEY (name)
);

create unlogged table spent_challenge (
  challenge text not null,
  expires_date timestamp with time zone not null,
  constraint spent_challenge_pkey PRIMARY KEY (challenge)
);

-- Keys of other tables

alter table account add constraint account_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table account add constraint account_ending_upload_id_fkey
  FOREIGN KEY (ending_upload_id) REFERENCES account_upload(id);

alter table account add constraint account_merged_into_account_id_fkey
  FOREIGN KEY (merged_into_account_id) REFERENCES account(id);

alter table account add constraint account_rollover_account_id_fkey
  FOREIGN KEY (rollover_account_id) REFERENCES account(id);

alter table account_charge add constraint account_charge_business_unit_id_account_id_fkey
  FOREIGN KEY (business_unit_id, account_id) REFERENCES account(business_unit_id, id);

alter table account_field_definition add constraint account_field_definition_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table account_money add constraint account_money_business_unit_id_account_id_fkey
  FOREIGN KEY (business_unit_id, account_id) REFERENCES account(business_unit_id, id);

alter table account_reminder add constraint account_reminder_account_fkey
  FOREIGN KEY (business_unit_id, account_id) REFERENCES account(business_unit_id, id);

alter table account_transfer add constraint account_transfer_from_fkey
  FOREIGN KEY (business_unit_id, from_account_id) REFERENCES account(business_unit_id, id);

alter table account_transfer add constraint account_transfer_to_fkey
  FOREIGN KEY (business_unit_id, to_account_id) REFERENCES account(business_unit_id, id);

alter table account_upload add constraint account_upload_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table account_upload add constraint account_upload_file_id_fkey
  FOREIGN KEY (file_id) REFERENCES stored_file(id);

alter table account_upload add constraint account_upload_rejected_file_id_fkey
  FOREIGN KEY (rejected_file_id) REFERENCES stored_file(id);

alter table account_upload_config add constraint account_upload_config_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table acknowledgment add constraint acknowledgment_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table acknowledgment add constraint acknowledgment_terms_version_id_fkey
  FOREIGN KEY (terms_version_id) REFERENCES terms_of_service(id);

alter table adjustment add constraint adjustment_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table adjustment add constraint adjustment_payment_id_fkey
  FOREIGN KEY (payment_id) REFERENCES payment(id);

alter table adjustment add constraint adjustment_reversal_settlement_batch_id_fkey
  FOREIGN KEY (reversal_settlement_batch_id) REFERENCES settlement_batch(id);

alter table adjustment add constraint adjustment_settlement_batch_id_fkey
  FOREIGN KEY (settlement_batch_id) REFERENCES settlement_batch(id);

alter table approval_request add constraint approval_request_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table approval_request add constraint approval_request_decided_by_fkey
  FOREIGN KEY (decided_by) REFERENCES user_account(id);

alter table approval_request add constraint approval_request_exception_id_fkey
  FOREIGN KEY (exception_id) REFERENCES gateway_exception(id);

alter table approval_request add constraint approval_request_payment_id_fkey
  FOREIGN KEY (payment_id) REFERENCES payment(id);

alter table approval_request add constraint approval_request_requested_by_fkey
  FOREIGN KEY (requested_by) REFERENCES user_account(id);

alter table attempt_set add constraint attempt_set_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table attention_mark add constraint attention_mark_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table attention_mark add constraint attention_mark_owner_id_fkey
  FOREIGN KEY (owner_id) REFERENCES user_account(id);

alter table audit_entry add constraint audit_entry_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table audit_seal add constraint audit_seal_organization_id_fkey
  FOREIGN KEY (organization_id) REFERENCES organization(id);

alter table autopay_enrollment add constraint autopay_enrollment_acknowledgment_id_fkey
  FOREIGN KEY (acknowledgment_id) REFERENCES acknowledgment(id);

alter table autopay_enrollment add constraint autopay_enrollment_backup_payment_source_id_fkey
  FOREIGN KEY (backup_payment_source_id) REFERENCES payment_source(id);

alter table autopay_enrollment add constraint autopay_enrollment_business_unit_id_account_id_fkey
  FOREIGN KEY (business_unit_id, account_id) REFERENCES account(business_unit_id, id);

alter table autopay_enrollment add constraint autopay_enrollment_customer_id_fkey
  FOREIGN KEY (customer_id) REFERENCES customer(id);

alter table autopay_enrollment add constraint autopay_enrollment_payment_source_id_fkey
  FOREIGN KEY (payment_source_id) REFERENCES payment_source(id);

alter table autopay_enrollment add constraint autopay_enrollment_upload_fkey
  FOREIGN KEY (business_unit_id, upload_id) REFERENCES account_upload(business_unit_id, id);

alter table autopay_rule add constraint autopay_rule_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table banner add constraint banner_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table bill add constraint bill_account_fkey
  FOREIGN KEY (business_unit_id, account_id) REFERENCES account(business_unit_id, id);

alter table bill add constraint bill_cycle_fkey
  FOREIGN KEY (business_unit_id, billing_cycle_id) REFERENCES billing_cycle(business_unit_id, id);

alter table bill add constraint bill_document_fkey
  FOREIGN KEY (business_unit_id, document_id) REFERENCES bill_document(business_unit_id, id);

alter table bill add constraint bill_superseded_by_bill_id_fkey
  FOREIGN KEY (superseded_by_bill_id) REFERENCES bill(id);

alter table bill add constraint bill_supersedes_bill_id_fkey
  FOREIGN KEY (supersedes_bill_id) REFERENCES bill(id);

alter table bill_document add constraint bill_document_cycle_fkey
  FOREIGN KEY (business_unit_id, billing_cycle_id) REFERENCES billing_cycle(business_unit_id, id);

alter table bill_document add constraint bill_document_file_id_fkey
  FOREIGN KEY (file_id) REFERENCES bill_file(id);

alter table bill_file add constraint bill_file_cycle_fkey
  FOREIGN KEY (business_unit_id, billing_cycle_id) REFERENCES billing_cycle(business_unit_id, id);

alter table biller_logo add constraint biller_logo_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table billing_cycle add constraint billing_cycle_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table business_unit add constraint business_unit_billing_system_id_fkey
  FOREIGN KEY (billing_system_id) REFERENCES billing_system(id);

alter table business_unit add constraint business_unit_organization_id_fkey
  FOREIGN KEY (organization_id) REFERENCES organization(id);

alter table card_testing_defense add constraint card_testing_defense_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table change_request add constraint merchant_change_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table change_request add constraint merchant_change_decided_by_fkey
  FOREIGN KEY (decided_by) REFERENCES user_account(id);

alter table change_request add constraint merchant_change_requested_by_fkey
  FOREIGN KEY (requested_by) REFERENCES user_account(id);

alter table channel add constraint channel_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table consent add constraint consent_account_fkey
  FOREIGN KEY (business_unit_id, account_id) REFERENCES account(business_unit_id, id);

alter table consent add constraint consent_customer_id_fkey
  FOREIGN KEY (customer_id) REFERENCES customer(id);

alter table custom_gateway_message add constraint custom_gateway_message_gateway_id_fkey
  FOREIGN KEY (gateway_id) REFERENCES gateway(id);

alter table customer add constraint customer_merged_into_customer_id_fkey
  FOREIGN KEY (merged_into_customer_id) REFERENCES customer(id);

alter table customer add constraint customer_organization_id_fkey
  FOREIGN KEY (organization_id) REFERENCES organization(id);

alter table customer add constraint customer_registered_unit_id_fkey
  FOREIGN KEY (registered_unit_id) REFERENCES business_unit(id);

alter table customer add constraint customer_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES user_account(id);

alter table customer_account add constraint customer_account_business_unit_id_account_id_fkey
  FOREIGN KEY (business_unit_id, account_id) REFERENCES account(business_unit_id, id);

alter table customer_account add constraint customer_account_customer_id_fkey
  FOREIGN KEY (customer_id) REFERENCES customer(id);

alter table daily_decline add constraint daily_decline_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table data_key add constraint data_key_organization_id_fkey
  FOREIGN KEY (organization_id) REFERENCES organization(id);

alter table default_view add constraint default_view_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table default_view add constraint default_view_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES user_account(id);

alter table default_view add constraint default_view_view_id_fkey
  FOREIGN KEY (view_id) REFERENCES saved_view(id) ON DELETE CASCADE;

alter table device add constraint device_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table device add constraint device_merchant_account_id_fkey
  FOREIGN KEY (merchant_account_id) REFERENCES merchant_account(id);

alter table device_inspection add constraint device_inspection_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table device_inspection add constraint device_inspection_device_id_fkey
  FOREIGN KEY (device_id) REFERENCES device(id);

alter table digest_reader add constraint digest_reader_organization_id_fkey
  FOREIGN KEY (organization_id) REFERENCES organization(id);

alter table digest_reader add constraint digest_reader_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES user_account(id);

alter table doomed_object add constraint doomed_object_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table email_message add constraint email_message_approval_request_id_fkey
  FOREIGN KEY (approval_request_id) REFERENCES approval_request(id);

alter table email_message add constraint email_message_business_unit_id_account_id_fkey
  FOREIGN KEY (business_unit_id, account_id) REFERENCES account(business_unit_id, id);

alter table email_message add constraint email_message_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table email_message add constraint email_message_customer_id_fkey
  FOREIGN KEY (customer_id) REFERENCES customer(id);

alter table email_message add constraint email_message_payment_id_fkey
  FOREIGN KEY (payment_id) REFERENCES payment(id);

alter table email_verification add constraint email_verification_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table email_verification add constraint email_verification_customer_id_fkey
  FOREIGN KEY (customer_id) REFERENCES customer(id);

alter table embedded_settings add constraint embedded_settings_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table enrollment_activity add constraint enrollment_activity_autopay_fkey
  FOREIGN KEY (business_unit_id, autopay_enrollment_id) REFERENCES autopay_enrollment(business_unit_id, id);

alter table enrollment_activity add constraint enrollment_activity_paperless_fkey
  FOREIGN KEY (business_unit_id, paperless_enrollment_id) REFERENCES paperless_enrollment(business_unit_id, id);

alter table enrolment_upload_row add constraint enrolment_upload_row_upload_fkey
  FOREIGN KEY (business_unit_id, upload_id) REFERENCES account_upload(business_unit_id, id);

alter table exception_part add constraint exception_part_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table exception_part add constraint exception_part_exception_id_fkey
  FOREIGN KEY (exception_id) REFERENCES gateway_exception(id);

alter table exception_part add constraint exception_part_settlement_batch_id_fkey
  FOREIGN KEY (settlement_batch_id) REFERENCES settlement_batch(id);

alter table exception_part add constraint exception_part_settlement_line_id_fkey
  FOREIGN KEY (settlement_line_id) REFERENCES settlement_line(id);

alter table exception_part add constraint exception_part_transaction_id_fkey
  FOREIGN KEY (transaction_id) REFERENCES transaction(id);

alter table external_link_set add constraint external_link_set_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table external_upload_row add constraint external_upload_row_upload_fkey
  FOREIGN KEY (business_unit_id, upload_id) REFERENCES account_upload(business_unit_id, id);

alter table feature_setting add constraint feature_setting_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table file_connection add constraint file_connection_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table file_connection add constraint file_connection_organization_id_fkey
  FOREIGN KEY (organization_id) REFERENCES organization(id);

alter table file_key add constraint file_key_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table file_key add constraint file_key_organization_id_fkey
  FOREIGN KEY (organization_id) REFERENCES organization(id);

alter table form_configuration add constraint form_configuration_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table form_file add constraint form_file_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table form_file add constraint form_file_form_configuration_id_fkey
  FOREIGN KEY (form_configuration_id) REFERENCES form_configuration(id);

alter table form_file add constraint form_file_form_response_id_fkey
  FOREIGN KEY (form_response_id) REFERENCES form_response(id);

alter table form_response add constraint form_response_account_id_fkey
  FOREIGN KEY (account_id) REFERENCES account(id);

alter table form_response add constraint form_response_base_form_response_id_fkey
  FOREIGN KEY (base_form_response_id) REFERENCES form_response(id) ON DELETE SET NULL;

alter table form_response add constraint form_response_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table form_response add constraint form_response_customer_id_fkey
  FOREIGN KEY (customer_id) REFERENCES customer(id);

alter table form_response add constraint form_response_form_configuration_id_fkey
  FOREIGN KEY (form_configuration_id) REFERENCES form_configuration(id);

alter table form_response add constraint form_response_payment_session_id_fkey
  FOREIGN KEY (payment_session_id) REFERENCES payment_session(id) ON DELETE SET NULL;

alter table form_version add constraint form_version_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table form_version add constraint form_version_form_configuration_id_fkey
  FOREIGN KEY (form_configuration_id) REFERENCES form_configuration(id);

alter table function_trigger add constraint function_trigger_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table function_trigger_call add constraint function_trigger_call_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table function_trigger_call add constraint function_trigger_call_function_trigger_id_fkey
  FOREIGN KEY (function_trigger_id) REFERENCES function_trigger(id) ON DELETE CASCADE;

alter table gateway_attempt add constraint gateway_attempt_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table gateway_attempt add constraint gateway_attempt_exception_id_fkey
  FOREIGN KEY (exception_id) REFERENCES gateway_exception(id);

alter table gateway_attempt add constraint gateway_attempt_gateway_id_fkey
  FOREIGN KEY (gateway_id) REFERENCES gateway(id);

alter table gateway_attempt add constraint gateway_attempt_merchant_account_id_fkey
  FOREIGN KEY (merchant_account_id) REFERENCES merchant_account(id);

alter table gateway_attempt add constraint gateway_attempt_original_attempt_id_fkey
  FOREIGN KEY (original_attempt_id) REFERENCES gateway_attempt(id);

alter table gateway_attempt add constraint gateway_attempt_payment_id_fkey
  FOREIGN KEY (payment_id) REFERENCES payment(id);

alter table gateway_breaker add constraint gateway_breaker_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table gateway_breaker add constraint gateway_breaker_merchant_account_id_fkey
  FOREIGN KEY (merchant_account_id) REFERENCES merchant_account(id);

alter table gateway_check add constraint gateway_check_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table gateway_check add constraint gateway_check_gateway_id_fkey
  FOREIGN KEY (gateway_id) REFERENCES gateway(id);

alter table gateway_check add constraint gateway_check_merchant_account_id_fkey
  FOREIGN KEY (merchant_account_id) REFERENCES merchant_account(id);

alter table gateway_exception add constraint gateway_exception_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table gateway_exception add constraint gateway_exception_merchant_account_id_fkey
  FOREIGN KEY (merchant_account_id) REFERENCES merchant_account(id);

alter table gateway_exception add constraint gateway_exception_payment_id_fkey
  FOREIGN KEY (payment_id) REFERENCES payment(id);

alter table gateway_exception add constraint gateway_exception_settlement_batch_id_fkey
  FOREIGN KEY (settlement_batch_id) REFERENCES settlement_batch(id);

alter table gateway_message add constraint gateway_message_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table gateway_message add constraint gateway_message_merchant_account_id_fkey
  FOREIGN KEY (merchant_account_id) REFERENCES merchant_account(id);

alter table generated_report add constraint generated_report_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table idempotency_key add constraint idempotency_key_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table identity.access_review add constraint access_review_organization_id_fkey
  FOREIGN KEY (organization_id) REFERENCES organization(id);

alter table identity.access_review_item add constraint access_review_item_review_id_fkey
  FOREIGN KEY (review_id) REFERENCES identity.access_review(id);

alter table identity.access_review_item add constraint access_review_item_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES user_account(id);

alter table identity.browser_session add constraint browser_session_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES user_account(id) ON DELETE CASCADE;

alter table identity.invitation add constraint invitation_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES user_account(id);

alter table identity.known_browser add constraint known_browser_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES user_account(id);

alter table identity.login add constraint login_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES user_account(id);

alter table identity.machine_client add constraint machine_client_organization_id_fkey
  FOREIGN KEY (organization_id) REFERENCES organization(id);

alter table identity.passkey add constraint passkey_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES user_account(id) ON DELETE CASCADE;

alter table job add constraint job_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table job add constraint job_template_id_fkey
  FOREIGN KEY (template_id) REFERENCES job_template(id);

alter table job_execution add constraint job_execution_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table job_execution add constraint job_execution_business_unit_id_job_id_fkey
  FOREIGN KEY (business_unit_id, job_id) REFERENCES job(business_unit_id, id);

alter table job_execution add constraint job_execution_business_unit_id_retry_of_id_fkey
  FOREIGN KEY (business_unit_id, retry_of_id) REFERENCES job_execution(business_unit_id, id);

alter table job_execution add constraint job_execution_started_by_user_fkey
  FOREIGN KEY (started_by_user) REFERENCES user_account(id);

alter table job_file add constraint job_file_brought_by_user_fkey
  FOREIGN KEY (brought_by_user) REFERENCES user_account(id);

alter table job_file add constraint job_file_business_unit_id_execution_id_fkey
  FOREIGN KEY (business_unit_id, execution_id) REFERENCES job_execution(business_unit_id, id);

alter table job_file add constraint job_file_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table job_file add constraint job_file_business_unit_id_job_id_fkey
  FOREIGN KEY (business_unit_id, job_id) REFERENCES job(business_unit_id, id);

alter table job_log add constraint job_log_business_unit_id_execution_id_fkey
  FOREIGN KEY (business_unit_id, execution_id) REFERENCES job_execution(business_unit_id, id);

alter table job_log add constraint job_log_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table job_task add constraint job_task_business_unit_id_execution_id_fkey
  FOREIGN KEY (business_unit_id, execution_id) REFERENCES job_execution(business_unit_id, id);

alter table job_task add constraint job_task_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table kept_file add constraint kept_file_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table kept_token add constraint kept_token_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table kept_token add constraint kept_token_merchant_account_id_fkey
  FOREIGN KEY (merchant_account_id) REFERENCES merchant_account(id);

alter table kept_token add constraint kept_token_payment_session_id_fkey
  FOREIGN KEY (payment_session_id) REFERENCES payment_session(id);

alter table kept_token add constraint kept_token_payment_source_id_fkey
  FOREIGN KEY (payment_source_id) REFERENCES payment_source(id);

alter table legal_hold add constraint legal_hold_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table legal_hold add constraint legal_hold_organization_id_fkey
  FOREIGN KEY (organization_id) REFERENCES organization(id);

alter table merchant_account add constraint merchant_account_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table merchant_account add constraint merchant_account_gateway_id_fkey
  FOREIGN KEY (gateway_id) REFERENCES gateway(id);

alter table merchant_account add constraint merchant_account_organization_id_fkey
  FOREIGN KEY (organization_id) REFERENCES organization(id);

alter table merchant_test add constraint merchant_test_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table merchant_test add constraint merchant_test_exception_id_fkey
  FOREIGN KEY (exception_id) REFERENCES gateway_exception(id);

alter table merchant_test add constraint merchant_test_merchant_account_id_fkey
  FOREIGN KEY (merchant_account_id) REFERENCES merchant_account(id);

alter table meter_reading add constraint meter_reading_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table meter_reading add constraint meter_reading_series_id_fkey
  FOREIGN KEY (series_id) REFERENCES reading_series(id);

alter table meter_reading add constraint meter_reading_upload_fkey
  FOREIGN KEY (business_unit_id, upload_id) REFERENCES account_upload(business_unit_id, id);

alter table notification_template add constraint notification_template_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table notification_template add constraint notification_template_organization_id_fkey
  FOREIGN KEY (organization_id) REFERENCES organization(id);

alter table onboarding_invitation add constraint onboarding_invitation_business_unit_id_account_id_fkey
  FOREIGN KEY (business_unit_id, account_id) REFERENCES account(business_unit_id, id);

alter table onboarding_session add constraint onboarding_session_account
  FOREIGN KEY (business_unit_id, account_id) REFERENCES account(business_unit_id, id);

alter table onboarding_session add constraint onboarding_session_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table onboarding_session add constraint onboarding_session_customer_id_fkey
  FOREIGN KEY (customer_id) REFERENCES customer(id);

alter table onboarding_session add constraint onboarding_session_invitation_id_fkey
  FOREIGN KEY (invitation_id) REFERENCES onboarding_invitation(id) ON DELETE CASCADE;

alter table organization add constraint organization_agency_id_fkey
  FOREIGN KEY (agency_id) REFERENCES agency(id);

alter table organization_preference add constraint organization_preference_organization_id_fkey
  FOREIGN KEY (organization_id) REFERENCES organization(id);

alter table outbox add constraint outbox_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table outbox_delivery add constraint outbox_delivery_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table paperless_enrollment add constraint paperless_enrollment_business_unit_id_account_id_fkey
  FOREIGN KEY (business_unit_id, account_id) REFERENCES account(business_unit_id, id);

alter table paperless_enrollment add constraint paperless_enrollment_consent_acknowledgment_id_fkey
  FOREIGN KEY (consent_acknowledgment_id) REFERENCES acknowledgment(id);

alter table paperless_enrollment add constraint paperless_enrollment_consent_fkey
  FOREIGN KEY (business_unit_id, consent_id) REFERENCES consent(business_unit_id, id);

alter table paperless_enrollment add constraint paperless_enrollment_customer_id_fkey
  FOREIGN KEY (customer_id) REFERENCES customer(id);

alter table payment add constraint payment_base_payment_id_fkey
  FOREIGN KEY (base_payment_id) REFERENCES payment(id);

alter table payment add constraint payment_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table payment add constraint payment_gateway_id_fkey
  FOREIGN KEY (gateway_id) REFERENCES gateway(id);

alter table payment add constraint payment_merchant_account_id_fkey
  FOREIGN KEY (merchant_account_id) REFERENCES merchant_account(id);

alter table payment add constraint payment_organization_id_fkey
  FOREIGN KEY (organization_id) REFERENCES organization(id);

alter table payment add constraint payment_payment_session_id_fkey
  FOREIGN KEY (payment_session_id) REFERENCES payment_session(id);

alter table payment add constraint payment_payment_source_id_fkey
  FOREIGN KEY (payment_source_id) REFERENCES payment_source(id);

alter table payment add constraint payment_upload_fkey
  FOREIGN KEY (business_unit_id, upload_id) REFERENCES account_upload(business_unit_id, id);

alter table payment_account add constraint payment_account_business_unit_id_account_id_fkey
  FOREIGN KEY (business_unit_id, account_id) REFERENCES account(business_unit_id, id);

alter table payment_account add constraint payment_account_payment_id_fkey
  FOREIGN KEY (payment_id) REFERENCES payment(id);

alter table payment_export add constraint payment_export_business_unit_id_execution_id_fkey
  FOREIGN KEY (business_unit_id, execution_id) REFERENCES job_execution(business_unit_id, id);

alter table payment_export add constraint payment_export_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table payment_export add constraint payment_export_business_unit_id_job_id_fkey
  FOREIGN KEY (business_unit_id, job_id) REFERENCES job(business_unit_id, id);

alter table payment_export_line add constraint payment_export_line_balance_event_id_fkey
  FOREIGN KEY (balance_event_id) REFERENCES balance_event(id);

alter table payment_export_line add constraint payment_export_line_business_unit_id_export_id_fkey
  FOREIGN KEY (business_unit_id, export_id) REFERENCES payment_export(business_unit_id, id);

alter table payment_export_line add constraint payment_export_line_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table payment_export_line add constraint payment_export_line_payment_id_fkey
  FOREIGN KEY (payment_id) REFERENCES payment(id);

alter table payment_field_set add constraint payment_field_set_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table payment_line_item add constraint payment_line_item_account_charge_id_fkey
  FOREIGN KEY (account_charge_id) REFERENCES account_charge(id);

alter table payment_line_item add constraint payment_line_item_payment_id_fkey
  FOREIGN KEY (payment_id) REFERENCES payment(id);

alter table payment_line_item add constraint payment_line_item_product
  FOREIGN KEY (product_id) REFERENCES product(id);

alter table payment_session add constraint payment_session_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table payment_session add constraint payment_session_customer_id_fkey
  FOREIGN KEY (customer_id) REFERENCES customer(id);

alter table payment_session add constraint payment_session_organization_id_fkey
  FOREIGN KEY (organization_id) REFERENCES organization(id);

alter table payment_session add constraint payment_session_scheduled
  FOREIGN KEY (business_unit_id, scheduled_payment_id) REFERENCES scheduled_payment(business_unit_id, id) NOT VALID;

alter table payment_snapshot add constraint payment_snapshot_payment_id_fkey
  FOREIGN KEY (payment_id) REFERENCES payment(id);

alter table payment_source add constraint payment_source_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table payment_source add constraint payment_source_customer_id_fkey
  FOREIGN KEY (customer_id) REFERENCES customer(id);

alter table payment_source add constraint payment_source_gateway_id_fkey
  FOREIGN KEY (gateway_id) REFERENCES gateway(id);

alter table payment_source add constraint payment_source_merchant_account_id_fkey
  FOREIGN KEY (merchant_account_id) REFERENCES merchant_account(id);

alter table phone_code add constraint phone_code_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table phone_code add constraint phone_code_customer_id_fkey
  FOREIGN KEY (customer_id) REFERENCES customer(id);

alter table product add constraint product_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table product add constraint product_form
  FOREIGN KEY (business_unit_id, form_configuration_id) REFERENCES form_configuration(business_unit_id, id) ON DELETE SET NULL (form_configuration_id);

alter table quick_pay_session add constraint quick_pay_session_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table quick_pay_session add constraint quick_pay_session_customer_id_fkey
  FOREIGN KEY (customer_id) REFERENCES customer(id);

alter table reading_series add constraint reading_series_account_fkey
  FOREIGN KEY (business_unit_id, account_id) REFERENCES account(business_unit_id, id);

alter table reading_upload_row add constraint reading_upload_row_upload_fkey
  FOREIGN KEY (business_unit_id, upload_id) REFERENCES account_upload(business_unit_id, id);

alter table registration add constraint registration_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table registration add constraint registration_organization_id_fkey
  FOREIGN KEY (organization_id) REFERENCES organization(id);

alter table retention_mark add constraint retention_mark_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table retention_setting add constraint retention_setting_organization_id_fkey
  FOREIGN KEY (organization_id) REFERENCES organization(id);

alter table retention_step add constraint retention_step_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table retention_step add constraint retention_step_organization_id_fkey
  FOREIGN KEY (organization_id) REFERENCES organization(id);

alter table retention_step add constraint retention_step_run_id_fkey
  FOREIGN KEY (run_id) REFERENCES retention_run(id);

alter table saved_view add constraint saved_view_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table saved_view add constraint saved_view_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES user_account(id);

alter table scheduled_payment add constraint scheduled_payment_account
  FOREIGN KEY (business_unit_id, account_id) REFERENCES account(business_unit_id, id);

alter table scheduled_payment add constraint scheduled_payment_acknowledgment_id_fkey
  FOREIGN KEY (acknowledgment_id) REFERENCES acknowledgment(id);

alter table scheduled_payment add constraint scheduled_payment_bill
  FOREIGN KEY (business_unit_id, bill_id) REFERENCES bill(business_unit_id, id);

alter table scheduled_payment add constraint scheduled_payment_customer_id_fkey
  FOREIGN KEY (customer_id) REFERENCES customer(id);

alter table scheduled_payment add constraint scheduled_payment_enrollment
  FOREIGN KEY (business_unit_id, autopay_enrollment_id) REFERENCES autopay_enrollment(business_unit_id, id);

alter table scheduled_payment add constraint scheduled_payment_payment
  FOREIGN KEY (business_unit_id, payment_id) REFERENCES payment(business_unit_id, id);

alter table scheduled_payment add constraint scheduled_payment_payment_source_id_fkey
  FOREIGN KEY (payment_source_id) REFERENCES payment_source(id);

alter table scheduled_payment add constraint scheduled_payment_retry
  FOREIGN KEY (business_unit_id, retry_of_id) REFERENCES scheduled_payment(business_unit_id, id);

alter table service_fee_schedule add constraint service_fee_schedule_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table service_fee_schedule add constraint service_fee_schedule_fee_merchant_account_id_fkey
  FOREIGN KEY (fee_merchant_account_id) REFERENCES merchant_account(id);

alter table settings_edition add constraint settings_edition_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id) ON DELETE CASCADE;

alter table settlement_batch add constraint settlement_batch_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table settlement_batch add constraint settlement_batch_merchant_account_id_fkey
  FOREIGN KEY (merchant_account_id) REFERENCES merchant_account(id);

alter table settlement_line add constraint settlement_line_adjustment_id_fkey
  FOREIGN KEY (adjustment_id) REFERENCES adjustment(id);

alter table settlement_line add constraint settlement_line_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table settlement_line add constraint settlement_line_merchant_account_id_fkey
  FOREIGN KEY (merchant_account_id) REFERENCES merchant_account(id);

alter table settlement_line add constraint settlement_line_settlement_batch_id_fkey
  FOREIGN KEY (settlement_batch_id) REFERENCES settlement_batch(id);

alter table settlement_line add constraint settlement_line_transaction_id_fkey
  FOREIGN KEY (transaction_id) REFERENCES transaction(id);

alter table settlement_schedule add constraint settlement_schedule_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table settlement_schedule add constraint settlement_schedule_merchant_account_id_fkey
  FOREIGN KEY (merchant_account_id) REFERENCES merchant_account(id);

alter table sign_in_link add constraint sign_in_link_business_unit_id_account_id_fkey
  FOREIGN KEY (business_unit_id, account_id) REFERENCES account(business_unit_id, id);

alter table sign_in_link add constraint sign_in_link_customer_id_fkey
  FOREIGN KEY (customer_id) REFERENCES customer(id);

alter table signing_key add constraint signing_key_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table stored_file add constraint stored_file_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table terms_of_service add constraint terms_of_service_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table test_payment add constraint test_payment_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table test_payment add constraint test_payment_exception_id_fkey
  FOREIGN KEY (exception_id) REFERENCES gateway_exception(id);

alter table test_payment add constraint test_payment_merchant_account_id_fkey
  FOREIGN KEY (merchant_account_id) REFERENCES merchant_account(id);

alter table text_message add constraint text_message_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table text_message add constraint text_message_customer_id_fkey
  FOREIGN KEY (customer_id) REFERENCES customer(id);

alter table ticket add constraint ticket_assignee_user_id_fkey
  FOREIGN KEY (assignee_user_id) REFERENCES user_account(id);

alter table ticket add constraint ticket_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table ticket add constraint ticket_payment_id_fkey
  FOREIGN KEY (payment_id) REFERENCES payment(id);

alter table ticket_event add constraint ticket_event_ticket_id_fkey
  FOREIGN KEY (ticket_id) REFERENCES ticket(id);

alter table totaled_day add constraint totaled_day_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table transaction add constraint transaction_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table transaction add constraint transaction_gateway_attempt_id_fkey
  FOREIGN KEY (gateway_attempt_id) REFERENCES gateway_attempt(id);

alter table transaction add constraint transaction_gateway_id_fkey
  FOREIGN KEY (gateway_id) REFERENCES gateway(id);

alter table transaction add constraint transaction_merchant_account_id_fkey
  FOREIGN KEY (merchant_account_id) REFERENCES merchant_account(id);

alter table transaction add constraint transaction_payment_id_fkey
  FOREIGN KEY (payment_id) REFERENCES payment(id);

alter table transaction add constraint transaction_reverses_transaction_id_fkey
  FOREIGN KEY (reverses_transaction_id) REFERENCES transaction(id);

alter table transaction add constraint transaction_settlement_batch_id_fkey
  FOREIGN KEY (settlement_batch_id) REFERENCES settlement_batch(id);

alter table transferred_file add constraint transferred_file_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table transferred_file add constraint transferred_file_connection_id_fkey
  FOREIGN KEY (connection_id) REFERENCES file_connection(id);

alter table unit_setting_change add constraint unit_setting_change_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table user_account add constraint user_account_organization_id_fkey
  FOREIGN KEY (organization_id) REFERENCES organization(id);

alter table user_account add constraint user_account_same_person_as_fkey
  FOREIGN KEY (same_person_as) REFERENCES user_account(id);

alter table viewed_record add constraint viewed_record_business_unit_id_fkey
  FOREIGN KEY (business_unit_id) REFERENCES business_unit(id);

alter table viewed_record add constraint viewed_record_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES user_account(id);

-- Indexes

CREATE INDEX access_review_item_of_user ON identity.access_review_item USING btree (user_id);
CREATE INDEX access_review_of_organization ON identity.access_review USING btree (organization_id, id);
CREATE INDEX account_contact ON public.account USING gin (business_unit_id, lower(((((((((street || ' '::text) || city) || ' '::text) || zip) || ' '::text) || email_address) || ' '::text) || regexp_replace(phone_number, '\D'::text, ''::text, 'g'::text))) gin_trgm_ops) WHERE (NOT is_deleted);
CREATE INDEX account_customer_name ON public.account USING btree (business_unit_id, lower(name), id) WHERE (NOT is_deleted);
CREATE INDEX account_ending ON public.account USING btree (business_unit_id, ending_upload_id) WHERE (ending_upload_id IS NOT NULL);
CREATE INDEX account_merged_into ON public.account USING btree (merged_into_account_id) WHERE (merged_into_account_id IS NOT NULL);
CREATE INDEX account_number_plain ON public.account USING btree (business_unit_id, lower(regexp_replace(account_number, '[^A-Za-z0-9]'::text, ''::text, 'g'::text))) WHERE (NOT is_deleted);
CREATE INDEX account_number_short ON public.account USING btree (business_unit_id, regexp_replace(lower(regexp_replace(account_number, '[ -]'::text, ''::text, 'g'::text)), '^0+(?=.)'::text, ''::text)) WHERE (NOT is_deleted);
CREATE INDEX account_reminder_business_unit ON public.account_reminder USING btree (business_unit_id);
CREATE INDEX account_search ON public.account USING gin (business_unit_id, lower(((name || ' '::text) || account_number)) gin_trgm_ops) WHERE (NOT is_deleted);
CREATE INDEX account_sub_number ON public.account USING btree (business_unit_id, sub_account_number) WHERE ((NOT is_deleted) AND (sub_account_number <> ''::text));
CREATE INDEX account_transfer_from ON public.account_transfer USING btree (from_account_id);
CREATE INDEX account_transfer_to ON public.account_transfer USING btree (to_account_id);
CREATE INDEX account_transfer_waiting ON public.account_transfer USING btree (business_unit_id) WHERE ((to_account_id IS NULL) AND (ended_date IS NULL));
CREATE INDEX account_upload_business_unit_id_created_date_id_idx ON public.account_upload USING btree (business_unit_id, created_date DESC, id DESC);
CREATE INDEX account_upload_change_upload_id_change_account_number_sub_a_idx ON public.account_upload_change USING btree (upload_id, change, account_number, sub_account_number);
CREATE INDEX account_upload_file ON public.account_upload USING btree (file_id);
CREATE INDEX account_upload_problem_upload_id_row_number_idx ON public.account_upload_problem USING btree (upload_id, row_number);
CREATE INDEX account_upload_processed ON public.account_upload USING btree (business_unit_id, finished_date DESC) WHERE (status = ANY (ARRAY['Complete'::text, 'Complete With Errors'::text, 'Undone'::text]));
CREATE INDEX account_upload_rejected_file ON public.account_upload USING btree (rejected_file_id) WHERE (rejected_file_id IS NOT NULL);
CREATE INDEX account_whole_number_plain ON public.account USING btree (business_unit_id, lower(regexp_replace((account_number || sub_account_number), '[^A-Za-z0-9]'::text, ''::text, 'g'::text))) WHERE ((NOT is_deleted) AND (sub_account_number <> ''::text));
CREATE INDEX acknowledgment_subject_type_subject_id_idx ON public.acknowledgment USING btree (subject_type, subject_id);
CREATE INDEX acknowledgment_terms ON public.acknowledgment USING btree (business_unit_id, terms_version_id, acknowledged_at, id);
CREATE INDEX acknowledgment_usual ON public.acknowledgment USING btree (business_unit_id, acknowledged_at, id);
CREATE INDEX adjustment_payment_id_idx ON public.adjustment USING btree (payment_id);
CREATE INDEX adjustment_reversal_settlement_batch_id_idx ON public.adjustment USING btree (reversal_settlement_batch_id) WHERE (reversal_settlement_batch_id IS NOT NULL);
CREATE INDEX adjustment_reversal_without_batch ON public.adjustment USING btree (business_unit_id) WHERE ((reversed_date IS NOT NULL) AND (reversal_settlement_batch_id IS NULL));
CREATE INDEX adjustment_settlement_batch_id_idx ON public.adjustment USING btree (settlement_batch_id) WHERE (settlement_batch_id IS NOT NULL);
CREATE INDEX adjustment_without_batch ON public.adjustment USING btree (business_unit_id) WHERE (settlement_batch_id IS NULL);
CREATE INDEX approval_request_business_unit_id_requested_date_id_idx ON public.approval_request USING btree (business_unit_id, requested_date DESC, id DESC);
CREATE INDEX attempt_set_begun ON public.attempt_set USING btree (begun_date);
CREATE INDEX audit_entry_business_unit_id_date_id_idx ON public.audit_entry USING btree (business_unit_id, date DESC, id DESC);
CREATE INDEX audit_entry_by_date ON public.audit_entry USING btree (date DESC, id DESC);
CREATE INDEX audit_entry_by_user ON public.audit_entry USING btree (user_name, id DESC);
CREATE INDEX audit_entry_entity_type_entity_id_id_idx ON public.audit_entry USING btree (entity_type, entity_id, id DESC);
CREATE INDEX audit_entry_xid ON public.audit_entry USING btree (xid, id);
CREATE INDEX audit_seal_whole ON public.audit_seal USING btree (organization_id, sealed_date) WHERE (erased_date IS NULL);
CREATE INDEX autopay_enrollment_ever ON public.autopay_enrollment USING btree (account_id);
CREATE INDEX autopay_enrollment_of_backup ON public.autopay_enrollment USING btree (backup_payment_source_id) WHERE (backup_payment_source_id IS NOT NULL);
CREATE INDEX autopay_enrollment_of_source ON public.autopay_enrollment USING btree (payment_source_id);
CREATE INDEX autopay_enrollment_of_unit ON public.autopay_enrollment USING btree (business_unit_id, id) WHERE is_active;
CREATE INDEX autopay_enrollment_of_upload ON public.autopay_enrollment USING btree (upload_id, id) WHERE (upload_id IS NOT NULL);
CREATE INDEX autopay_enrollment_since ON public.autopay_enrollment USING btree (business_unit_id, is_active, start_date, id);
CREATE INDEX balance_event_not_exported ON public.balance_event USING btree (business_unit_id, id) WHERE ((exported_date IS NULL) AND (event_type = ANY (ARRAY['Payment'::text, 'Void'::text, 'Refund'::text, 'Adjustment'::text, 'Adjustment Reversed'::text, 'Late Fee'::text])));
CREATE INDEX balance_event_payments ON public.balance_event USING btree (business_unit_id, occurred_at) WHERE (event_type <> ALL (ARRAY['Opening'::text, 'Sync'::text, 'Bill'::text, 'Sync Reversed'::text]));
CREATE INDEX banner_business_unit_id_start_date_id_idx ON public.banner USING btree (business_unit_id, start_date DESC, id DESC);
CREATE INDEX banner_shown ON public.banner USING btree (business_unit_id) WHERE is_active;
CREATE INDEX bill_document_cycle ON public.bill_document USING btree (billing_cycle_id, plain_name);
CREATE INDEX bill_document_file ON public.bill_document USING btree (file_id);
CREATE INDEX bill_draft ON public.bill USING btree (billing_cycle_id, account_id) WHERE (status = 'Draft'::text);
CREATE INDEX bill_file_by_date ON public.bill_file USING btree (business_unit_id, created_date DESC, id DESC);
CREATE INDEX bill_file_cycle ON public.bill_file USING btree (billing_cycle_id);
CREATE INDEX bill_file_kept ON public.bill_file USING btree (created_date) WHERE ((status = 'Stored'::text) AND (kind <> 'Replacement'::text));
CREATE INDEX bill_in_order ON public.bill USING btree (billing_cycle_id, account_id, id);
CREATE INDEX bill_issued ON public.bill USING btree (business_unit_id, issue_date DESC, id DESC) INCLUDE (status, amount_minor);
CREATE INDEX bill_names_document ON public.bill USING btree (billing_cycle_id, document_name) WHERE ((status = 'Draft'::text) AND (document_id IS NULL) AND (document_name <> ''::text));
CREATE INDEX bill_number_search ON public.bill USING btree (business_unit_id, lower(bill_number) text_pattern_ops);
CREATE INDEX bill_of_account ON public.bill USING btree (account_id, issue_date DESC);
CREATE INDEX bill_problem_cycle ON public.bill_problem USING btree (billing_cycle_id, row_number);
CREATE INDEX bill_published ON public.bill USING btree (business_unit_id, published_date) WHERE (published_date IS NOT NULL);
CREATE INDEX bill_superseded_by ON public.bill USING btree (superseded_by_bill_id) WHERE (superseded_by_bill_id IS NOT NULL);
CREATE INDEX bill_supersedes_idx ON public.bill USING btree (supersedes_bill_id) WHERE (supersedes_bill_id IS NOT NULL);
CREATE INDEX biller_logo_by_hash ON public.biller_logo USING btree (hash);
CREATE INDEX billing_cycle_dates_idx ON public.billing_cycle USING btree (business_unit_id, issue_date DESC, id DESC);
CREATE INDEX billing_cycle_to_empty ON public.billing_cycle USING btree (business_unit_id, id) WHERE (is_deleted AND (NOT is_emptied));
CREATE INDEX billing_cycle_unpublished ON public.billing_cycle USING btree (business_unit_id, id) WHERE ((status = 'Approved'::text) AND (published_date IS NULL));
CREATE INDEX browser_session_last_seen ON identity.browser_session USING btree (last_seen_date);
CREATE INDEX browser_session_of_user ON identity.browser_session USING btree (user_id);
CREATE INDEX business_unit_billing_system ON public.business_unit USING btree (billing_system_id) WHERE (billing_system_id IS NOT NULL);
CREATE INDEX change_request_of_entity ON public.change_request USING btree (entity_type, entity_id, id DESC);
CREATE INDEX consent_due ON public.consent USING btree (business_unit_id, date);
CREATE INDEX consent_of_account ON public.consent USING btree (account_id, id);
CREATE INDEX consent_of_customer ON public.consent USING btree (customer_id, id);
CREATE INDEX customer_account_ever ON public.customer_account USING btree (account_id);
CREATE INDEX customer_account_of_account ON public.customer_account USING btree (account_id) WHERE (unlinked_date IS NULL);
CREATE INDEX customer_account_of_unit ON public.customer_account USING btree (business_unit_id, customer_id) WHERE (unlinked_date IS NULL);
CREATE INDEX customer_email ON public.customer USING btree (organization_id, lower(email));
CREATE INDEX customer_merged_into ON public.customer USING btree (merged_into_customer_id) WHERE (merged_into_customer_id IS NOT NULL);
CREATE INDEX customer_phone ON public.customer USING btree (organization_id, phone_number) WHERE (phone_number <> ''::text);
CREATE INDEX customer_registered ON public.customer USING btree (registered_unit_id, created_date DESC);
CREATE INDEX customer_search ON public.customer USING gin (organization_id, lower(((((((first_name || ' '::text) || last_name) || ' '::text) || email) || ' '::text) || phone_number)) gin_trgm_ops);
CREATE INDEX data_key_organization_id_class_created_date_idx ON public.data_key USING btree (organization_id, class, created_date DESC);
CREATE INDEX default_view_view_id_idx ON public.default_view USING btree (view_id);
CREATE INDEX device_inspection_of_device ON public.device_inspection USING btree (business_unit_id, device_id, id DESC);
CREATE INDEX device_of_merchant ON public.device USING btree (merchant_account_id) WHERE (merchant_account_id IS NOT NULL);
CREATE INDEX digest_reader_wanted ON public.digest_reader USING btree (last_day) WHERE is_wanted;
CREATE INDEX dirty_day_business_unit_id_instant_idx ON public.dirty_day USING btree (business_unit_id, instant);
CREATE INDEX doomed_object_due ON public.doomed_object USING btree (due_date);
CREATE INDEX email_message_account_id_idx ON public.email_message USING btree (account_id, id DESC) WHERE (account_id IS NOT NULL);
CREATE INDEX email_message_approval_request_id_idx ON public.email_message USING btree (approval_request_id) WHERE (approval_request_id IS NOT NULL);
CREATE INDEX email_message_due ON public.email_message USING btree (business_unit_id, created_date);
CREATE INDEX email_message_of_customer ON public.email_message USING btree (customer_id, id DESC) WHERE (customer_id IS NOT NULL);
CREATE INDEX email_message_payment_id_idx ON public.email_message USING btree (payment_id);
CREATE INDEX email_message_to ON public.email_message USING btree (business_unit_id, lower("to"), id DESC);
CREATE INDEX email_message_worded ON public.email_message USING btree (business_unit_id, created_date) WHERE ((about <> '{}'::jsonb) OR (subject <> ''::text));
CREATE INDEX email_verification_due ON public.email_verification USING btree (business_unit_id, expires_date);
CREATE INDEX email_verification_proof ON public.email_verification USING btree (lower(email), used_date) WHERE (used_date IS NOT NULL);
CREATE INDEX enrollment_activity_autopay ON public.enrollment_activity USING btree (autopay_enrollment_id, id) WHERE (autopay_enrollment_id IS NOT NULL);
CREATE INDEX enrollment_activity_of_autopay ON public.enrollment_activity USING btree (business_unit_id, date, id) WHERE (autopay_enrollment_id IS NOT NULL);
CREATE INDEX enrollment_activity_of_paperless ON public.enrollment_activity USING btree (business_unit_id, date DESC, id DESC) WHERE (paperless_enrollment_id IS NOT NULL);
CREATE INDEX enrollment_activity_paperless ON public.enrollment_activity USING btree (paperless_enrollment_id, id) WHERE (paperless_enrollment_id IS NOT NULL);
CREATE INDEX exception_part_exception_id_idx ON public.exception_part USING btree (exception_id);
CREATE INDEX exception_part_settlement_batch_id_idx ON public.exception_part USING btree (settlement_batch_id);
CREATE INDEX file_key_expires ON public.file_key USING btree (expires_date) WHERE ((replaced_date IS NULL) AND (retired_date IS NULL));
CREATE INDEX form_configuration_business_unit_id_idx ON public.form_configuration USING btree (business_unit_id) WHERE (status = 'Published'::text);
CREATE INDEX form_file_business_unit_id_idx ON public.form_file USING btree (business_unit_id);
CREATE INDEX form_file_drafts ON public.form_file USING btree (created_date) WHERE (form_response_id IS NULL);
CREATE INDEX form_file_form_configuration_id_idx ON public.form_file USING btree (form_configuration_id);
CREATE INDEX form_file_form_response_id_idx ON public.form_file USING btree (form_response_id) WHERE (form_response_id IS NOT NULL);
CREATE INDEX form_response_account_id_idx ON public.form_response USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX form_response_answers_idx ON public.form_response USING gin (business_unit_id, lower(answers) gin_trgm_ops);
CREATE INDEX form_response_base_form_response_id_idx ON public.form_response USING btree (base_form_response_id) WHERE (base_form_response_id IS NOT NULL);
CREATE INDEX form_response_chosen_idx ON public.form_response USING gin (values_json jsonb_path_ops);
CREATE INDEX form_response_due ON public.form_response USING btree (business_unit_id, created_date) WHERE (values_json <> '{}'::jsonb);
CREATE INDEX form_response_failed ON public.form_response USING btree (business_unit_id, modified_date) WHERE (status = 'Errored'::text);
CREATE INDEX form_response_form_idx ON public.form_response USING btree (form_configuration_id, created_date DESC, id DESC);
CREATE INDEX form_response_unit_idx ON public.form_response USING btree (business_unit_id, created_date DESC, id DESC);
CREATE INDEX function_trigger_call_latest ON public.function_trigger_call USING btree (function_trigger_id, id DESC);
CREATE INDEX function_trigger_call_unit ON public.function_trigger_call USING btree (business_unit_id);
CREATE INDEX gateway_attempt_at_gateway ON public.gateway_attempt USING btree (merchant_account_id, gateway_transaction_id) WHERE (gateway_transaction_id <> ''::text);
CREATE INDEX gateway_attempt_given_back ON public.gateway_attempt USING btree (business_unit_id, requested_at) WHERE (operation <> 'Sale'::text);
CREATE INDEX gateway_attempt_in_doubt ON public.gateway_attempt USING btree (merchant_account_id, next_inquiry_date) WHERE (outcome = 'Unknown'::text);
CREATE INDEX gateway_attempt_original ON public.gateway_attempt USING btree (((ask ->> 'originalReference'::text))) WHERE (ask ? 'originalReference'::text);
CREATE INDEX gateway_attempt_payment_id_idx ON public.gateway_attempt USING btree (payment_id);
CREATE INDEX gateway_attempt_thread ON public.gateway_attempt USING btree (original_attempt_id) WHERE (original_attempt_id IS NOT NULL);
CREATE INDEX gateway_attempt_waiting ON public.gateway_attempt USING btree (requested_at) WHERE (outcome = ANY (ARRAY['Sent'::text, 'Unknown'::text]));
CREATE INDEX gateway_breaker_business_unit_id_idx ON public.gateway_breaker USING btree (business_unit_id);
CREATE INDEX gateway_check_of_gateway ON public.gateway_check USING btree (business_unit_id, gateway_id, id DESC);
CREATE INDEX gateway_exception_open ON public.gateway_exception USING btree (business_unit_id, created_date DESC, id DESC) WHERE (resolution = ''::text);
CREATE INDEX gateway_exception_payment_id_idx ON public.gateway_exception USING btree (payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX gateway_exception_settlement_batch_id_idx ON public.gateway_exception USING btree (settlement_batch_id) WHERE (settlement_batch_id IS NOT NULL);
CREATE INDEX gateway_exception_unrecorded ON public.gateway_exception USING btree (unrecorded_since) WHERE (unrecorded_since IS NOT NULL);
CREATE INDEX gateway_message_unread ON public.gateway_message USING btree (id) WHERE (status = 'Unread'::text);
CREATE INDEX gateway_message_waiting ON public.gateway_message USING btree (next_attempt_date) WHERE (status = 'Received'::text);
CREATE INDEX gateway_message_without_claims ON public.gateway_message USING btree (merchant_account_id, received_date) WHERE (claims = '[]'::jsonb);
CREATE INDEX generated_report_archives ON public.generated_report USING btree (business_unit_id, id DESC) WHERE (report_type = 'ZIP'::text);
CREATE INDEX generated_report_ends ON public.generated_report USING btree (expires_date) WHERE (status = ANY (ARRAY['Ready'::text, 'Failed'::text, 'Expired'::text]));
CREATE INDEX generated_report_of_unit ON public.generated_report USING btree (business_unit_id, requested_date DESC, id DESC) WHERE (removed_date IS NULL);
CREATE INDEX generated_report_removed ON public.generated_report USING btree (removed_date) WHERE (removed_date IS NOT NULL);
CREATE INDEX generated_report_under_way ON public.generated_report USING btree (id) WHERE (status = ANY (ARRAY['Queued'::text, 'Running'::text]));
CREATE INDEX generated_report_unseen ON public.generated_report USING btree (business_unit_id, requested_by) WHERE ((status = ANY (ARRAY['Ready'::text, 'Failed'::text])) AND (removed_date IS NULL) AND ((seen_date IS NULL) OR (seen_date < finished_date)));
CREATE INDEX invitation_alive ON identity.invitation USING btree (user_id) WHERE (used_date IS NULL);
CREATE INDEX invitation_due ON identity.invitation USING btree (expires_date);
CREATE INDEX invitation_purpose_idx ON identity.invitation USING btree (purpose) WHERE (used_date IS NULL);
CREATE INDEX job_due ON public.job USING btree (next_run_date) WHERE (is_enabled AND (NOT is_deleted) AND (next_run_date IS NOT NULL));
CREATE INDEX job_execution_ended ON public.job_execution USING btree (finished_date) WHERE (finished_date IS NOT NULL);
CREATE INDEX job_execution_first ON public.job_execution USING btree (first_id) WHERE (first_id IS NOT NULL);
CREATE INDEX job_execution_of_job ON public.job_execution USING btree (job_id, id DESC);
CREATE INDEX job_execution_of_unit ON public.job_execution USING btree (business_unit_id, created_date DESC, id DESC);
CREATE INDEX job_execution_open ON public.job_execution USING btree (job_id, id) WHERE (status = ANY (ARRAY['Processing'::text, 'Paused'::text]));
CREATE INDEX job_execution_waiting ON public.job_execution USING btree (business_unit_id) WHERE (status = 'Paused'::text);
CREATE INDEX job_file_brought ON public.job_file USING btree (job_id, id) WHERE ("position" = 0);
CREATE INDEX job_file_expires ON public.job_file USING btree (kept_until) WHERE (status = ANY (ARRAY['Stored'::text, 'Quarantined'::text]));
CREATE INDEX job_file_of_run ON public.job_file USING btree (execution_id, "position", id);
CREATE INDEX job_file_of_unit ON public.job_file USING btree (business_unit_id, created_date);
CREATE INDEX job_file_under_way ON public.job_file USING btree (created_date) WHERE (status = ANY (ARRAY['Reserved'::text, 'Receiving'::text]));
CREATE INDEX job_file_waiting ON public.job_file USING btree (job_id, id) WHERE (execution_id IS NULL);
CREATE INDEX job_log_of_run ON public.job_log USING btree (execution_id, id);
CREATE INDEX job_template_id_idx ON public.job USING btree (template_id) WHERE (template_id IS NOT NULL);
CREATE INDEX kept_file_by_date ON public.kept_file USING btree (business_unit_id, created_date DESC, id DESC);
CREATE INDEX kept_file_expires ON public.kept_file USING btree (kept_until) WHERE (status = ANY (ARRAY['Stored'::text, 'Quarantined'::text]));
CREATE INDEX kept_file_under_way ON public.kept_file USING btree (created_date) WHERE (status = ANY (ARRAY['Reserved'::text, 'Receiving'::text]));
CREATE INDEX kept_token_due ON public.kept_token USING btree (next_try_date);
CREATE INDEX kept_token_of_session ON public.kept_token USING btree (payment_session_id) WHERE (payment_session_id IS NOT NULL);
CREATE INDEX kept_token_payment_source_id_idx ON public.kept_token USING btree (payment_source_id) WHERE (payment_source_id IS NOT NULL);
CREATE INDEX known_browser_last_seen ON identity.known_browser USING btree (last_seen_date);
CREATE INDEX ledger_merchant_number_idx ON sandbox.ledger USING btree (merchant_number) WHERE (batch IS NULL);
CREATE INDEX ledger_target_reference_idx ON sandbox.ledger USING btree (target_reference) WHERE (target_reference IS NOT NULL);
CREATE INDEX legal_hold_in_force ON public.legal_hold USING btree (entity_type, entity_id) WHERE (lifted_date IS NULL);
CREATE INDEX limit_change_name_id_idx ON public.limit_change USING btree (name, id DESC);
CREATE INDEX machine_client_of_organization ON identity.machine_client USING btree (organization_id);
CREATE INDEX maintenance_window_until ON public.maintenance_window USING btree (until_date) WHERE (ended_date IS NULL);
CREATE INDEX merchant_account_business_unit_id_idx ON public.merchant_account USING btree (business_unit_id);
CREATE INDEX merchant_test_of_account ON public.merchant_test USING btree (merchant_account_id, id DESC);
CREATE INDEX meter_reading_latest ON public.meter_reading USING btree (business_unit_id, read_at DESC, id DESC);
CREATE INDEX meter_reading_of_upload ON public.meter_reading USING btree (upload_id, id) WHERE (upload_id IS NOT NULL);
CREATE INDEX oidc_payload_expires_at_idx ON identity.oidc_payload USING btree (expires_at);
CREATE INDEX oidc_payload_expr_idx ON identity.oidc_payload USING btree (((payload ->> 'accountId'::text)));
CREATE INDEX oidc_payload_grant_id_idx ON identity.oidc_payload USING btree (grant_id);
CREATE INDEX oidc_payload_uid_idx ON identity.oidc_payload USING btree (uid);
CREATE INDEX onboarding_invitation_due ON public.onboarding_invitation USING btree (business_unit_id, expires_date);
CREATE INDEX onboarding_invitation_to ON public.onboarding_invitation USING btree (business_unit_id, lower(email), id DESC);
CREATE INDEX onboarding_session_of_customer ON public.onboarding_session USING btree (customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX organization_of_agency ON public.organization USING btree (agency_id) WHERE (agency_id IS NOT NULL);
CREATE INDEX outbox_delivery_due ON public.outbox_delivery USING btree (next_attempt_date) WHERE (status = 'Waiting'::text);
CREATE INDEX outbox_delivery_of_unit ON public.outbox_delivery USING btree (business_unit_id, announced_date DESC, id DESC);
CREATE INDEX paperless_enrollment_ever ON public.paperless_enrollment USING btree (account_id);
CREATE INDEX paperless_enrollment_of_consent ON public.paperless_enrollment USING btree (consent_id) WHERE (consent_id IS NOT NULL);
CREATE INDEX paperless_enrollment_of_unit ON public.paperless_enrollment USING btree (business_unit_id, enrolled_date DESC, id DESC);
CREATE INDEX passkey_of_user ON identity.passkey USING btree (user_id);
CREATE INDEX payment_account_account_id_created_date_payment_id_idx ON public.payment_account USING btree (account_id, created_date DESC, payment_id);
CREATE INDEX payment_auth_code ON public.payment USING btree (business_unit_id, auth_code);
CREATE INDEX payment_email ON public.payment USING btree (business_unit_id, lower(contact_email) text_pattern_ops);
CREATE INDEX payment_export_by_date ON public.payment_export USING btree (business_unit_id, made_date DESC, id DESC) WHERE (status <> 'Staged'::text);
CREATE INDEX payment_export_line_group ON public.payment_export_line USING btree (export_id, group_number, line_number);
CREATE INDEX payment_export_line_payment ON public.payment_export_line USING btree (payment_id);
CREATE INDEX payment_external ON public.payment USING btree (business_unit_id, received_date DESC, id DESC) WHERE (origin = 'External'::text);
CREATE INDEX payment_last4 ON public.payment USING btree (business_unit_id, last4, created_date DESC, id DESC);
CREATE INDEX payment_line_item_of_product ON public.payment_line_item USING btree (product_id) WHERE (product_id IS NOT NULL);
CREATE INDEX payment_line_item_payment_id_idx ON public.payment_line_item USING btree (payment_id);
CREATE INDEX payment_list ON public.payment USING btree (business_unit_id, created_date DESC, id DESC) INCLUDE (type, status, origin, channel, source_type, brand, amount_minor, service_fee_amount_minor, refunded_amount_minor, adjusted_amount_minor, has_adjustment, account_id, exported_date);
CREATE INDEX payment_not_succeeded ON public.payment USING btree (business_unit_id, status, created_date DESC, id DESC) WHERE (status <> 'Succeeded'::text);
CREATE INDEX payment_of_no_account ON public.payment USING btree (business_unit_id, id) WHERE ((exported_date IS NULL) AND (account_count = 0) AND (posted_date IS NOT NULL) AND (type = 'Base Payment'::text));
CREATE INDEX payment_of_upload ON public.payment USING btree (upload_id, id) WHERE (upload_id IS NOT NULL);
CREATE INDEX payment_session_complete ON public.payment_session USING btree (business_unit_id, modified_date) WHERE ((status = 'Complete'::text) AND (details_forgotten_date IS NULL));
CREATE INDEX payment_session_never_received ON public.payment_session USING btree (scheduled_payment_id) WHERE (abandon_reason = 'Never received'::text);
CREATE INDEX payment_session_open ON public.payment_session USING btree (expires_date) WHERE (status = ANY (ARRAY['RequiresPaymentFields'::text, 'RequiresPaymentSource'::text, 'RequiresCharges'::text, 'RequiresConfirmation'::text, 'RequiresFormResponse'::text]));
CREATE INDEX payment_session_to_forget ON public.payment_session USING btree (modified_date) WHERE ((status = 'Abandoned'::text) AND (details_forgotten_date IS NULL));
CREATE INDEX payment_session_too_many ON public.payment_session USING btree (business_unit_id, modified_date) WHERE ((status = 'Abandoned'::text) AND (abandon_reason = 'Too many attempts'::text));
CREATE INDEX payment_source_card_ends ON public.payment_source USING btree (make_date(card_expiry_year, card_expiry_month, 1)) WHERE (is_saved AND (status = 'Active'::text) AND (card_expiry_year IS NOT NULL));
CREATE INDEX payment_source_not_charged ON public.payment_source USING btree (business_unit_id, id) WHERE (status <> 'Active'::text);
CREATE INDEX payment_unposted ON public.payment USING btree (business_unit_id, created_date DESC, id DESC) INCLUDE (type, status, has_adjustment, channel, source_type, amount_minor, service_fee_amount_minor, refunded_amount_minor, adjusted_amount_minor) WHERE ((origin = 'External'::text) AND (posted_date IS NULL));
CREATE INDEX payment_waiting ON public.payment USING btree (business_unit_id, created_date DESC, id DESC) WHERE (status = 'Pending'::text);
CREATE INDEX product_business_unit_id_order_id_idx ON public.product USING btree (business_unit_id, "order", id);
CREATE INDEX product_form_configuration_id_idx ON public.product USING btree (form_configuration_id) WHERE (form_configuration_id IS NOT NULL);
CREATE INDEX provider_name_from ON public.provider_name USING btree (from_date DESC);
CREATE INDEX reading_series_key ON public.reading_series USING gin (business_unit_id, lower(key) gin_trgm_ops);
CREATE INDEX registration_due ON public.registration USING btree (business_unit_id, expires_date);
CREATE INDEX retention_run_started ON public.retention_run USING btree (started_date DESC);
CREATE INDEX retention_step_next ON public.retention_step USING btree (run_id, id) WHERE (finished_date IS NULL);
CREATE INDEX scheduled_payment_begun ON public.scheduled_payment USING btree (id) WHERE (status = 'Processing'::text);
CREATE INDEX scheduled_payment_by_day ON public.scheduled_payment USING btree (business_unit_id, processing_date, id);
CREATE INDEX scheduled_payment_due_of_unit ON public.scheduled_payment USING btree (business_unit_id, processing_date, id) WHERE (status = 'Scheduled'::text);
CREATE INDEX scheduled_payment_of_account ON public.scheduled_payment USING btree (account_id, id DESC);
CREATE INDEX scheduled_payment_of_customer ON public.scheduled_payment USING btree (customer_id) WHERE (status = ANY (ARRAY['Staged'::text, 'Scheduled'::text, 'Processing'::text]));
CREATE INDEX scheduled_payment_of_enrollment ON public.scheduled_payment USING btree (autopay_enrollment_id, id DESC);
CREATE INDEX scheduled_payment_of_source ON public.scheduled_payment USING btree (payment_source_id) WHERE (status = ANY (ARRAY['Staged'::text, 'Scheduled'::text]));
CREATE INDEX scheduled_payment_to_tell ON public.scheduled_payment USING btree (notice_date, id) WHERE (status = 'Staged'::text);
CREATE INDEX settlement_batch_business_unit_id_opened_date_id_idx ON public.settlement_batch USING btree (business_unit_id, opened_date DESC, id DESC);
CREATE INDEX settlement_line_adjustment_id_idx ON public.settlement_line USING btree (adjustment_id) WHERE (adjustment_id IS NOT NULL);
CREATE INDEX settlement_line_transaction_id_idx ON public.settlement_line USING btree (transaction_id) WHERE (transaction_id IS NOT NULL);
CREATE INDEX settlement_line_unknown ON public.settlement_line USING btree (merchant_account_id) WHERE ((transaction_id IS NULL) AND (adjustment_id IS NULL));
CREATE INDEX sign_in_code_due ON identity.sign_in_code USING btree (expires_date);
CREATE INDEX sign_in_link_due ON public.sign_in_link USING btree (business_unit_id, expires_date);
CREATE INDEX signing_key_of_unit ON public.signing_key USING btree (business_unit_id, id);
CREATE INDEX stored_file_by_date ON public.stored_file USING btree (business_unit_id, created_date DESC, id DESC);
CREATE INDEX stored_file_kept ON public.stored_file USING btree (created_date) WHERE (status = 'Stored'::text);
CREATE INDEX terms_of_service_current ON public.terms_of_service USING btree (identifier, culture, business_unit_id) WHERE (status <> 'Draft'::text);
CREATE INDEX test_payment_of_unit ON public.test_payment USING btree (business_unit_id, id DESC);
CREATE INDEX text_message_created ON public.text_message USING btree (business_unit_id, created_date);
CREATE INDEX text_message_of_customer ON public.text_message USING btree (business_unit_id, customer_id, id);
CREATE INDEX text_message_to ON public.text_message USING btree ("to", id DESC);
CREATE INDEX text_message_worded ON public.text_message USING btree (business_unit_id, created_date) WHERE (body IS NOT NULL);
CREATE INDEX text_reply_of_number ON public.text_reply USING btree (phone_number, received_date DESC);
CREATE INDEX text_reply_received ON public.text_reply USING btree (received_date);
CREATE INDEX ticket_assignee ON public.ticket USING btree (assignee_user_id) WHERE (assignee_user_id IS NOT NULL);
CREATE INDEX ticket_by_activity ON public.ticket USING btree (business_unit_id, modified_date DESC, id DESC);
CREATE INDEX ticket_due ON public.ticket USING btree (business_unit_id, modified_date) WHERE (status = 'Closed'::text);
CREATE INDEX ticket_event_ticket_id_idx ON public.ticket_event USING btree (ticket_id);
CREATE INDEX ticket_payment_id_idx ON public.ticket USING btree (payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX transaction_at_gateway ON public.transaction USING btree (gateway_transaction_id) WHERE ((type = 'Sale'::text) AND (status = 'Approved'::text));
CREATE INDEX transaction_business_unit_id_created_date_id_type_status_am_idx ON public.transaction USING btree (business_unit_id, created_date DESC, id DESC) INCLUDE (type, status, amount_minor, source_type, brand, merchant_account_id);
CREATE INDEX transaction_declined ON public.transaction USING btree (business_unit_id, created_date) INCLUDE (gateway_id, source_type, gateway_response_code) WHERE ((type = 'Sale'::text) AND (status = 'Declined'::text));
CREATE INDEX transaction_payment_id_idx ON public.transaction USING btree (payment_id);
CREATE INDEX transaction_reversing_without_batch ON public.transaction USING btree (merchant_account_id, id) WHERE ((reverses_transaction_id IS NOT NULL) AND (settlement_batch_id IS NULL));
CREATE INDEX transaction_settlement_batch_id_idx ON public.transaction USING btree (settlement_batch_id) WHERE (settlement_batch_id IS NOT NULL);
CREATE INDEX transaction_without_batch ON public.transaction USING btree (merchant_account_id, id) WHERE ((status = 'Approved'::text) AND (settlement_batch_id IS NULL));
CREATE INDEX transferred_file_of_run ON public.transferred_file USING btree (business_unit_id, run_key);
CREATE INDEX user_account_access_ends ON public.user_account USING btree (access_ends_at) WHERE (access_ends_at IS NOT NULL);
CREATE INDEX user_account_mailbox ON public.user_account USING btree (mailbox_of(email));
CREATE INDEX user_account_of_organization ON public.user_account USING btree (organization_id) WHERE (role <> 'Customer'::text);
CREATE INDEX user_account_same_person ON public.user_account USING btree (same_person_as) WHERE (same_person_as IS NOT NULL);
CREATE UNIQUE INDEX access_review_open ON identity.access_review USING btree (organization_id) WHERE (signed_date IS NULL);
CREATE UNIQUE INDEX account_number_key ON public.account USING btree (business_unit_id, account_number, sub_account_number) WHERE (NOT is_deleted);
CREATE UNIQUE INDEX account_transfer_live ON public.account_transfer USING btree (from_account_id) WHERE (ended_date IS NULL);
CREATE UNIQUE INDEX account_upload_brought ON public.account_upload USING btree (business_unit_id, brought_as) WHERE (brought_as IS NOT NULL);
CREATE UNIQUE INDEX adjustment_case ON public.adjustment USING btree (payment_id, type, case_number) WHERE ((case_number <> ''::text) AND (reversed_date IS NULL));
CREATE UNIQUE INDEX adjustment_source ON public.adjustment USING btree (payment_id, type, source_reference) WHERE (source_reference <> ''::text);
CREATE UNIQUE INDEX agency_name ON public.agency USING btree (lower(name));
CREATE UNIQUE INDEX approval_request_open ON public.approval_request USING btree (kind, payment_id) WHERE (status = ANY (ARRAY['Requested'::text, 'Approved'::text]));
CREATE UNIQUE INDEX approval_request_open_of_exception ON public.approval_request USING btree (exception_id) WHERE (status = ANY (ARRAY['Requested'::text, 'Approved'::text]));
CREATE UNIQUE INDEX audit_finding_open ON public.audit_finding USING btree (rule, entity, entity_id) WHERE (resolved_date IS NULL);
CREATE UNIQUE INDEX autopay_enrollment_live ON public.autopay_enrollment USING btree (account_id) WHERE is_active;
CREATE UNIQUE INDEX bill_document_once ON public.bill USING btree (document_id) WHERE (document_id IS NOT NULL);
CREATE UNIQUE INDEX bill_file_brought_as ON public.bill_file USING btree (business_unit_id, brought_as) WHERE (brought_as IS NOT NULL);
CREATE UNIQUE INDEX bill_number_key ON public.bill USING btree (account_id, bill_number, bill_type) WHERE (status <> 'Withdrawn'::text);
CREATE UNIQUE INDEX bill_supersedes_once ON public.bill USING btree (supersedes_bill_id) WHERE ((supersedes_bill_id IS NOT NULL) AND (status <> 'Withdrawn'::text));
CREATE UNIQUE INDEX billing_cycle_brought_as ON public.billing_cycle USING btree (business_unit_id, brought_as) WHERE (brought_as IS NOT NULL);
CREATE UNIQUE INDEX billing_cycle_name ON public.billing_cycle USING btree (business_unit_id, lower(name)) WHERE (NOT is_deleted);
CREATE UNIQUE INDEX billing_system_name ON public.billing_system USING btree (lower(name));
CREATE UNIQUE INDEX change_request_open ON public.change_request USING btree (entity_type, entity_id) WHERE (status = ANY (ARRAY['Requested'::text, 'Approved'::text]));
CREATE UNIQUE INDEX customer_account_live ON public.customer_account USING btree (customer_id, account_id) WHERE (unlinked_date IS NULL);
CREATE UNIQUE INDEX email_verification_alive ON public.email_verification USING btree (customer_id) WHERE ((used_date IS NULL) AND (ended_date IS NULL));
CREATE UNIQUE INDEX file_key_once ON public.file_key USING btree (business_unit_id, fingerprint) WHERE (retired_date IS NULL);
CREATE UNIQUE INDEX file_key_one_of_a_name ON public.file_key USING btree (business_unit_id, name) WHERE ((replaced_date IS NULL) AND (retired_date IS NULL));
CREATE UNIQUE INDEX form_response_attempt_key_idx ON public.form_response USING btree (form_configuration_id, attempt_key) WHERE (status = 'Errored'::text);
CREATE UNIQUE INDEX gateway_attempt_one_open ON public.gateway_attempt USING btree (payment_id) WHERE (outcome = ANY (ARRAY['Sent'::text, 'Unknown'::text]));
CREATE UNIQUE INDEX gateway_attempt_one_open_of_exception ON public.gateway_attempt USING btree (exception_id) WHERE (outcome = ANY (ARRAY['Sent'::text, 'Unknown'::text]));
CREATE UNIQUE INDEX generated_report_of_organization ON public.generated_report USING btree (((query ->> 'organizationId'::text))) WHERE ((report_type = 'ZIP'::text) AND (status = ANY (ARRAY['Queued'::text, 'Running'::text])) AND (removed_date IS NULL));
CREATE UNIQUE INDEX generated_report_of_run ON public.generated_report USING btree (business_unit_id, requested_by) WHERE (requested_by ~~ 'job-run:%'::text);
CREATE UNIQUE INDEX generated_report_waiting ON public.generated_report USING btree (business_unit_id, requested_by, report_name, report_type, md5((query)::text)) WHERE ((status = 'Queued'::text) AND (attempts = 0) AND (removed_date IS NULL));
CREATE UNIQUE INDEX invitation_id ON identity.invitation USING btree (id);
CREATE UNIQUE INDEX job_execution_retry ON public.job_execution USING btree (retry_of_id);
CREATE UNIQUE INDEX job_name ON public.job USING btree (business_unit_id, lower(name)) WHERE (NOT is_deleted);
CREATE UNIQUE INDEX job_template_name ON public.job_template USING btree (lower(name)) WHERE (NOT is_deleted);
CREATE UNIQUE INDEX login_email ON identity.login USING btree (lower(email));
CREATE UNIQUE INDEX machine_client_id ON identity.machine_client USING btree (id);
CREATE UNIQUE INDEX machine_client_name ON identity.machine_client USING btree (organization_id, lower(name)) WHERE (status = 'Active'::text);
CREATE UNIQUE INDEX notification_template_once ON public.notification_template USING btree (organization_id, business_unit_id, key, channel) NULLS NOT DISTINCT;
CREATE UNIQUE INDEX onboarding_invitation_alive ON public.onboarding_invitation USING btree (account_id, lower(email)) WHERE ((used_date IS NULL) AND (ended_date IS NULL));
CREATE UNIQUE INDEX paperless_enrollment_live ON public.paperless_enrollment USING btree (account_id, customer_id) WHERE is_active;
CREATE UNIQUE INDEX payment_export_line_entry ON public.payment_export_line USING btree (balance_event_id) WHERE (taken_back_date IS NULL);
CREATE UNIQUE INDEX payment_external_reference ON public.payment USING btree (business_unit_id, external_reference) WHERE (origin = 'External'::text);
CREATE UNIQUE INDEX payment_posted_once ON public.payment USING btree (payment_session_id) WHERE ((type = 'Base Payment'::text) AND (posted_date IS NOT NULL));
CREATE UNIQUE INDEX payment_session_scheduled_once ON public.payment_session USING btree (scheduled_payment_id) WHERE ((scheduled_payment_id IS NOT NULL) AND (abandon_reason <> 'Never received'::text));
CREATE UNIQUE INDEX payment_source_default ON public.payment_source USING btree (customer_id) WHERE is_default;
CREATE UNIQUE INDEX payment_source_saved ON public.payment_source USING btree (customer_id, gateway_id, fingerprint) WHERE (is_saved AND (status <> 'Removed'::text));
CREATE UNIQUE INDEX phone_code_alive ON public.phone_code USING btree (customer_id) WHERE ((used_date IS NULL) AND (ended_date IS NULL));
CREATE UNIQUE INDEX registration_alive ON public.registration USING btree (organization_id, lower(email)) WHERE ((used_date IS NULL) AND (ended_date IS NULL));
CREATE UNIQUE INDEX retention_run_one_at_a_time ON public.retention_run USING btree ((true)) WHERE (finished_date IS NULL);
CREATE UNIQUE INDEX scheduled_payment_once ON public.scheduled_payment USING btree (idempotency_key) WHERE (status <> 'InvalidIdempotencyKey'::text);
CREATE UNIQUE INDEX scheduled_payment_paid_once ON public.scheduled_payment USING btree (payment_id) WHERE (payment_id IS NOT NULL);
CREATE UNIQUE INDEX scheduled_payment_retried ON public.scheduled_payment USING btree (retry_of_id) WHERE (status <> 'InvalidIdempotencyKey'::text);
CREATE UNIQUE INDEX service_fee_schedule_start ON public.service_fee_schedule USING btree (business_unit_id, channel, payment_source_type, effective_date) WHERE (withdrawn_date IS NULL);
CREATE UNIQUE INDEX settlement_batch_one_open ON public.settlement_batch USING btree (merchant_account_id) WHERE (status = 'Open'::text);
CREATE UNIQUE INDEX sign_in_code_alive ON identity.sign_in_code USING btree (lower(email)) WHERE ((used_date IS NULL) AND (ended_date IS NULL));
CREATE UNIQUE INDEX sign_in_link_alive ON public.sign_in_link USING btree (customer_id) WHERE ((used_date IS NULL) AND (ended_date IS NULL));
CREATE UNIQUE INDEX terms_of_service_draft ON public.terms_of_service USING btree (business_unit_id, identifier, culture) NULLS NOT DISTINCT WHERE (status = 'Draft'::text);
CREATE UNIQUE INDEX ticket_open_once ON public.ticket USING btree (business_unit_id, dedupe_key) WHERE ((dedupe_key <> ''::text) AND (status <> ALL (ARRAY['Resolved'::text, 'Closed'::text])));
CREATE UNIQUE INDEX transaction_reversed_once ON public.transaction USING btree (reverses_transaction_id) WHERE (reverses_transaction_id IS NOT NULL);
CREATE UNIQUE INDEX transferred_file_fetched_once ON public.transferred_file USING btree (connection_id, remote_path, size_bytes, modified_date) WHERE (direction = 'In'::text);
CREATE UNIQUE INDEX transferred_file_sent_once ON public.transferred_file USING btree (connection_id, run_key, remote_path) WHERE (direction = 'Out'::text);
CREATE UNIQUE INDEX user_account_email ON public.user_account USING btree (lower(email));

-- Views

create view published.account with (security_invoker=true) as
 SELECT account_number,
    block_ach_payment,
    block_credit_card_payment,
    business_unit_id,
    created_date,
    description,
    id,
    is_archived,
    is_deleted,
    late_fee_applicable,
    merged_into_account_id,
    name,
    note,
    rollover_account_id,
    state,
    street,
    city,
    zip,
    sub_account_number,
    account_locked,
    allow_online_payment,
    email_address,
    ending_upload_id,
    meta
   FROM account;

create view published.account_charge with (security_invoker=true) as
 SELECT account_id,
    amount_minor,
    business_unit_id,
    id,
    remaining_minor,
    status,
    external_id
   FROM account_charge;

create view published.account_field_definition with (security_invoker=true) as
 SELECT business_unit_id,
    is_quick_pay_lookup_field,
    is_required,
    label,
    "order",
    type,
    is_display_field,
    description,
    is_ivr_lookup_field,
    is_onboarding_display_field
   FROM account_field_definition;

create view published.account_money with (security_invoker=true) as
 SELECT account_id,
    balance,
    business_unit_id,
    late_fee,
    due_date
   FROM account_money;

create view published.account_upload with (security_invoker=true) as
 SELECT id,
    business_unit_id,
    import_type,
    file_name,
    status,
    stop_reason,
    started_by,
    created_date,
    config,
    file_id,
    rejected_file_id
   FROM account_upload;

create view published.acknowledgment with (security_invoker=true) as
 SELECT business_unit_id,
    id,
    rendered_text,
    subject_id,
    subject_type,
    terms_version_id,
    acknowledged_at,
    method
   FROM acknowledgment;

create view published.address_proof with (security_invoker=true) as
 SELECT email,
    used_date
   FROM email_verification;

create view published.adjustment with (security_invoker=true) as
 SELECT allocations,
    amount_minor,
    business_unit_id,
    case_number,
    created_date,
    effective_date,
    id,
    note,
    payment_id,
    reason_code,
    reason_text,
    reversal_settlement_batch_id,
    reversed_date,
    settlement_batch_id,
    source_reference,
    type
   FROM adjustment;

create view published.approval_request with (security_invoker=true) as
 SELECT amount_minor,
    ask,
    business_unit_id,
    exception_id,
    expires_date,
    id,
    kind,
    payment_id,
    reason,
    requested_by,
    requested_by_name,
    requested_date,
    status
   FROM approval_request;

create view published.audit_entry with (security_invoker=true) as
 SELECT action,
    after,
    business_unit_id,
    client_address,
    date,
    entity_id,
    entity_type,
    id,
    reason,
    user_name,
    user_role,
    acting_as_user
   FROM audit_entry;

create view published.audit_finding with (security_invoker=true) as
 SELECT entity,
    entity_id,
    first_seen_date,
    id,
    resolved_date,
    rule,
    business_unit_id
   FROM audit_finding;

create view published.autopay_enrollment with (security_invoker=true) as
 SELECT account_id,
    business_unit_id,
    customer_id,
    enrollment_type,
    id,
    is_active,
    payment_source_id,
    start_date,
    end_date,
    backup_payment_source_id,
    scheduling_type,
    lead_time_days,
    day_of_month,
    max_amount_minor,
    row_version,
    acknowledgment_id,
    upload_id,
    is_taken_back
   FROM autopay_enrollment;

create view published.balance_event with (security_invoker=true) as
 SELECT account_id,
    amount_minor,
    bucket,
    business_unit_id,
    charge_allocations,
    effective_date,
    event_type,
    id,
    occurred_at,
    source_id,
    source_line_id,
    source_type,
    exported_date
   FROM balance_event;

create view published.banner with (security_invoker=true) as
 SELECT business_unit_id,
    content_markdown,
    end_date,
    id,
    is_active,
    is_dismissible,
    message_type,
    on_checkout,
    on_dashboard,
    on_receipt,
    "order",
    start_date,
    title,
    on_login,
    on_quick_pay,
    on_autopay,
    on_pos
   FROM banner;

create view published.bill with (security_invoker=true) as
 SELECT account_id,
    amount_minor,
    balance_minor,
    bill_number,
    bill_type,
    billing_cycle_id,
    business_unit_id,
    due_date,
    id,
    issue_date,
    published_date,
    status,
    document_id
   FROM bill;

create view published.bill_file with (security_invoker=true) as
 SELECT billing_cycle_id,
    business_unit_id,
    created_date,
    id,
    kind,
    name,
    requested_by,
    size_bytes,
    status,
    outcome,
    message,
    sha256,
    storage_key
   FROM bill_file;

create view published.billing_cycle with (security_invoker=true) as
 SELECT approved_date,
    bill_count,
    business_unit_id,
    due_date,
    id,
    issue_date,
    name,
    published_date,
    status,
    total_amount_minor,
    is_deleted,
    created_date,
    created_by,
    error_count,
    file_id,
    total_rows,
    unmatched_count
   FROM billing_cycle;

create view published.billing_system with (security_invoker=true) as
 SELECT bill_parser,
    default_upload_config,
    export_format,
    id,
    is_active,
    name
   FROM billing_system;

create view published.business_unit with (security_invoker=true) as
 SELECT address,
    business_unit_id,
    created_date,
    email,
    id,
    name,
    organization_id,
    phone,
    public_receipt_months,
    slug,
    status,
    timezone,
    is_deleted,
    billing_system_id
   FROM business_unit;

create view published.card_testing_defense with (security_invoker=true) as
 SELECT business_unit_id,
    declines,
    started_date,
    until_date
   FROM card_testing_defense;

create view published.change_request with (security_invoker=true) as
 SELECT business_unit_id,
    effective_date,
    entity_id,
    entity_type,
    expires_date,
    id,
    kind,
    reason,
    requested_by,
    requested_by_name,
    requested_date,
    status
   FROM change_request;

create view published.consent with (security_invoker=true) as
 SELECT id,
    business_unit_id,
    customer_id,
    account_id,
    kind,
    is_given,
    method,
    channel,
    words,
    version,
    recipient,
    note,
    actor,
    client_address,
    user_agent,
    date
   FROM consent;

create view published.custom_gateway_message with (security_invoker=true) as
 SELECT counts_as_attempt,
    culture,
    gateway_id,
    id,
    payer_action,
    payer_message,
    payment_source_type,
    response_code,
    staff_message
   FROM custom_gateway_message;

create view published.customer with (security_invoker=true) as
 SELECT email,
    email_verified,
    first_name,
    id,
    last_name,
    organization_id,
    status,
    merged_into_customer_id,
    phone_number,
    phone_verified,
    user_id,
    preferred_channel,
    closed_date
   FROM customer;

create view published.customer_account with (security_invoker=true) as
 SELECT account_id,
    business_unit_id,
    customer_id,
    id,
    unlinked_date,
    notify_new_bill,
    notify_upcoming_payment,
    notify_with_sms,
    linked_by,
    linked_date,
    nickname
   FROM customer_account;

create view published.email_message with (security_invoker=true) as
 SELECT amount_minor,
    business_unit_id,
    created_date,
    error_message,
    id,
    payment_id,
    status,
    template_key,
    "to",
    account_id,
    subject
   FROM email_message;

create view published.embedded_settings with (security_invoker=true) as
 SELECT business_unit_id,
    environment_key,
    mode
   FROM embedded_settings;

create view published.enrollment_activity with (security_invoker=true) as
 SELECT activity,
    actor,
    autopay_enrollment_id,
    business_unit_id,
    date,
    id,
    reason
   FROM enrollment_activity;

create view published.form_version with (security_invoker=true) as
 SELECT business_unit_id,
    form_configuration_id,
    version,
    display_locations,
    is_public,
    replaced_date
   FROM form_version;

create view published.gateway with (security_invoker=true) as
 SELECT gateway_type,
    id,
    limit_seconds,
    name,
    status
   FROM gateway;

create view published.gateway_attempt with (security_invoker=true) as
 SELECT amount_minor,
    ask,
    business_unit_id,
    exception_id,
    gateway_id,
    gateway_reference,
    gateway_transaction_id,
    id,
    inquiry_count,
    merchant_account_id,
    next_inquiry_date,
    not_found_count,
    operation,
    original_attempt_id,
    outcome,
    payment_id,
    requested_at,
    resolved_at,
    resolved_by,
    target_transaction_id,
    told_at
   FROM gateway_attempt;

create view published.gateway_breaker with (security_invoker=true) as
 SELECT business_unit_id,
    merchant_account_id,
    next_trial_date,
    opened_date,
    unknowns
   FROM gateway_breaker;

create view published.gateway_exception with (security_invoker=true) as
 SELECT amount_minor,
    business_unit_id,
    claim,
    created_date,
    currency_code,
    gateway_transaction_id,
    id,
    kind,
    merchant_account_id,
    payment_id,
    reason,
    resolution,
    resolved_by,
    resolved_date,
    settlement_batch_id,
    unrecorded_since
   FROM gateway_exception;

create view published.generated_report with (security_invoker=true) as
 SELECT business_unit_id,
    expires_date,
    finished_date,
    id,
    removed_date,
    report_type,
    requested_by_name,
    sha256,
    size_bytes,
    status,
    storage_key,
    title,
    reach
   FROM generated_report;

create view published.job with (security_invoker=true) as
 SELECT business_unit_id,
    id,
    is_deleted,
    name,
    tasks
   FROM job;

create view published.job_execution with (security_invoker=true) as
 SELECT business_unit_id,
    id,
    job_id,
    status,
    waits_for,
    paused_date,
    pause_reason
   FROM job_execution;

create view published.job_file with (security_invoker=true) as
 SELECT id,
    business_unit_id,
    job_id,
    execution_id,
    name,
    category,
    direction,
    status,
    found,
    size_bytes,
    sha256,
    storage_key,
    created_date,
    kept_until,
    brought_by
   FROM job_file;

create view published.job_task with (security_invoker=true) as
 SELECT business_unit_id,
    execution_id,
    settings,
    status,
    task_type
   FROM job_task;

create view published.legal_hold with (security_invoker=true) as
 SELECT business_unit_id,
    ends_at,
    entity_id,
    entity_type,
    id,
    lifted_date,
    organization_id
   FROM legal_hold;

create view published.limit_change with (security_invoker=true) as
 SELECT hits,
    id,
    name
   FROM limit_change;

create view published.login with (security_invoker=true) as
 SELECT email,
    user_id
   FROM identity.login;

create view published.machine_client with (security_invoker=true) as
 SELECT client_id,
    daily_refund_minor,
    name,
    organization_id,
    status,
    keepers
   FROM identity.machine_client;

create view published.maintenance_window with (security_invoker=true) as
 SELECT ended_date,
    from_date,
    until_date
   FROM maintenance_window;

create view published.merchant_account with (security_invoker=true) as
 SELECT batch_close_time,
    business_unit_id,
    channels,
    currency_code,
    gateway_id,
    id,
    merchant_number,
    name,
    organization_id,
    payment_source_types,
    purpose,
    status,
    timezone,
    vouched,
    credentials_version
   FROM merchant_account;

create view published.meter_reading with (security_invoker=true) as
 SELECT id,
    business_unit_id,
    series_id,
    read_at,
    value,
    unit
   FROM meter_reading;

create view published.onboarding_invitation with (security_invoker=true) as
 SELECT account_id,
    business_unit_id,
    created_by,
    created_date,
    email,
    ended_date,
    expires_date,
    id,
    used_date
   FROM onboarding_invitation;

create view published.organization with (security_invoker=true) as
 SELECT created_date,
    id,
    large_refund_minor,
    name,
    staff_idle_minutes,
    status,
    unit_daily_refund_minor,
    user_daily_refund_minor,
    dual_control,
    staff_email_domains,
    default_timezone
   FROM organization;

create view published.organization_preference with (security_invoker=true) as
 SELECT digest_hour,
    digest_is_on,
    organization_id
   FROM organization_preference;

create view published.outbox_delivery with (security_invoker=true) as
 SELECT announced_date,
    business_unit_id,
    consumer,
    id,
    status,
    topic,
    attempts,
    error_message,
    last_attempt_date,
    next_attempt_date,
    payload
   FROM outbox_delivery;

create view published.paperless_enrollment with (security_invoker=true) as
 SELECT account_id,
    business_unit_id,
    customer_id,
    id,
    is_active,
    enrolled_date,
    ended_date,
    email,
    consent_id,
    row_version
   FROM paperless_enrollment;

create view published.payment with (security_invoker=true) as
 SELECT account_id,
    account_count,
    adjusted_amount_minor,
    amount_minor,
    auth_code,
    base_payment_id,
    brand,
    business_unit_id,
    channel,
    contact_email,
    created_by_user_name,
    created_by_user_role,
    created_date,
    currency_code,
    error_message,
    exported_date,
    external_method,
    external_reference,
    gateway_id,
    has_adjustment,
    id,
    include_service_fee_in_payment,
    last4,
    merchant_account_id,
    modified_date,
    note,
    organization_id,
    origin,
    payer_name,
    payment_descriptor,
    payment_descriptor_label,
    payment_session_id,
    payment_source_id,
    posted_date,
    posts_to_balance,
    received_date,
    reference_number,
    refunded_amount_minor,
    row_version,
    service_fee_amount_minor,
    source_type,
    status,
    type,
    upload_id
   FROM payment;

create view published.payment_account with (security_invoker=true) as
 SELECT account_id,
    amount_minor,
    business_unit_id,
    created_date,
    payment_id
   FROM payment_account;

create view published.payment_export with (security_invoker=true) as
 SELECT business_unit_id,
    file_name,
    id,
    made_date,
    reason,
    status
   FROM payment_export;

create view published.payment_export_line with (security_invoker=true) as
 SELECT business_unit_id,
    export_id,
    payment_id
   FROM payment_export_line;

create view published.payment_field_set with (security_invoker=true) as
 SELECT business_unit_id,
    fields
   FROM payment_field_set;

create view published.payment_line_item with (security_invoker=true) as
 SELECT account_charge_id,
    account_id,
    adjusted_minor,
    business_unit_id,
    description,
    id,
    line_item_type,
    payment_id,
    price_minor,
    refunded_minor,
    reversed_minor,
    product_id,
    quantity,
    gl_code
   FROM payment_line_item;

create view published.payment_session with (security_invoker=true) as
 SELECT account_ids,
    answered,
    begun_by,
    business_unit_id,
    channel,
    client_address,
    contact_email,
    created_by_user_name,
    created_by_user_role,
    created_date,
    customer_id,
    id,
    identifier,
    origin,
    payment_field_items,
    payment_source_id,
    status,
    contact_phone,
    scheduled_payment_id,
    abandon_reason
   FROM payment_session;

create view published.payment_snapshot with (security_invoker=true) as
 SELECT payment_field_items,
    payment_id,
    payment_meta_json,
    payment_source
   FROM payment_snapshot;

create view published.payment_source with (security_invoker=true) as
 SELECT business_unit_id,
    card_entry_method,
    created_date,
    fingerprint,
    gateway_id,
    id,
    merchant_account_id,
    status,
    token,
    customer_id,
    is_saved,
    account_number_last4,
    account_type,
    bank_name,
    card_expiry_month,
    card_expiry_year,
    holder_name,
    holder_type,
    nickname,
    payment_source_type,
    verification,
    routing_number
   FROM payment_source;

create view published.product with (security_invoker=true) as
 SELECT business_unit_id,
    code,
    description,
    id,
    is_active,
    maximum_minor,
    maximum_quantity,
    minimum_minor,
    name,
    "order",
    payer_enters_amount,
    price_minor,
    requires_account,
    sold_at_counter,
    sold_on_quick_pay,
    gl_code,
    form_configuration_id
   FROM product;

create view published.provider_name with (security_invoker=true) as
 SELECT from_date,
    id,
    name
   FROM provider_name;

create view published.reading_series with (security_invoker=true) as
 SELECT id,
    business_unit_id,
    account_id,
    key,
    "interval"
   FROM reading_series;

create view published.registration with (security_invoker=true) as
 SELECT account_id,
    business_unit_id,
    linked_date,
    unlinked_date
   FROM customer_account;

create view published.schedule_state with (security_invoker=true) as
 SELECT failing_since,
    failures_in_row,
    last_run_date,
    name
   FROM schedule_state;

create view published.scheduled_payment with (security_invoker=true) as
 SELECT account_id,
    acknowledgment_id,
    amount_minor,
    amount_strategy,
    autopay_enrollment_id,
    bill_id,
    business_unit_id,
    cancelable_until,
    channel,
    created_date,
    customer_id,
    due_date,
    fee_minor,
    id,
    idempotency_key,
    is_held,
    next_try_date,
    notice_date,
    notice_sent_date,
    payment_id,
    payment_source_id,
    processing_date,
    released_date,
    retry_of_id,
    row_version,
    starts_at,
    status,
    status_reason,
    target_date
   FROM scheduled_payment;

create view published.settlement_batch with (security_invoker=true) as
 SELECT batch_identifier,
    business_unit_id,
    closed_date,
    currency_code,
    gateway_closed_date,
    id,
    merchant_account_id,
    merchant_number,
    status,
    gateway_net_minor,
    sale_amount_minor,
    refund_amount_minor,
    named_adjustment_minor,
    net_amount_minor
   FROM settlement_batch;

create view published.settlement_line with (security_invoker=true) as
 SELECT amount_minor,
    business_unit_id,
    currency_code,
    gateway_transaction_id,
    id,
    kind,
    merchant_account_id,
    reference,
    settlement_batch_id,
    transaction_id,
    adjustment_id,
    named_minor
   FROM settlement_line;

create view published.stored_file with (security_invoker=true) as
 SELECT business_unit_id,
    created_date,
    id,
    name,
    sha256,
    size_bytes,
    status,
    storage_key
   FROM stored_file;

create view published.suppression with (security_invoker=true) as
 SELECT kind,
    value,
    reason,
    date,
    is_in_force
   FROM suppression;

create view published.terms_of_service with (security_invoker=true) as
 SELECT business_unit_id,
    created_date,
    effective_date,
    id,
    identifier,
    status,
    title,
    version,
    culture,
    published_date,
    retired_date
   FROM terms_of_service;

create view published.test_payment with (security_invoker=true) as
 SELECT business_unit_id,
    exception_id,
    id,
    merchant_account_id
   FROM test_payment;

create view published.ticket with (security_invoker=true) as
 SELECT business_unit_id,
    category,
    created_date,
    id,
    payment_id,
    status,
    title
   FROM ticket;

create view published.transaction with (security_invoker=true) as
 SELECT account_id,
    amount_minor,
    ask,
    auth_code,
    brand,
    business_unit_id,
    created_date,
    currency_code,
    error_message,
    gateway_attempt_id,
    gateway_id,
    gateway_message,
    gateway_response_code,
    gateway_transaction_id,
    id,
    last4,
    merchant_account_id,
    merchant_number,
    payment_id,
    reverses_transaction_id,
    settlement_batch_id,
    source_type,
    status,
    type
   FROM transaction;

create view published.user_account with (security_invoker=true) as
 SELECT email,
    id,
    name,
    status,
    last_sign_in_date
   FROM user_account;

-- Triggers

CREATE TRIGGER edition_changed AFTER UPDATE ON public.account_field_definition REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION begin_edition();
CREATE TRIGGER edition_changed AFTER UPDATE ON public.business_unit REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION begin_edition_of_unit();
CREATE TRIGGER edition_changed AFTER UPDATE ON public.channel REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION begin_edition();
CREATE TRIGGER edition_changed AFTER UPDATE ON public.feature_setting REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION begin_edition();
CREATE TRIGGER edition_changed AFTER UPDATE ON public.form_configuration REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION begin_edition();
CREATE TRIGGER edition_changed AFTER UPDATE ON public.form_version REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION begin_edition();
CREATE TRIGGER edition_changed AFTER UPDATE ON public.gateway REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION begin_edition_of_gateway();
CREATE TRIGGER edition_changed AFTER UPDATE ON public.merchant_account REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION begin_edition_of_merchant();
CREATE TRIGGER edition_changed AFTER UPDATE ON public.organization REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION begin_edition_of_organization();
CREATE TRIGGER edition_changed AFTER UPDATE ON public.payment_field_set REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION begin_edition();
CREATE TRIGGER edition_changed AFTER UPDATE ON public.product REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION begin_edition();
CREATE TRIGGER edition_changed AFTER UPDATE ON public.service_fee_schedule REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION begin_edition();
CREATE TRIGGER edition_changed AFTER UPDATE ON public.terms_of_service REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION begin_edition_of_terms();
CREATE TRIGGER edition_gone AFTER DELETE ON public.account_field_definition REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION begin_edition();
CREATE TRIGGER edition_gone AFTER DELETE ON public.channel REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION begin_edition();
CREATE TRIGGER edition_gone AFTER DELETE ON public.feature_setting REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION begin_edition();
CREATE TRIGGER edition_gone AFTER DELETE ON public.form_configuration REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION begin_edition();
CREATE TRIGGER edition_gone AFTER DELETE ON public.form_version REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION begin_edition();
CREATE TRIGGER edition_gone AFTER DELETE ON public.merchant_account REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION begin_edition_of_merchant();
CREATE TRIGGER edition_gone AFTER DELETE ON public.payment_field_set REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION begin_edition();
CREATE TRIGGER edition_gone AFTER DELETE ON public.product REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION begin_edition();
CREATE TRIGGER edition_gone AFTER DELETE ON public.service_fee_schedule REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION begin_edition();
CREATE TRIGGER edition_gone AFTER DELETE ON public.terms_of_service REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION begin_edition_of_terms();
CREATE TRIGGER edition_new AFTER INSERT ON public.account_field_definition REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION begin_edition();
CREATE TRIGGER edition_new AFTER INSERT ON public.business_unit REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION begin_edition_of_unit();
CREATE TRIGGER edition_new AFTER INSERT ON public.channel REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION begin_edition();
CREATE TRIGGER edition_new AFTER INSERT ON public.feature_setting REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION begin_edition();
CREATE TRIGGER edition_new AFTER INSERT ON public.form_configuration REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION begin_edition();
CREATE TRIGGER edition_new AFTER INSERT ON public.form_version REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION begin_edition();
CREATE TRIGGER edition_new AFTER INSERT ON public.gateway REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION begin_edition_of_gateway();
CREATE TRIGGER edition_new AFTER INSERT ON public.merchant_account REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION begin_edition_of_merchant();
CREATE TRIGGER edition_new AFTER INSERT ON public.organization REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION begin_edition_of_organization();
CREATE TRIGGER edition_new AFTER INSERT ON public.payment_field_set REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION begin_edition();
CREATE TRIGGER edition_new AFTER INSERT ON public.product REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION begin_edition();
CREATE TRIGGER edition_new AFTER INSERT ON public.service_fee_schedule REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION begin_edition();
CREATE TRIGGER edition_new AFTER INSERT ON public.terms_of_service REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION begin_edition_of_terms();
CREATE TRIGGER keep_published BEFORE DELETE OR UPDATE ON public.terms_of_service FOR EACH ROW EXECUTE FUNCTION keep_published_terms();
CREATE TRIGGER keep_served BEFORE INSERT OR UPDATE ON public.merchant_account FOR EACH ROW EXECUTE FUNCTION keep_served();
CREATE TRIGGER payment_dirty_day_changed AFTER UPDATE ON public.payment FOR EACH ROW WHEN (((LEAST(old.created_date, new.created_date) < (now() - '20:00:00'::interval)) AND (((((((((((old.created_date IS DISTINCT FROM new.created_date) OR (old.type IS DISTINCT FROM new.type)) OR (old.status IS DISTINCT FROM new.status)) OR (old.has_adjustment IS DISTINCT FROM new.has_adjustment)) OR (old.channel IS DISTINCT FROM new.channel)) OR (old.source_type IS DISTINCT FROM new.source_type)) OR (old.amount_minor IS DISTINCT FROM new.amount_minor)) OR (old.service_fee_amount_minor IS DISTINCT FROM new.service_fee_amount_minor)) OR (old.refunded_amount_minor IS DISTINCT FROM new.refunded_amount_minor)) OR (old.adjusted_amount_minor IS DISTINCT FROM new.adjusted_amount_minor)) OR (old.error_message IS DISTINCT FROM new.error_message)))) EXECUTE FUNCTION mark_dirty_day();
CREATE TRIGGER payment_dirty_day_new AFTER INSERT ON public.payment FOR EACH ROW WHEN ((new.created_date < (now() - '20:00:00'::interval))) EXECUTE FUNCTION mark_dirty_day();

-- Row-level security

alter table account enable row level security;
alter table account force row level security;
alter table account_charge enable row level security;
alter table account_charge force row level security;
alter table account_field_definition enable row level security;
alter table account_field_definition force row level security;
alter table account_money enable row level security;
alter table account_money force row level security;
alter table account_reminder enable row level security;
alter table account_reminder force row level security;
alter table account_transfer enable row level security;
alter table account_transfer force row level security;
alter table account_upload enable row level security;
alter table account_upload force row level security;
alter table account_upload_change enable row level security;
alter table account_upload_change force row level security;
alter table account_upload_config enable row level security;
alter table account_upload_config force row level security;
alter table account_upload_former enable row level security;
alter table account_upload_former force row level security;
alter table account_upload_problem enable row level security;
alter table account_upload_problem force row level security;
alter table acknowledgment enable row level security;
alter table acknowledgment force row level security;
alter table adjustment enable row level security;
alter table adjustment force row level security;
alter table approval_request enable row level security;
alter table approval_request force row level security;
alter table attempt_set enable row level security;
alter table attempt_set force row level security;
alter table attention_mark enable row level security;
alter table attention_mark force row level security;
alter table audit_entry enable row level security;
alter table audit_entry force row level security;
alter table audit_finding enable row level security;
alter table audit_finding force row level security;
alter table audit_seal enable row level security;
alter table audit_seal force row level security;
alter table autopay_enrollment enable row level security;
alter table autopay_enrollment force row level security;
alter table autopay_rule enable row level security;
alter table autopay_rule force row level security;
alter table balance_event enable row level security;
alter table balance_event force row level security;
alter table banner enable row level security;
alter table banner force row level security;
alter table bill enable row level security;
alter table bill force row level security;
alter table bill_document enable row level security;
alter table bill_document force row level security;
alter table bill_file enable row level security;
alter table bill_file force row level security;
alter table bill_notice enable row level security;
alter table bill_notice force row level security;
alter table bill_problem enable row level security;
alter table bill_problem force row level security;
alter table biller_logo enable row level security;
alter table biller_logo force row level security;
alter table billing_cycle enable row level security;
alter table billing_cycle force row level security;
alter table business_unit enable row level security;
alter table business_unit force row level security;
alter table card_testing_defense enable row level security;
alter table card_testing_defense force row level security;
alter table change_request enable row level security;
alter table change_request force row level security;
alter table channel enable row level security;
alter table channel force row level security;
alter table consent enable row level security;
alter table consent force row level security;
alter table customer enable row level security;
alter table customer force row level security;
alter table customer_account enable row level security;
alter table customer_account force row level security;
alter table daily_decline enable row level security;
alter table daily_decline force row level security;
alter table daily_total enable row level security;
alter table daily_total force row level security;
alter table data_key enable row level security;
alter table data_key force row level security;
alter table default_view enable row level security;
alter table default_view force row level security;
alter table device enable row level security;
alter table device force row level security;
alter table device_inspection enable row level security;
alter table device_inspection force row level security;
alter table digest_reader enable row level security;
alter table digest_reader force row level security;
alter table dirty_day enable row level security;
alter table dirty_day force row level security;
alter table doomed_object enable row level security;
alter table doomed_object force row level security;
alter table email_message enable row level security;
alter table email_message force row level security;
alter table email_verification enable row level security;
alter table email_verification force row level security;
alter table embedded_settings enable row level security;
alter table embedded_settings force row level security;
alter table enrollment_activity enable row level security;
alter table enrollment_activity force row level security;
alter table enrolment_upload_row enable row level security;
alter table enrolment_upload_row force row level security;
alter table exception_part enable row level security;
alter table exception_part force row level security;
alter table external_link_set enable row level security;
alter table external_link_set force row level security;
alter table external_upload_row enable row level security;
alter table external_upload_row force row level security;
alter table feature_setting enable row level security;
alter table feature_setting force row level security;
alter table file_connection enable row level security;
alter table file_connection force row level security;
alter table file_key enable row level security;
alter table file_key force row level security;
alter table form_configuration enable row level security;
alter table form_configuration force row level security;
alter table form_file enable row level security;
alter table form_file force row level security;
alter table form_response enable row level security;
alter table form_response force row level security;
alter table form_version enable row level security;
alter table form_version force row level security;
alter table function_trigger enable row level security;
alter table function_trigger force row level security;
alter table function_trigger_call enable row level security;
alter table function_trigger_call force row level security;
alter table gateway_attempt enable row level security;
alter table gateway_attempt force row level security;
alter table gateway_breaker enable row level security;
alter table gateway_breaker force row level security;
alter table gateway_check enable row level security;
alter table gateway_check force row level security;
alter table gateway_exception enable row level security;
alter table gateway_exception force row level security;
alter table gateway_message enable row level security;
alter table gateway_message force row level security;
alter table generated_report enable row level security;
alter table generated_report force row level security;
alter table idempotency_key enable row level security;
alter table idempotency_key force row level security;
alter table job enable row level security;
alter table job force row level security;
alter table job_execution enable row level security;
alter table job_execution force row level security;
alter table job_file enable row level security;
alter table job_file force row level security;
alter table job_log enable row level security;
alter table job_log force row level security;
alter table job_task enable row level security;
alter table job_task force row level security;
alter table kept_file enable row level security;
alter table kept_file force row level security;
alter table kept_token enable row level security;
alter table kept_token force row level security;
alter table legal_hold enable row level security;
alter table legal_hold force row level security;
alter table merchant_account enable row level security;
alter table merchant_account force row level security;
alter table merchant_test enable row level security;
alter table merchant_test force row level security;
alter table meter_reading enable row level security;
alter table meter_reading force row level security;
alter table notification_template enable row level security;
alter table notification_template force row level security;
alter table onboarding_invitation enable row level security;
alter table onboarding_invitation force row level security;
alter table onboarding_session enable row level security;
alter table onboarding_session force row level security;
alter table organization_preference enable row level security;
alter table organization_preference force row level security;
alter table outbox enable row level security;
alter table outbox force row level security;
alter table outbox_delivery enable row level security;
alter table outbox_delivery force row level security;
alter table paperless_enrollment enable row level security;
alter table paperless_enrollment force row level security;
alter table payment enable row level security;
alter table payment force row level security;
alter table payment_account enable row level security;
alter table payment_account force row level security;
alter table payment_export enable row level security;
alter table payment_export force row level security;
alter table payment_export_line enable row level security;
alter table payment_export_line force row level security;
alter table payment_field_set enable row level security;
alter table payment_field_set force row level security;
alter table payment_line_item enable row level security;
alter table payment_line_item force row level security;
alter table payment_session enable row level security;
alter table payment_session force row level security;
alter table payment_snapshot enable row level security;
alter table payment_snapshot force row level security;
alter table payment_source enable row level security;
alter table payment_source force row level security;
alter table phone_code enable row level security;
alter table phone_code force row level security;
alter table product enable row level security;
alter table product force row level security;
alter table quick_pay_session enable row level security;
alter table quick_pay_session force row level security;
alter table reading_series enable row level security;
alter table reading_series force row level security;
alter table reading_upload_row enable row level security;
alter table reading_upload_row force row level security;
alter table registration enable row level security;
alter table registration force row level security;
alter table retention_mark enable row level security;
alter table retention_mark force row level security;
alter table retention_setting enable row level security;
alter table retention_setting force row level security;
alter table retention_step enable row level security;
alter table retention_step force row level security;
alter table saved_view enable row level security;
alter table saved_view force row level security;
alter table scheduled_payment enable row level security;
alter table scheduled_payment force row level security;
alter table service_fee_schedule enable row level security;
alter table service_fee_schedule force row level security;
alter table settings_edition enable row level security;
alter table settings_edition force row level security;
alter table settlement_batch enable row level security;
alter table settlement_batch force row level security;
alter table settlement_line enable row level security;
alter table settlement_line force row level security;
alter table settlement_schedule enable row level security;
alter table settlement_schedule force row level security;
alter table sign_in_link enable row level security;
alter table sign_in_link force row level security;
alter table signing_key enable row level security;
alter table signing_key force row level security;
alter table stored_file enable row level security;
alter table stored_file force row level security;
alter table terms_of_service enable row level security;
alter table terms_of_service force row level security;
alter table test_payment enable row level security;
alter table test_payment force row level security;
alter table text_message enable row level security;
alter table text_message force row level security;
alter table ticket enable row level security;
alter table ticket force row level security;
alter table ticket_event enable row level security;
alter table ticket_event force row level security;
alter table totaled_day enable row level security;
alter table totaled_day force row level security;
alter table transaction enable row level security;
alter table transaction force row level security;
alter table transferred_file enable row level security;
alter table transferred_file force row level security;
alter table unit_setting_change enable row level security;
alter table unit_setting_change force row level security;
alter table viewed_record enable row level security;
alter table viewed_record force row level security;

-- Policies

create policy defaults on terms_of_service for select to public
  using (((business_unit_id IS NULL) AND (NULLIF(current_setting('app.bu'::text, true), ''::text) IS NOT NULL)));

create policy own_units on notification_template as restrictive for all to public
  using (((business_unit_id IS NULL) OR (current_setting('app.platform'::text, true) = 'on'::text) OR (business_unit_id = ANY ((string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[]))));

create policy platform on audit_finding for all to public
  using (( SELECT (current_setting('app.platform'::text, true) = 'on'::text)))
  with check (( SELECT (current_setting('app.platform'::text, true) = 'on'::text)));

create policy tenant on account for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on account_charge for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on account_field_definition for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on account_money for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on account_reminder for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on account_transfer for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on account_upload for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on account_upload_change for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on account_upload_config for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on account_upload_former for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on account_upload_problem for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on acknowledgment for all to public
  using (((current_setting('app.platform'::text, true) = 'on'::text) OR (business_unit_id = ANY ((string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[]))))
  with check (((current_setting('app.platform'::text, true) = 'on'::text) OR (business_unit_id = ANY ((string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[]))));

create policy tenant on adjustment for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on approval_request for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on attempt_set for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on attention_mark for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on audit_entry for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (COALESCE(business_unit_id, 0) = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (COALESCE(business_unit_id, 0) = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on audit_finding for select to public
  using ((business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[])));

create policy tenant on audit_seal for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (organization_id IN ( SELECT u.organization_id
   FROM business_unit u
  WHERE (u.id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (organization_id IN ( SELECT u.organization_id
   FROM business_unit u
  WHERE (u.id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))));

create policy tenant on autopay_enrollment for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on autopay_rule for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on balance_event for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on banner for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on bill for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on bill_document for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on bill_file for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on bill_notice for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on bill_problem for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on biller_logo for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on billing_cycle for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on business_unit for all to public
  using (((current_setting('app.platform'::text, true) = 'on'::text) OR (business_unit_id = ANY ((string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[]))))
  with check (((current_setting('app.platform'::text, true) = 'on'::text) OR (business_unit_id = ANY ((string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[]))));

create policy tenant on card_testing_defense for all to public
  using (((current_setting('app.platform'::text, true) = 'on'::text) OR (business_unit_id = ANY ((string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[]))))
  with check (((current_setting('app.platform'::text, true) = 'on'::text) OR (business_unit_id = ANY ((string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[]))));

create policy tenant on change_request for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on channel for all to public
  using (((current_setting('app.platform'::text, true) = 'on'::text) OR (business_unit_id = ANY ((string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[]))))
  with check (((current_setting('app.platform'::text, true) = 'on'::text) OR (business_unit_id = ANY ((string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[]))));

create policy tenant on consent for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on customer for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (organization_id IN ( SELECT u.organization_id
   FROM business_unit u
  WHERE (u.id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (organization_id IN ( SELECT u.organization_id
   FROM business_unit u
  WHERE (u.id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))));

create policy tenant on customer_account for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on daily_decline for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on daily_total for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on data_key for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (organization_id IN ( SELECT u.organization_id
   FROM business_unit u
  WHERE (u.id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (organization_id IN ( SELECT u.organization_id
   FROM business_unit u
  WHERE (u.id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))));

create policy tenant on default_view for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on device for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on device_inspection for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on digest_reader for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (organization_id IN ( SELECT u.organization_id
   FROM business_unit u
  WHERE (u.id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (organization_id IN ( SELECT u.organization_id
   FROM business_unit u
  WHERE (u.id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))));

create policy tenant on dirty_day for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on doomed_object for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on email_message for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on email_verification for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on embedded_settings for all to public
  using (((current_setting('app.platform'::text, true) = 'on'::text) OR (business_unit_id = ANY ((string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[]))))
  with check (((current_setting('app.platform'::text, true) = 'on'::text) OR (business_unit_id = ANY ((string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[]))));

create policy tenant on enrollment_activity for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on enrolment_upload_row for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on exception_part for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on external_link_set for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on external_upload_row for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on feature_setting for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on file_connection for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on file_key for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on form_configuration for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on form_file for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on form_response for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on form_version for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on function_trigger for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on function_trigger_call for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on gateway_attempt for all to public
  using (((current_setting('app.platform'::text, true) = 'on'::text) OR (business_unit_id = ANY ((string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[]))))
  with check (((current_setting('app.platform'::text, true) = 'on'::text) OR (business_unit_id = ANY ((string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[]))));

create policy tenant on gateway_breaker for all to public
  using (((current_setting('app.platform'::text, true) = 'on'::text) OR (business_unit_id = ANY ((string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[]))))
  with check (((current_setting('app.platform'::text, true) = 'on'::text) OR (business_unit_id = ANY ((string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[]))));

create policy tenant on gateway_check for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on gateway_exception for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on gateway_message for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on generated_report for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on idempotency_key for all to public
  using (((current_setting('app.platform'::text, true) = 'on'::text) OR (business_unit_id = ANY ((string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[]))))
  with check (((current_setting('app.platform'::text, true) = 'on'::text) OR (business_unit_id = ANY ((string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[]))));

create policy tenant on job for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on job_execution for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on job_file for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on job_log for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on job_task for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on kept_file for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on kept_token for all to public
  using (((current_setting('app.platform'::text, true) = 'on'::text) OR (business_unit_id = ANY ((string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[]))))
  with check (((current_setting('app.platform'::text, true) = 'on'::text) OR (business_unit_id = ANY ((string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[]))));

create policy tenant on legal_hold for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (organization_id IN ( SELECT u.organization_id
   FROM business_unit u
  WHERE (u.id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (organization_id IN ( SELECT u.organization_id
   FROM business_unit u
  WHERE (u.id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))));

create policy tenant on merchant_account for all to public
  using (((current_setting('app.platform'::text, true) = 'on'::text) OR (business_unit_id = ANY ((string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[]))))
  with check (((current_setting('app.platform'::text, true) = 'on'::text) OR (business_unit_id = ANY ((string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[]))));

create policy tenant on merchant_test for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on meter_reading for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on notification_template for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (organization_id IN ( SELECT u.organization_id
   FROM business_unit u
  WHERE (u.id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (organization_id IN ( SELECT u.organization_id
   FROM business_unit u
  WHERE (u.id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))));

create policy tenant on onboarding_invitation for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on onboarding_session for all to public
  using (((current_setting('app.platform'::text, true) = 'on'::text) OR (business_unit_id = ANY ((string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[]))))
  with check (((current_setting('app.platform'::text, true) = 'on'::text) OR (business_unit_id = ANY ((string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[]))));

create policy tenant on organization_preference for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (organization_id IN ( SELECT u.organization_id
   FROM business_unit u
  WHERE (u.id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (organization_id IN ( SELECT u.organization_id
   FROM business_unit u
  WHERE (u.id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))));

create policy tenant on outbox for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on outbox_delivery for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on paperless_enrollment for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on payment for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check (((current_setting('app.platform'::text, true) = 'on'::text) OR (business_unit_id = ANY ((string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[]))));

create policy tenant on payment_account for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check (((current_setting('app.platform'::text, true) = 'on'::text) OR (business_unit_id = ANY ((string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[]))));

create policy tenant on payment_export for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on payment_export_line for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on payment_field_set for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on payment_line_item for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check (((current_setting('app.platform'::text, true) = 'on'::text) OR (business_unit_id = ANY ((string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[]))));

create policy tenant on payment_session for all to public
  using (((current_setting('app.platform'::text, true) = 'on'::text) OR (business_unit_id = ANY ((string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[]))))
  with check (((current_setting('app.platform'::text, true) = 'on'::text) OR (business_unit_id = ANY ((string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[]))));

create policy tenant on payment_snapshot for all to public
  using (((current_setting('app.platform'::text, true) = 'on'::text) OR (business_unit_id = ANY ((string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[]))))
  with check (((current_setting('app.platform'::text, true) = 'on'::text) OR (business_unit_id = ANY ((string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[]))));

create policy tenant on payment_source for all to public
  using (((current_setting('app.platform'::text, true) = 'on'::text) OR (business_unit_id = ANY ((string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[]))))
  with check (((current_setting('app.platform'::text, true) = 'on'::text) OR (business_unit_id = ANY ((string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[]))));

create policy tenant on phone_code for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on product for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on quick_pay_session for all to public
  using (((current_setting('app.platform'::text, true) = 'on'::text) OR (business_unit_id = ANY ((string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[]))))
  with check (((current_setting('app.platform'::text, true) = 'on'::text) OR (business_unit_id = ANY ((string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[]))));

create policy tenant on reading_series for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on reading_upload_row for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on registration for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on retention_mark for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on retention_setting for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (organization_id IN ( SELECT u.organization_id
   FROM business_unit u
  WHERE (u.id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (organization_id IN ( SELECT u.organization_id
   FROM business_unit u
  WHERE (u.id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))));

create policy tenant on retention_step for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (organization_id IN ( SELECT u.organization_id
   FROM business_unit u
  WHERE (u.id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (organization_id IN ( SELECT u.organization_id
   FROM business_unit u
  WHERE (u.id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))));

create policy tenant on saved_view for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on scheduled_payment for all to public
  using (((current_setting('app.platform'::text, true) = 'on'::text) OR (business_unit_id = ANY ((string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[]))))
  with check (((current_setting('app.platform'::text, true) = 'on'::text) OR (business_unit_id = ANY ((string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[]))));

create policy tenant on service_fee_schedule for all to public
  using (((current_setting('app.platform'::text, true) = 'on'::text) OR (business_unit_id = ANY ((string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[]))))
  with check (((current_setting('app.platform'::text, true) = 'on'::text) OR (business_unit_id = ANY ((string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[]))));

create policy tenant on settings_edition for all to public
  using (((current_setting('app.platform'::text, true) = 'on'::text) OR (business_unit_id = ANY ((string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[]))))
  with check (((current_setting('app.platform'::text, true) = 'on'::text) OR (business_unit_id = ANY ((string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[]))));

create policy tenant on settlement_batch for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on settlement_line for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on settlement_schedule for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on sign_in_link for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on signing_key for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on stored_file for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on terms_of_service for all to public
  using (((current_setting('app.platform'::text, true) = 'on'::text) OR (business_unit_id = ANY ((string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[]))))
  with check (((current_setting('app.platform'::text, true) = 'on'::text) OR (business_unit_id = ANY ((string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[]))));

create policy tenant on test_payment for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on text_message for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on ticket for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on ticket_event for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on totaled_day for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on transaction for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check (((current_setting('app.platform'::text, true) = 'on'::text) OR (business_unit_id = ANY ((string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[]))));

create policy tenant on transferred_file for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on unit_setting_change for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

create policy tenant on viewed_record for all to public
  using ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))))
  with check ((( SELECT (current_setting('app.platform'::text, true) = 'on'::text)) OR (business_unit_id = ANY (( SELECT (string_to_array(NULLIF(current_setting('app.bu'::text, true), ''::text), ','::text))::integer[] AS string_to_array)::integer[]))));

-- Grants on schemas

grant usage on schema identity to ratepayer_app;
grant usage on schema public to public;
grant usage on schema public to ratepayer_app;
grant usage on schema public to ratepayer_retention;
grant usage on schema published to ratepayer_app;
grant usage on schema sandbox to ratepayer_app;

-- Grants on tables, views and sequences

grant delete, insert, select on account_upload_problem to ratepayer_app;
grant delete, insert, select on bill_problem to ratepayer_app;
grant delete, insert, select on dirty_day to ratepayer_app;
grant delete, insert, select on enrolment_upload_row to ratepayer_app;
grant delete, insert, select on external_upload_row to ratepayer_app;
grant delete, insert, select on function_trigger_call to ratepayer_app;
grant delete, insert, select on job_log to ratepayer_app;
grant delete, insert, select on reading_upload_row to ratepayer_app;
grant delete, insert, select on sandbox.outage to ratepayer_app;
grant delete, insert, select on spent_challenge to ratepayer_app;
grant delete, insert, select on text_reply to ratepayer_app;
grant delete, insert, select on ticket_event to ratepayer_app;
grant delete, insert, select, update on account_field_definition to ratepayer_app;
grant delete, insert, select, update on account_upload_change to ratepayer_app;
grant delete, insert, select, update on account_upload_config to ratepayer_app;
grant delete, insert, select, update on account_upload_former to ratepayer_app;
grant delete, insert, select, update on agency to ratepayer_app;
grant delete, insert, select, update on attempt_set to ratepayer_app;
grant delete, insert, select, update on bill to ratepayer_app;
grant delete, insert, select, update on bill_document to ratepayer_app;
grant delete, insert, select, update on bill_file to ratepayer_app;
grant delete, insert, select, update on biller_logo to ratepayer_app;
grant delete, insert, select, update on custom_gateway_message to ratepayer_app;
grant delete, insert, select, update on daily_decline to ratepayer_app;
grant delete, insert, select, update on daily_total to ratepayer_app;
grant delete, insert, select, update on default_view to ratepayer_app;
grant delete, insert, select, update on doomed_object to ratepayer_app;
grant delete, insert, select, update on email_message to ratepayer_app;
grant delete, insert, select, update on email_verification to ratepayer_app;
grant delete, insert, select, update on form_file to ratepayer_app;
grant delete, insert, select, update on form_response to ratepayer_app;
grant delete, insert, select, update on generated_report to ratepayer_app;
grant delete, insert, select, update on identity.browser_session to ratepayer_app;
grant delete, insert, select, update on identity.invitation to ratepayer_app;
grant delete, insert, select, update on identity.known_browser to ratepayer_app;
grant delete, insert, select, update on identity.login to ratepayer_app;
grant delete, insert, select, update on identity.machine_client to ratepayer_app;
grant delete, insert, select, update on identity.oidc_payload to ratepayer_app;
grant delete, insert, select, update on identity.passkey to ratepayer_app;
grant delete, insert, select, update on identity.sign_in_code to ratepayer_app;
grant delete, insert, select, update on identity.signing_key to ratepayer_app;
grant delete, insert, select, update on job_file to ratepayer_app;
grant delete, insert, select, update on kept_file to ratepayer_app;
grant delete, insert, select, update on kept_token to ratepayer_app;
grant delete, insert, select, update on meter_reading to ratepayer_app;
grant delete, insert, select, update on onboarding_invitation to ratepayer_app;
grant delete, insert, select, update on outbox to ratepayer_app;
grant delete, insert, select, update on outbox_delivery to ratepayer_app;
grant delete, insert, select, update on payment_export to ratepayer_app;
grant delete, insert, select, update on payment_export_line to ratepayer_app;
grant delete, insert, select, update on payment_session to ratepayer_app;
grant delete, insert, select, update on quick_pay_session to ratepayer_app;
grant delete, insert, select, update on rate_counter to ratepayer_app;
grant delete, insert, select, update on registration to ratepayer_app;
grant delete, insert, select, update on retention_step to ratepayer_app;
grant delete, insert, select, update on saved_view to ratepayer_app;
grant delete, insert, select, update on sign_in_link to ratepayer_app;
grant delete, insert, select, update on terms_of_service to ratepayer_app;
grant delete, insert, select, update on text_message to ratepayer_app;
grant delete, insert, select, update on ticket to ratepayer_app;
grant delete, insert, select, update on transferred_file to ratepayer_app;
grant delete, insert, select, update on viewed_record to ratepayer_app;
grant delete, select on audit_entry to ratepayer_retention;
grant delete, select on consent to ratepayer_retention;
grant insert, select on acknowledgment to ratepayer_app;
grant insert, select on audit_entry to ratepayer_app;
grant insert, select on audit_seal to ratepayer_app;
grant insert, select on balance_event to ratepayer_app;
grant insert, select on bill_notice to ratepayer_app;
grant insert, select on consent to ratepayer_app;
grant insert, select on device_inspection to ratepayer_app;
grant insert, select on enrollment_activity to ratepayer_app;
grant insert, select on exception_part to ratepayer_app;
grant insert, select on gateway_check to ratepayer_app;
grant insert, select on idempotency_key to ratepayer_app;
grant insert, select on legal_hold to ratepayer_app;
grant insert, select on limit_change to ratepayer_app;
grant insert, select on maintenance_window to ratepayer_app;
grant insert, select on merchant_test to ratepayer_app;
grant insert, select on payment_account to ratepayer_app;
grant insert, select on payment_snapshot to ratepayer_app;
grant insert, select on provider_name to ratepayer_app;
grant insert, select on sandbox.text_message to ratepayer_app;
grant insert, select on settlement_line to ratepayer_app;
grant insert, select on signing_key to ratepayer_app;
grant insert, select on test_payment to ratepayer_app;
grant insert, select on transaction to ratepayer_app;
grant insert, select, update on account to ratepayer_app;
grant insert, select, update on account_charge to ratepayer_app;
grant insert, select, update on account_money to ratepayer_app;
grant insert, select, update on account_reminder to ratepayer_app;
grant insert, select, update on account_transfer to ratepayer_app;
grant insert, select, update on account_upload to ratepayer_app;
grant insert, select, update on adjustment to ratepayer_app;
grant insert, select, update on approval_request to ratepayer_app;
grant insert, select, update on attention_mark to ratepayer_app;
grant insert, select, update on audit_finding to ratepayer_app;
grant insert, select, update on audit_run to ratepayer_app;
grant insert, select, update on autopay_enrollment to ratepayer_app;
grant insert, select, update on autopay_rule to ratepayer_app;
grant insert, select, update on banner to ratepayer_app;
grant insert, select, update on billing_cycle to ratepayer_app;
grant insert, select, update on billing_system to ratepayer_app;
grant insert, select, update on business_unit to ratepayer_app;
grant insert, select, update on card_testing_defense to ratepayer_app;
grant insert, select, update on change_request to ratepayer_app;
grant insert, select, update on channel to ratepayer_app;
grant insert, select, update on customer to ratepayer_app;
grant insert, select, update on customer_account to ratepayer_app;
grant insert, select, update on data_key to ratepayer_app;
grant insert, select, update on device to ratepayer_app;
grant insert, select, update on digest_reader to ratepayer_app;
grant insert, select, update on embedded_settings to ratepayer_app;
grant insert, select, update on external_link_set to ratepayer_app;
grant insert, select, update on feature_setting to ratepayer_app;
grant insert, select, update on file_connection to ratepayer_app;
grant insert, select, update on file_key to ratepayer_app;
grant insert, select, update on form_configuration to ratepayer_app;
grant insert, select, update on form_version to ratepayer_app;
grant insert, select, update on function_trigger to ratepayer_app;
grant insert, select, update on gateway to ratepayer_app;
grant insert, select, update on gateway_attempt to ratepayer_app;
grant insert, select, update on gateway_breaker to ratepayer_app;
grant insert, select, update on gateway_exception to ratepayer_app;
grant insert, select, update on gateway_message to ratepayer_app;
grant insert, select, update on identity.access_review to ratepayer_app;
grant insert, select, update on identity.access_review_item to ratepayer_app;
grant insert, select, update on job to ratepayer_app;
grant insert, select, update on job_execution to ratepayer_app;
grant insert, select, update on job_task to ratepayer_app;
grant insert, select, update on job_template to ratepayer_app;
grant insert, select, update on merchant_account to ratepayer_app;
grant insert, select, update on new_unit_feature to ratepayer_app;
grant insert, select, update on notification_template to ratepayer_app;
grant insert, select, update on onboarding_session to ratepayer_app;
grant insert, select, update on organization to ratepayer_app;
grant insert, select, update on organization_preference to ratepayer_app;
grant insert, select, update on paperless_enrollment to ratepayer_app;
grant insert, select, update on payment to ratepayer_app;
grant insert, select, update on payment_field_set to ratepayer_app;
grant insert, select, update on payment_line_item to ratepayer_app;
grant insert, select, update on payment_source to ratepayer_app;
grant insert, select, update on phone_code to ratepayer_app;
grant insert, select, update on product to ratepayer_app;
grant insert, select, update on reading_series to ratepayer_app;
grant insert, select, update on retention_mark to ratepayer_app;
grant insert, select, update on retention_run to ratepayer_app;
grant insert, select, update on retention_setting to ratepayer_app;
grant insert, select, update on sandbox.ledger to ratepayer_app;
grant insert, select, update on sandbox.step to ratepayer_app;
grant insert, select, update on sandbox.token to ratepayer_app;
grant insert, select, update on schedule_state to ratepayer_app;
grant insert, select, update on scheduled_payment to ratepayer_app;
grant insert, select, update on service_fee_schedule to ratepayer_app;
grant insert, select, update on settlement_batch to ratepayer_app;
grant insert, select, update on settlement_schedule to ratepayer_app;
grant insert, select, update on stored_file to ratepayer_app;
grant insert, select, update on suppression to ratepayer_app;
grant insert, select, update on totaled_day to ratepayer_app;
grant insert, select, update on unit_setting_change to ratepayer_app;
grant insert, select, update on user_account to ratepayer_app;
grant select on migration to ratepayer_app;
grant select on published.account to ratepayer_app;
grant select on published.account_charge to ratepayer_app;
grant select on published.account_field_definition to ratepayer_app;
grant select on published.account_money to ratepayer_app;
grant select on published.account_upload to ratepayer_app;
grant select on published.acknowledgment to ratepayer_app;
grant select on published.address_proof to ratepayer_app;
grant select on published.adjustment to ratepayer_app;
grant select on published.approval_request to ratepayer_app;
grant select on published.audit_entry to ratepayer_app;
grant select on published.audit_finding to ratepayer_app;
grant select on published.autopay_enrollment to ratepayer_app;
grant select on published.balance_event to ratepayer_app;
grant select on published.banner to ratepayer_app;
grant select on published.bill to ratepayer_app;
grant select on published.bill_file to ratepayer_app;
grant select on published.billing_cycle to ratepayer_app;
grant select on published.billing_system to ratepayer_app;
grant select on published.business_unit to ratepayer_app;
grant select on published.card_testing_defense to ratepayer_app;
grant select on published.change_request to ratepayer_app;
grant select on published.consent to ratepayer_app;
grant select on published.custom_gateway_message to ratepayer_app;
grant select on published.customer to ratepayer_app;
grant select on published.customer_account to ratepayer_app;
grant select on published.email_message to ratepayer_app;
grant select on published.embedded_settings to ratepayer_app;
grant select on published.enrollment_activity to ratepayer_app;
grant select on published.form_version to ratepayer_app;
grant select on published.gateway to ratepayer_app;
grant select on published.gateway_attempt to ratepayer_app;
grant select on published.gateway_breaker to ratepayer_app;
grant select on published.gateway_exception to ratepayer_app;
grant select on published.generated_report to ratepayer_app;
grant select on published.job to ratepayer_app;
grant select on published.job_execution to ratepayer_app;
grant select on published.job_file to ratepayer_app;
grant select on published.job_task to ratepayer_app;
grant select on published.legal_hold to ratepayer_app;
grant select on published.limit_change to ratepayer_app;
grant select on published.login to ratepayer_app;
grant select on published.machine_client to ratepayer_app;
grant select on published.maintenance_window to ratepayer_app;
grant select on published.merchant_account to ratepayer_app;
grant select on published.meter_reading to ratepayer_app;
grant select on published.onboarding_invitation to ratepayer_app;
grant select on published.organization to ratepayer_app;
grant select on published.organization_preference to ratepayer_app;
grant select on published.outbox_delivery to ratepayer_app;
grant select on published.paperless_enrollment to ratepayer_app;
grant select on published.payment to ratepayer_app;
grant select on published.payment_account to ratepayer_app;
grant select on published.payment_export to ratepayer_app;
grant select on published.payment_export_line to ratepayer_app;
grant select on published.payment_field_set to ratepayer_app;
grant select on published.payment_line_item to ratepayer_app;
grant select on published.payment_session to ratepayer_app;
grant select on published.payment_snapshot to ratepayer_app;
grant select on published.payment_source to ratepayer_app;
grant select on published.product to ratepayer_app;
grant select on published.provider_name to ratepayer_app;
grant select on published.reading_series to ratepayer_app;
grant select on published.registration to ratepayer_app;
grant select on published.schedule_state to ratepayer_app;
grant select on published.scheduled_payment to ratepayer_app;
grant select on published.settlement_batch to ratepayer_app;
grant select on published.settlement_line to ratepayer_app;
grant select on published.stored_file to ratepayer_app;
grant select on published.suppression to ratepayer_app;
grant select on published.terms_of_service to ratepayer_app;
grant select on published.test_payment to ratepayer_app;
grant select on published.ticket to ratepayer_app;
grant select on published.transaction to ratepayer_app;
grant select on published.user_account to ratepayer_app;
grant select on settings_edition to ratepayer_app;
grant select, update on paperless_enrollment to ratepayer_retention;
grant select, update on payment_snapshot to ratepayer_retention;
grant usage on sequence sandbox.ledger_id_seq to ratepayer_app;

-- Grants on columns

grant select (business_unit_id, created_date, id) on payment to ratepayer_retention;
grant update (adjustment_id, named_minor, transaction_id) on settlement_line to ratepayer_app;
grant update (ended_by, ended_date) on maintenance_window to ratepayer_app;
grant update (erased_date, erased_signature) on audit_seal to ratepayer_app;
grant update (exported_date) on balance_event to ratepayer_app;
grant update (last_used_date, revoked_by, revoked_date, secret_enveloped) on signing_key to ratepayer_app;
grant update (lift_reason, lifted_by, lifted_date, row_version) on legal_hold to ratepayer_app;
grant update (settlement_batch_id) on transaction to ratepayer_app;
