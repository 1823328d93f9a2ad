-- How far a task of a run is, as it keeps it itself: who follows a worker that died goes on behind it. And templates of
-- jobs, which are the platform's and hold for every business unit.
-- Owns: job_template (jobs). Grows: job_task.
alter table job_task add column state jsonb not null default '{}' check (jsonb_typeof(state) = 'object');

-- What runs told goes after a while; that they were and what came of them stays.
grant delete on job_log to ratepayer_app;
create index job_execution_ended on job_execution (finished_date) where finished_date is not null;

create table job_template (
  id bigint generated always as identity primary key,
  name text not null check (name <> '' and length(name) <= 120),
  purpose text not null check (length(purpose) <= 300),
  tasks jsonb not null check (jsonb_typeof(tasks) = 'array' and jsonb_array_length(tasks) between 1 and 20),
  parameters jsonb not null default '[]' check (jsonb_typeof(parameters) = 'array'
    and jsonb_array_length(parameters) <= 20),
  timeout_minutes int not null default 60 check (timeout_minutes between 1 and 720),
  overlap text not null default 'Skip' check (overlap in ('Skip', 'Queue')),
  modified_by text not null default 'System',
  modified_date timestamptz not null default now(),
  is_deleted boolean not null default false,
  row_version int not null default 1
);
create unique index job_template_name on job_template (lower(name)) where not is_deleted;
grant select, insert, update on job_template to ratepayer_app;

insert into job_template (name, purpose, tasks, parameters) values
  ('Nightly account sync', 'Brings in the file of accounts that arrived for the job.',
   '[{"taskType": "Import Accounts", "condition": "Always", "onFailure": "Stop", "settings": {"mapping": "{{mapping}}"}}]',
   '[{"name": "mapping", "isRequired": false, "help": "The name of a saved mapping; empty for the one of every file."}]'),
  ('Account sync with approval', 'Brings in accounts once somebody has looked.',
   '[{"taskType": "Wait For Approval", "condition": "Always", "onFailure": "Stop",
      "settings": {"note": "{{note}}", "anotherPerson": true}},
     {"taskType": "Import Accounts", "condition": "Always", "onFailure": "Stop", "settings": {"mapping": ""}}]',
   '[{"name": "note", "isRequired": true, "help": "What is looked at before it is approved."}]'),
  ('Reminders', 'Reminds payers of what is due soon.',
   '[{"taskType": "Send Payment Due Reminders", "condition": "Always", "onFailure": "Stop",
      "settings": {"days": 3}}]', '[]');
