-- Places that nothing came to are forgotten after a day, as those of all files are. Grows: job_file.
grant delete on job_file to ratepayer_app;
create index job_file_under_way on job_file (created_date) where status in ('Reserved', 'Receiving');
