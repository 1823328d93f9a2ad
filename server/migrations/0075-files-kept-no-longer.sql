-- Grows: stored_file and bill_file (an index each of those that are kept no longer, asked for every minute).
-- What 0065 says of kept_file was meant and is not so: it holds what staff bring in without a screen of its own. Files
-- of jobs are job_file (0067), logos of billers biller_logo (0060); neither stands in the register.
create index stored_file_kept on stored_file (created_date) where status = 'Stored';
create index bill_file_kept on bill_file (created_date) where status = 'Stored' and kind <> 'Replacement';
