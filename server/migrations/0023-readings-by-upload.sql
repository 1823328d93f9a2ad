-- Files of readings come as uploads, as files of accounts do: the same list, steps, guard and undo.
-- Owns: reading_upload_row; reading_import is gone, its rows are uploads.
set local app.platform = 'on';

alter table account_upload add constraint account_upload_import_type_check
  check (import_type in ('Accounts', 'Readings'));
alter table account_upload_config drop constraint account_upload_config_pkey,
  add column import_type text not null default 'Accounts' check (import_type in ('Accounts', 'Readings')),
  add primary key (business_unit_id, import_type, name);

-- Files that were imported before: their bytes were never kept, their checksums are known again.
insert into stored_file (business_unit_id, storage_key, name, category, status, size_bytes, sha256)
  select business_unit_id, 'readings/' || id, file_name, 'Import', 'Purged', size_bytes, sha256 from reading_import;
insert into account_upload (business_unit_id, file_id, file_name, import_type, as_of_date, config, status, total_rows,
    created, unchanged, rejected, started_by, created_date, started_date, finished_date)
  select r.business_unit_id, f.id, r.file_name, 'Readings', r.created_date, '{}',
    case when r.rejected > 0 then 'Complete With Errors' else 'Complete' end, r.total_rows, r.created, r.repeated,
    r.rejected, r.started_by, r.created_date, r.created_date, r.created_date
  from reading_import r join stored_file f on f.storage_key = 'readings/' || r.id order by r.id;
insert into audit_entry (business_unit_id, entity_type, entity_id, action, user_name, user_role, date)
  select business_unit_id, 'AccountUpload', id, 'Processed', started_by, 'System User', created_date
  from account_upload where import_type = 'Readings' order by id;

alter table meter_reading drop constraint meter_reading_import_fkey;
drop index meter_reading_of_import;
alter table meter_reading rename column import_id to upload_id;
update meter_reading m set upload_id = u.id from account_upload u join stored_file f on f.id = u.file_id
  where u.import_type = 'Readings' and f.storage_key = 'readings/' || m.upload_id;
alter table meter_reading
  add constraint meter_reading_upload_fkey foreign key (business_unit_id, upload_id)
    references account_upload(business_unit_id, id),
  -- Somebody wrote what was really read: the undo of the file that it came in leaves it.
  add column corrected_date timestamptz;
update meter_reading set corrected_date = now() where row_version > 1;
create index meter_reading_of_upload on meter_reading (upload_id, id) where upload_id is not null;
drop table reading_import;

-- What a check of a file found, the first of each kind, for whoever looks before it is imported.
create table reading_upload_row (
  upload_id bigint not null,
  business_unit_id int not null,
  row_number int not null,
  state text not null check (state in ('new', 'there')),
  account_id bigint not null,
  key text not null,
  interval text not null,
  read_at timestamptz not null,
  value numeric not null,
  unit text not null,
  primary key (upload_id, state, row_number),
  constraint reading_upload_row_upload_fkey foreign key (business_unit_id, upload_id)
    references account_upload(business_unit_id, id)
);
call fence('reading_upload_row');
call grant_app('reading_upload_row', 'select, insert, delete');

create or replace view published.account_upload with (security_invoker = true) as
  select id, business_unit_id, import_type, file_name, status, stop_reason, started_by, created_date, config
  from account_upload;
