-- What is owed, by whom, how it came about, and the files that say so.
-- Owns: account, account_money, account_charge, balance_event, quick_pay_session, stored_file,
-- account_upload_config, account_upload, account_upload_problem, account_upload_change.

-- Room on each page: an account that is archived, or whose text changes beside its number and name, stays on its page
-- and no index is touched (heap-only tuples).
create table account (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  account_number text not null check (length(account_number) between 1 and 40),
  sub_account_number text not null default '' check (length(sub_account_number) <= 40),
  name text not null default '',
  description text not null default '',
  phone_number text not null default '',
  email_address text not null default '',
  street text not null default '',
  city text not null default '',
  state text not null default '',
  zip text not null default '',
  note text not null default '',
  account_locked boolean not null default false,
  block_credit_card_payment boolean not null default false,
  block_ach_payment boolean not null default false,
  allow_online_payment boolean not null default true,
  late_fee_applicable boolean not null default true,
  meta jsonb not null default '{}',
  create_method text not null default 'Manual' check (create_method in ('Manual', 'Imported', 'Api', 'POS')),
  is_archived boolean not null default false,
  archived_date timestamptz,
  archived_by_sync boolean not null default false,
  is_rollover boolean not null default false,
  rollover_account_id bigint references account,
  merged_into_account_id bigint references account,
  is_deleted boolean not null default false,
  last_upload_id bigint,
  created_date timestamptz not null default now(),
  modified_date timestamptz not null default now(),
  row_version int not null default 1,
  constraint account_business_unit_id_id_key unique (business_unit_id, id)
) with (
  fillfactor = 85
);
create unique index account_number_key on account (business_unit_id, account_number, sub_account_number)
  where not is_deleted;
create index account_customer_name on account (business_unit_id, lower(name), id) where not is_deleted;
create index account_search on account using gin (business_unit_id, lower(((name || ' ') || account_number))
  gin_trgm_ops)
  where not is_deleted;
-- Staff look for a sub-account as a whole, within one business unit.
create index account_sub_number on account (business_unit_id, sub_account_number)
  where not is_deleted and sub_account_number <> '';
-- A look-up forgives zeros before a number as well as spaces and dashes; the one index serves every way of typing it.
create index account_number_short on account (business_unit_id, regexp_replace(lower(regexp_replace(account_number,
  '[ -]', '', 'g')), '^0+(?=.)', ''))
  where not is_deleted;
-- Made before, it refers to the table above.
alter table customer_account add constraint customer_account_business_unit_id_account_id_fkey foreign key
  (business_unit_id, account_id) references account(business_unit_id, id);

-- Money apart from text; no index on a column that a payment changes (performance.md decision 7).
create table account_money (
  account_id bigint primary key,
  business_unit_id int not null,
  balance bigint not null default 0,
  late_fee bigint not null default 0,
  past_due_minor bigint not null default 0,
  due_date date,
  issue_date date,
  account_sync_date timestamptz,
  last_event_sequence int not null default 0,
  row_version int not null default 1,
  -- Past due and not yet due are the balance. Payments lower what is past due; only the biller's file says what is
  -- not due yet. With both beside the balance none of the three can be wrong unseen (domain.md 6).
  not_yet_due_minor bigint not null default 0,
  constraint account_money_business_unit_id_account_id_fkey foreign key (business_unit_id, account_id) references
    account(business_unit_id, id)
) with (
  fillfactor = 60
);

create table account_charge (
  id bigint generated always as identity primary key,
  business_unit_id int not null,
  account_id bigint not null,
  external_id text not null,
  description text not null,
  amount_minor bigint not null check (amount_minor > 0),
  remaining_minor bigint not null,
  due_date date,
  included_in_balance boolean not null default false,
  must_pay_in_full boolean not null default false,
  status text not null default 'Open' check (status in ('Open', 'Paid', 'Voided')),
  constraint account_charge_account_id_external_id_key unique (account_id, external_id),
  constraint account_charge_check check (remaining_minor >= 0 and remaining_minor <= amount_minor),
  constraint account_charge_business_unit_id_account_id_fkey foreign key (business_unit_id, account_id) references
    account(business_unit_id, id)
);

create table balance_event (
  id bigint generated always as identity primary key,
  business_unit_id int not null,
  account_id bigint not null,
  sequence int not null check (sequence > 0),
  occurred_at timestamptz not null default now(),
  effective_date date not null,
  event_type text not null check (event_type in ('Opening', 'Sync', 'Bill', 'Payment', 'Void', 'Refund', 'Adjustment',
    'Adjustment Reversed', 'Late Fee', 'Rollover Out', 'Rollover In', 'Merge Out', 'Merge In', 'Correction')),
  bucket text not null check (bucket in ('Balance', 'LateFee', 'OpenCharge')),
  amount_minor bigint not null check (amount_minor <> 0),
  balance_after_minor bigint not null,
  source_type text not null,
  source_id bigint not null,
  source_line_id bigint not null default 0,
  charge_allocations jsonb not null default '[]',
  exported_date timestamptz,
  description jsonb not null default '""',
  created_by text not null,
  constraint balance_event_account_id_sequence_key unique (account_id, sequence),
  constraint balance_event_source_type_source_id_source_line_id_event_ty_key unique (source_type, source_id,
    source_line_id, event_type, bucket, account_id)
);
-- What a biller's file cannot contain yet: payments and their reversals, never what the files themselves wrote.
create index balance_event_payments on balance_event (business_unit_id, occurred_at)
  where event_type not in ('Opening', 'Sync', 'Bill');

