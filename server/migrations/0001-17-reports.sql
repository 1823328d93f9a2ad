-- Files that take too long to be waited for.
-- Owns: generated_report.

-- Lists that are made into files in the background (domain.md 3.6). A row waits in order, is taken by one worker for
-- as long as it gives signs of life, and has a file only when the whole of it is kept.
create table generated_report (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  report_name text not null,
  -- The list and what was asked of it, in the words of the business unit.
  title text not null,
  filters text not null,
  report_type text not null check (report_type in ('PDF', 'Excel', 'CSV')),
  -- As it was asked, checked anew whenever it is used.
  query jsonb not null,
  -- Kind and id of who asked.
  requested_by text not null,
  requested_by_name text not null,
  requested_date timestamptz not null default now(),
  status text not null default 'Queued' check (status in ('Queued', 'Running', 'Ready', 'Failed', 'Expired')),
  -- How often a worker took it: a worker writes only what belongs to its own time.
  attempts int not null default 0,
  failures int not null default 0,
  next_attempt_date timestamptz not null default now(),
  lease_until timestamptz,
  row_count int not null default 0,
  total_rows int not null default 0,
  -- Where the file stands, or may stand, half written, while a worker has it.
  storage_key text unique,
  size_bytes bigint not null default 0,
  sha256 text not null default '',
  message jsonb not null default '""',
  finished_date timestamptz,
  expires_date timestamptz,
  -- Nobody sees it any more; the row goes when its file is destroyed.
  removed_date timestamptz,
  constraint generated_report_check check ((status = 'Running') = (lease_until is not null)),
  constraint generated_report_check1 check (status <> 'Ready' or (storage_key is not null and expires_date is not
    null))
);
create index generated_report_of_unit on generated_report (business_unit_id, requested_date desc, id desc)
  where removed_date is null;
create index generated_report_under_way on generated_report (id) where status in ('Queued', 'Running');
create index generated_report_ends on generated_report (expires_date) where status in ('Ready', 'Failed', 'Expired');
create index generated_report_removed on generated_report (removed_date) where removed_date is not null;
-- The same question of one person, asked again before anybody began with it, is the same report.
create unique index generated_report_waiting on generated_report (business_unit_id, requested_by, report_name,
  report_type, md5(query::text))
  where status = 'Queued' and attempts = 0 and removed_date is null;

call fence('generated_report');

grant select, insert, update, delete on generated_report to ratepayer_app;
