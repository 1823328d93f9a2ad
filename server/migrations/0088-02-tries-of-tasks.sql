-- What failed of something that may pass is tried again after a pause. Grows: job_execution (no worker takes it before
-- then), job_task (how often it failed so).
alter table job_execution add column next_try_date timestamptz;
alter table job_task add column failures int not null default 0 check (failures >= 0);

-- Runs that wait for an approval, for whoever tells people of it.
create or replace view published.job_execution with (security_invoker = true) as
select business_unit_id, id, job_id, status, waits_for, paused_date, pause_reason from job_execution;
create index job_execution_waiting on job_execution (business_unit_id) where status = 'Paused';