-- A look-up session: role QuickPay, no permissions, only the accounts it looked up.
create table quick_pay_session (
  id bigint generated always as identity (start with 1000000000001) primary key,
  business_unit_id int not null references business_unit,
  identifier text not null unique,
  account_ids bigint[] not null,
  -- Field types the payer answered; what was answered may be shown.
  answered text[] not null,
  created_date timestamptz not null default now(),
  last_used_date timestamptz not null default now(),
  ended_date timestamptz
);

create table stored_file (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  storage_key text not null unique,
  name text not null,
  size_bytes bigint not null default 0,
  sha256 text not null default '',
  category text not null,
  status text not null default 'Reserved' check (status in ('Reserved', 'Receiving', 'Stored', 'Quarantined',
    'Purged')),
  created_date timestamptz not null default now()
);

create table account_upload_config (
  business_unit_id int primary key references business_unit,
  config jsonb not null,
  modified_by text not null,
  modified_date timestamptz not null default now()
);

create table account_upload (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  import_type text not null default 'Accounts',
  file_id bigint not null references stored_file,
  file_name text not null,
  as_of_date timestamptz not null,
  config jsonb not null,
  status text not null check (status in ('Uploaded', 'Checking', 'Ready', 'Processing', 'Complete',
    'Complete With Errors', 'Failed', 'Canceled')),
  progress_rows int not null default 0,
  total_rows int not null default 0,
  created int not null default 0,
  updated int not null default 0,
  unchanged int not null default 0,
  missing int not null default 0,
  archived int not null default 0,
  zeroed int not null default 0,
  duplicates int not null default 0,
  rejected int not null default 0,
  balance_change_minor bigint not null default 0,
  balance_total_minor bigint not null default 0,
  stop_reason jsonb,
  message jsonb,
  started_by text not null,
  started_date timestamptz,
  finished_date timestamptz,
  heartbeat_date timestamptz,
  created_date timestamptz not null default now(),
  -- When the comparison of a file was kept: a run that follows one that died finds less to do, and keeps the first
  -- figures.
  compared_date timestamptz,
  constraint account_upload_business_unit_id_id_key unique (business_unit_id, id)
);
create index account_upload_business_unit_id_created_date_id_idx on account_upload (business_unit_id, created_date
  desc, id desc);

create table account_upload_problem (
  upload_id bigint not null,
  business_unit_id int not null,
  row_number int not null,
  column_name text not null,
  value text not null,
  problem jsonb not null
);
create index account_upload_problem_upload_id_row_number_idx on account_upload_problem (upload_id, row_number);

create table account_upload_change (
  upload_id bigint not null,
  business_unit_id int not null,
  account_number text not null,
  sub_account_number text not null,
  name text not null,
  change text not null check (change in ('created', 'updated', 'archived', 'zeroed')),
  balance_before_minor bigint,
  balance_after_minor bigint not null
);
create index account_upload_change_upload_id_change_account_number_sub_a_idx on account_upload_change (upload_id,
  change, account_number, sub_account_number);

call fence('account');
call fence('account_money');
call fence('account_charge');
call fence('balance_event');
call fence('quick_pay_session');
call fence('stored_file');
call fence('account_upload_config');
call fence('account_upload');
call fence('account_upload_problem');
call fence('account_upload_change');

grant select, insert on balance_event to ratepayer_app;
grant select, insert, delete on account_upload_problem, account_upload_change to ratepayer_app;
grant select, insert, update on account, account_money, account_charge, stored_file, account_upload_config,
  account_upload to ratepayer_app;
grant select, insert, update, delete on quick_pay_session to ratepayer_app;

create view published.account with (security_invoker = true) as select
  account_number, block_ach_payment, block_credit_card_payment, business_unit_id, created_date, description, id,
  is_archived, is_deleted, late_fee_applicable, merged_into_account_id, name, note, rollover_account_id, state,
  street, city, zip, sub_account_number
  from account;

create view published.account_money with (security_invoker = true) as select
  account_id, balance, business_unit_id, late_fee
  from account_money;

create view published.account_charge with (security_invoker = true) as select
  account_id, amount_minor, business_unit_id, id, remaining_minor, status
  from account_charge;

create view published.balance_event with (security_invoker = true) as select
  account_id, amount_minor, bucket, business_unit_id, charge_allocations, effective_date, event_type, id, occurred_at,
  source_id, source_line_id, source_type
  from balance_event;

grant select on published.account, published.account_money, published.account_charge, published.balance_event to
  ratepayer_app;
