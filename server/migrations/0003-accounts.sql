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
  unique (business_unit_id, id)
);
create unique index account_number_key on account (business_unit_id, account_number, sub_account_number) where not is_deleted;
create index account_number_plain on account (business_unit_id, lower(regexp_replace(account_number, '[ -]', '', 'g'))) where not is_deleted;
create index account_customer_name on account (business_unit_id, lower(name), id) where not is_deleted;

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
  foreign key (business_unit_id, account_id) references account (business_unit_id, id)
) with (fillfactor = 60);

create table account_charge (
  id bigint generated always as identity primary key,
  business_unit_id int not null,
  account_id bigint not null,
  external_id text not null,
  description text not null,
  amount_minor bigint not null check (amount_minor > 0),
  remaining_minor bigint not null check (remaining_minor >= 0 and remaining_minor <= amount_minor),
  due_date date,
  included_in_balance boolean not null default false,
  must_pay_in_full boolean not null default false,
  status text not null default 'Open' check (status in ('Open', 'Paid', 'Voided')),
  unique (account_id, external_id),
  foreign key (business_unit_id, account_id) references account (business_unit_id, id)
);

create table balance_event (
  id bigint generated always as identity primary key,
  business_unit_id int not null,
  account_id bigint not null,
  sequence int not null check (sequence > 0),
  occurred_at timestamptz not null default now(),
  effective_date date not null,
  event_type text not null check (event_type in ('Opening', 'Sync', 'Bill', 'Payment', 'Void', 'Refund', 'Adjustment', 'Adjustment Reversed',
    'Late Fee', 'Rollover Out', 'Rollover In', 'Merge Out', 'Merge In', 'Correction')),
  bucket text not null check (bucket in ('Balance', 'LateFee', 'OpenCharge')),
  amount_minor bigint not null check (amount_minor <> 0),
  balance_after_minor bigint not null,
  source_type text not null,
  source_id bigint not null,
  source_line_id bigint not null default 0,
  charge_allocations jsonb not null default '[]',
  exported_date timestamptz,
  description text not null default '',
  created_by text not null,
  unique (account_id, sequence),
  unique (source_type, source_id, source_line_id, event_type, bucket, account_id),
  foreign key (business_unit_id, account_id) references account (business_unit_id, id)
);

create table customer_account (
  id bigint generated always as identity primary key,
  business_unit_id int not null,
  customer_id int not null references customer,
  account_id bigint not null,
  linked_by text not null check (linked_by in ('Customer', 'Admin', 'Onboarding')),
  linked_date timestamptz not null default now(),
  unlinked_date timestamptz,
  foreign key (business_unit_id, account_id) references account (business_unit_id, id)
);
create unique index customer_account_live on customer_account (customer_id, account_id) where unlinked_date is null;

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
  status text not null default 'Reserved' check (status in ('Reserved', 'Stored', 'Quarantined', 'Purged')),
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
  status text not null check (status in ('Uploaded', 'Checking', 'Ready', 'Processing', 'Complete', 'Complete With Errors', 'Failed', 'Canceled')),
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
  stop_reason text not null default '',
  message text not null default '',
  started_by text not null,
  started_date timestamptz,
  finished_date timestamptz,
  heartbeat_date timestamptz,
  created_date timestamptz not null default now(),
  unique (business_unit_id, id)
);
create index on account_upload (business_unit_id, created_date desc, id desc);

create table account_upload_problem (
  upload_id bigint not null references account_upload,
  business_unit_id int not null,
  row_number int not null,
  column_name text not null,
  value text not null,
  problem text not null
);
create index on account_upload_problem (upload_id, row_number);

create table account_upload_change (
  upload_id bigint not null references account_upload,
  business_unit_id int not null,
  account_number text not null,
  sub_account_number text not null,
  name text not null,
  change text not null check (change in ('created', 'updated', 'archived', 'zeroed')),
  balance_before_minor bigint,
  balance_after_minor bigint not null
);
create index on account_upload_change (upload_id, change, account_number, sub_account_number);

call fence('account'); call fence('account_money'); call fence('account_charge'); call fence('balance_event'); call fence('customer_account');
call fence('quick_pay_session'); call fence('stored_file'); call fence('account_upload_config'); call fence('account_upload');
call fence('account_upload_problem'); call fence('account_upload_change');
call grant_app('account', 'select, insert, update');
call grant_app('account_money', 'select, insert, update');
call grant_app('account_charge', 'select, insert, update');
call grant_app('balance_event', 'select, insert');
call grant_app('customer_account', 'select, insert, update');
call grant_app('quick_pay_session', 'select, insert, update, delete');
call grant_app('stored_file', 'select, insert, update');
call grant_app('account_upload_config', 'select, insert, update');
call grant_app('account_upload', 'select, insert, update');
call grant_app('account_upload_problem', 'select, insert, delete');
call grant_app('account_upload_change', 'select, insert, delete');
