-- Who began a run, and who brought a file, is known by who they are: anybody may give themselves another name.
-- Grows: job_execution, job_file.
alter table job_execution
  -- Null for a schedule and for a program, which has its own.
  add column started_by_user int references user_account,
  add column started_by_client text not null default '';
alter table job_file
  add column brought_by_user int references user_account,
  add column brought_by_client text not null default '';
