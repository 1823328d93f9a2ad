-- Files of jobs are files as all others: of a category that says who sees them and how long they are kept, looked at
-- when they come, let go of when nothing needs them. Grows: job_file.
-- What was there came in for a job; a task that made it left nothing else yet.
alter table job_file
  add column category text not null default 'Import'
    check (category in ('Import', 'Export', 'Bill', 'Report', 'NACHA', 'Logo', 'Ticket', 'Recording')),
  add column direction text not null default 'In' check (direction in ('In', 'Out', 'Internal')),
  add column found jsonb,
  add column kept_until timestamptz;
update job_file set kept_until = created_date + interval '13 months';
alter table job_file drop constraint job_file_status_check;
alter table job_file add constraint job_file_status_check
  check (status in ('Reserved', 'Receiving', 'Stored', 'Quarantined', 'Purged'));
alter table job_file add constraint job_file_found
  check (status = 'Purged' or (found is not null) = (status = 'Quarantined'));
create index job_file_expires on job_file (kept_until) where status in ('Stored', 'Quarantined');
create index job_file_of_unit on job_file (business_unit_id, created_date);
create index job_file_brought on job_file (job_id, id) where position = 0;

-- The types of its tasks say who may see a file: those that the job has now, and those of the run that it is of.
create view published.job_file with (security_invoker = true) as
select id, business_unit_id, job_id, execution_id, name, category, direction, status, found, size_bytes, sha256,
  storage_key, created_date, kept_until, brought_by
from job_file;
grant select on published.job_file to ratepayer_app;
create or replace view published.job_task with (security_invoker = true) as
select business_unit_id, execution_id, settings, status, task_type from job_task;
