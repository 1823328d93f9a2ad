-- Owns: file_key (transfers): keys that files of a business unit are encrypted and decrypted with. Of one name there
-- is one that is used; those that it replaced open what still comes for them, until they are retired.
create table file_key (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  organization_id int not null references organization,
  name text not null check (name <> '' and name !~ ','),
  kind text not null check (kind in ('Own', 'Partner')),
  holder text not null,
  -- In groups of four, as programs print it.
  fingerprint text not null check (fingerprint ~ '^[0-9A-F]{4}( [0-9A-F]{4})+$'),
  algorithm text not null check (algorithm <> ''),
  made_date timestamptz not null,
  expires_date timestamptz,
  revoked_date timestamptz,
  public_key text not null check (public_key <> ''),
  -- The private part of an own one; it ends with its retirement.
  secret_enveloped text not null default '',
  -- The key of a partner is used when somebody compared its fingerprint.
  confirmed_by text not null default '',
  confirmed_date timestamptz,
  replaced_date timestamptz,
  retired_date timestamptz,
  test_asked_date timestamptz,
  tested_date timestamptz,
  test_fault text not null default '',
  test_technical text not null default '',
  -- Of how many days before its end a person was told.
  warned_days int,
  created_date timestamptz not null default now(),
  row_version int not null default 1,
  check ((confirmed_date is null) = (confirmed_by = '')),
  check (kind = 'Own' or secret_enveloped = ''),
  check (retired_date is null or secret_enveloped = '')
);
create unique index file_key_one_of_a_name on file_key (business_unit_id, name)
  where replaced_date is null and retired_date is null;
create unique index file_key_once on file_key (business_unit_id, fingerprint) where retired_date is null;
create index file_key_expires on file_key (expires_date) where replaced_date is null and retired_date is null;
call fence('file_key');
grant select, insert, update on file_key to ratepayer_app;

-- What jobs ask of their tasks, those of runs under way too: a key that is named there is not taken away.
create view published.job with (security_invoker = true) as select
  business_unit_id, id, is_deleted, name, tasks
  from job;
grant select on published.job to ratepayer_app;

create view published.job_execution with (security_invoker = true) as select
  business_unit_id, id, job_id, status
  from job_execution;
grant select on published.job_execution to ratepayer_app;

create view published.job_task with (security_invoker = true) as select
  business_unit_id, execution_id, settings, status
  from job_task;
grant select on published.job_task to ratepayer_app;
