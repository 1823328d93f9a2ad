-- Written by one verb in one transaction with its upload: a look-up per row brings nothing and costs as much as the row.
alter table account_upload_change drop constraint account_upload_change_upload_id_fkey;
alter table account_upload_problem drop constraint account_upload_problem_upload_id_fkey;
