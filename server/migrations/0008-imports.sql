-- What an import changes is shown field by field, can be undone, and is read as one of several named mappings.
-- Owns: account_upload_former.

alter table balance_event drop constraint balance_event_event_type_check,
  add constraint balance_event_event_type_check check (event_type in ('Opening', 'Sync', 'Bill', 'Payment', 'Void',
    'Refund', 'Adjustment', 'Adjustment Reversed', 'Late Fee', 'Rollover Out', 'Rollover In', 'Merge Out', 'Merge In',
    'Correction', 'Sync Reversed'));
-- What a biller's file cannot contain yet: payments and their reversals, never what the files themselves wrote.
drop index balance_event_payments;
create index balance_event_payments on balance_event (business_unit_id, occurred_at)
  where event_type not in ('Opening', 'Sync', 'Bill', 'Sync Reversed');

alter table account_upload drop constraint account_upload_status_check,
  add constraint account_upload_status_check check (status in ('Uploaded', 'Checking', 'Ready', 'Processing',
    'Complete', 'Complete With Errors', 'Failed', 'Canceled', 'Undone')),
  add column config_name text not null default '',
  -- When the step that is on began: how fast it reads.
  add column step_started_date timestamptz,
  -- The same bytes were processed before.
  add column repeats_upload_id bigint,
  add column rejected_file_id bigint references stored_file,
  -- What it changed can be given back; links that there were when it began.
  add column keeps_former boolean not null default false,
  add column links_through bigint not null default 0,
  add column undo_started_date timestamptz,
  add column undone_by text not null default '',
  add column undone_date timestamptz,
  add column reversed int not null default 0,
  add column kept int not null default 0;
create index account_upload_processed on account_upload (business_unit_id, finished_date desc)
  where status in ('Complete', 'Complete With Errors', 'Undone');

alter table account_upload_change drop constraint account_upload_change_change_check,
  add constraint account_upload_change_change_check check (change in ('created', 'updated', 'archived', 'zeroed',
    'missing')),
  -- What differs beside the balance: [{field, before, after}].
  add column fields jsonb not null default '[]';

-- What an account was before the last import of its business unit, part by part, until it is undone or followed.
create table account_upload_former (
  upload_id bigint not null,
  business_unit_id int not null,
  account_id bigint not null,
  part text not null check (part in ('made', 'text', 'money', 'archived')),
  texts jsonb,
  balance bigint,
  late_fee bigint,
  past_due_minor bigint,
  not_yet_due_minor bigint,
  issue_date date,
  due_date date,
  account_sync_date timestamptz,
  -- The account's newest event after the import: a later one means that somebody else was there.
  after_sequence int not null,
  kept_date timestamptz not null default now(),
  outcome text check (outcome in ('reversed', 'kept')),
  reason text check (reason in ('event', 'payment', 'link', 'edit')),
  primary key (upload_id, account_id, part)
);
call fence('account_upload_former');
grant select, insert, update, delete on account_upload_former to ratepayer_app;

alter table account_upload_config drop constraint account_upload_config_pkey,
  add column name text not null default '' check (length(name) <= 80),
  add primary key (business_unit_id, name);
grant delete on account_upload_config to ratepayer_app;
