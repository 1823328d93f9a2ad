-- What a run left undone when it ended, so that one that is begun again begins there; what a run that is held waits
-- for; and which upload stands for a file that the product brought in itself, whatever becomes of its bytes.
-- Grows: job_task, job_execution, account_upload.
alter table job_task add column is_left boolean not null default false;
-- Tasks that were skipped in the moment in which their run ended.
update job_task t set is_left = true from job_execution e
  where e.id = t.execution_id and e.status in ('ExitedEarly', 'Failed') and t.status = 'Skipped'
    and t.finished_date = e.finished_date;

alter table job_execution add column waits_for text not null default ''
  check (waits_for in ('', 'Approval', 'Resume'));
update job_execution e set waits_for = case when e.pause_reason ->> 'key' <> 'staff-jobs/paused_by'
    and exists (select 1 from job_task t where t.execution_id = e.id and t.status = 'Processing')
  then 'Approval' else 'Resume' end
  where e.status = 'Paused';
alter table job_execution add constraint job_execution_waits check (status <> 'Paused' or waits_for <> '');

alter table account_upload add column brought_as text;
update account_upload u set brought_as = substr(f.storage_key, length('imports/') + 1)
  from stored_file f where f.id = u.file_id and f.storage_key like 'imports/job-run-%';
create unique index account_upload_brought on account_upload (business_unit_id, brought_as)
  where brought_as is not null;
