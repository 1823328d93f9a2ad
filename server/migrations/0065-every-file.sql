-- Owns: kept_file (files): what staff bring in without a screen of its own, and what jobs receive and make.
-- doomed_object (files): keys of the store whose bytes are to be destroyed; whoever dies in between is followed.
-- Grows: bill_file (a status), published.account_upload, published.bill_file; published.stored_file and
-- published.generated_report, for the register.
create table kept_file (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  name text not null,
  category text not null
    check (category in ('Import', 'Export', 'Bill', 'Report', 'NACHA', 'Logo', 'Ticket', 'Recording')),
  direction text not null check (direction in ('In', 'Out', 'Internal')),
  status text not null default 'Reserved'
    check (status in ('Reserved', 'Receiving', 'Stored', 'Quarantined', 'Purged')),
  found jsonb,
  size_bytes bigint not null default 0,
  sha256 text not null default '',
  storage_key text not null unique,
  made_by text not null,
  created_date timestamptz not null default now(),
  kept_until timestamptz,
  constraint kept_file_found check (status = 'Purged' or (found is not null) = (status = 'Quarantined'))
);
create index kept_file_by_date on kept_file (business_unit_id, created_date desc, id desc);
create index kept_file_expires on kept_file (kept_until) where status in ('Stored', 'Quarantined');
create index kept_file_under_way on kept_file (created_date) where status in ('Reserved', 'Receiving');
call fence('kept_file');
grant select, insert, update, delete on kept_file to ratepayer_app;

create table doomed_object (
  storage_key text primary key,
  business_unit_id int not null references business_unit,
  due_date timestamptz not null default now()
);
create index doomed_object_due on doomed_object (due_date);
call fence('doomed_object');
grant select, insert, update, delete on doomed_object to ratepayer_app;

alter table bill_file drop constraint bill_file_status_check;
alter table bill_file add constraint bill_file_status_check
  check (status in ('Reserved', 'Receiving', 'Stored', 'Purged')) not valid;
alter table bill_file validate constraint bill_file_status_check;

create index stored_file_by_date on stored_file (business_unit_id, created_date desc, id desc);
create index bill_file_by_date on bill_file (business_unit_id, created_date desc, id desc);
create index account_upload_file on account_upload (file_id);
create index account_upload_rejected_file on account_upload (rejected_file_id) where rejected_file_id is not null;

create view published.stored_file with (security_invoker = true) as select
  business_unit_id, created_date, id, name, sha256, size_bytes, status, storage_key
  from stored_file;
grant select on published.stored_file to ratepayer_app;

create or replace view published.account_upload with (security_invoker = true) as select
  id, business_unit_id, import_type, file_name, status, stop_reason, started_by, created_date, config, file_id,
  rejected_file_id
  from account_upload;

create or replace view published.bill_file with (security_invoker = true) as select
  billing_cycle_id, business_unit_id, created_date, id, kind, name, requested_by, size_bytes, status, outcome, message,
  sha256, storage_key
  from bill_file;

create view published.generated_report with (security_invoker = true) as select
  business_unit_id, expires_date, finished_date, id, removed_date, report_type, requested_by_name, sha256, size_bytes,
  status, storage_key, title
  from generated_report;
grant select on published.generated_report to ratepayer_app;
