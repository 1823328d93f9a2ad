-- Owns: job, job_execution, job_task, job_file, job_log (jobs): work that repeats by itself, its runs, their tasks, the
-- files that came to them, and what they tell while they run.
create table job (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  name text not null check (name <> '' and length(name) <= 120),
  schedule jsonb not null check (jsonb_typeof(schedule) = 'object'),
  tasks jsonb not null check (jsonb_typeof(tasks) = 'array' and jsonb_array_length(tasks) between 1 and 20),
  timeout_minutes int not null check (timeout_minutes between 1 and 720),
  overlap text not null check (overlap in ('Skip', 'Queue')),
  notify_on_failure jsonb not null default '[]' check (jsonb_typeof(notify_on_failure) = 'array'
    and jsonb_array_length(notify_on_failure) <= 10),
  is_enabled boolean not null default true,
  next_run_date timestamptz,
  template_name text not null default '',
  created_date timestamptz not null default now(),
  modified_by text not null,
  modified_date timestamptz not null default now(),
  is_deleted boolean not null default false,
  row_version int not null default 1,
  unique (business_unit_id, id)
);
create unique index job_name on job (business_unit_id, lower(name)) where not is_deleted;
create index job_due on job (next_run_date) where is_enabled and not is_deleted and next_run_date is not null;
call fence('job');
grant select, insert, update on job to ratepayer_app;

create table job_execution (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  job_id bigint not null,
  status text not null check (status in ('Processing', 'Paused', 'Successful', 'ExitedEarly', 'Failed')),
  trigger text not null check (trigger in ('Schedule', 'Manual', 'File', 'Retry', 'Event')),
  -- The moment of the schedule that it stands for: one run for each.
  planned_date timestamptz,
  started_by text not null,
  created_date timestamptz not null default now(),
  started_date timestamptz,
  finished_date timestamptz,
  timeout_minutes int not null,
  deadline_date timestamptz,
  -- Who runs it: what a worker writes holds only under the lease that it took.
  worker_id text not null default '',
  lease int not null default 0,
  heartbeat_date timestamptz,
  losses int not null default 0,
  -- What staff want of it, done between two tasks.
  wish text not null default '' check (wish in ('', 'Pause', 'Stop')),
  wished_by text not null default '',
  wish_reason text not null default '',
  paused_date timestamptz,
  pause_reason jsonb,
  exit_reason jsonb,
  retry_of_id bigint,
  -- The first of the runs that were begun again: what tasks do is done once under its number.
  first_id bigint,
  unique (business_unit_id, id),
  unique (job_id, planned_date),
  foreign key (business_unit_id, job_id) references job (business_unit_id, id),
  foreign key (business_unit_id, retry_of_id) references job_execution (business_unit_id, id)
);
create unique index job_execution_retry on job_execution (retry_of_id);
create index job_execution_open on job_execution (job_id, id) where status in ('Processing', 'Paused');
create index job_execution_first on job_execution (first_id) where first_id is not null;
create index job_execution_of_job on job_execution (job_id, id desc);
create index job_execution_of_unit on job_execution (business_unit_id, created_date desc, id desc);
call fence('job_execution');
grant select, insert, update on job_execution to ratepayer_app;

create table job_task (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  execution_id bigint not null,
  position int not null check (position between 1 and 20),
  task_type text not null,
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  condition text not null check (condition in ('Always', 'With Files')),
  on_failure text not null check (on_failure in ('Stop', 'Continue')),
  status text not null check (status in ('Pending', 'Skipped', 'Processing', 'Successful', 'Failed')),
  attempt int not null default 0,
  started_date timestamptz,
  finished_date timestamptz,
  progress_done int not null default 0,
  progress_total int not null default 0,
  counts jsonb not null default '{}',
  message jsonb,
  error_message text not null default '',
  approved_by text not null default '',
  approval_reason text not null default '',
  unique (execution_id, position),
  foreign key (business_unit_id, execution_id) references job_execution (business_unit_id, id)
);
call fence('job_task');
grant select, insert, update on job_task to ratepayer_app;

create table job_file (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  job_id bigint not null,
  -- Null while no run has taken it.
  execution_id bigint,
  -- Of the task that made it; 0 where it was brought to the job.
  position int not null default 0,
  name text not null check (name <> '' and length(name) <= 255),
  -- Of several with one key the first is kept: a task that is done again makes no second one.
  file_key text not null,
  storage_key text not null unique,
  size_bytes bigint not null default 0,
  sha256 text not null default '',
  status text not null check (status in ('Reserved', 'Receiving', 'Stored')),
  brought_by text not null,
  created_date timestamptz not null default now(),
  unique (business_unit_id, file_key),
  foreign key (business_unit_id, job_id) references job (business_unit_id, id),
  foreign key (business_unit_id, execution_id) references job_execution (business_unit_id, id)
);
create index job_file_of_run on job_file (execution_id, position, id);
create index job_file_waiting on job_file (job_id, id) where execution_id is null;
call fence('job_file');
grant select, insert, update on job_file to ratepayer_app;

create table job_log (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  execution_id bigint not null,
  position int not null,
  date timestamptz not null default clock_timestamp(),
  level text not null check (level in ('Info', 'Error')),
  message jsonb not null,
  foreign key (business_unit_id, execution_id) references job_execution (business_unit_id, id)
);
create index job_log_of_run on job_log (execution_id, id);
call fence('job_log');
grant select, insert on job_log to ratepayer_app;
