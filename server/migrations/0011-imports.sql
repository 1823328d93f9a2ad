-- Written by one verb in one transaction with its upload: a look-up per row brings nothing and costs as much as the row.
alter table account_upload_change drop constraint account_upload_change_upload_id_fkey;
alter table account_upload_problem drop constraint account_upload_problem_upload_id_fkey;

-- When the comparison of a file was kept: a run that follows one that died finds less to do, and keeps the first figures.
alter table account_upload add column compared_date timestamptz;
