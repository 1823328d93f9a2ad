-- A task of a job asks for one report, however often it is done: it asks by the key of its run.
create unique index generated_report_of_run on generated_report (business_unit_id, requested_by)
  where requested_by like 'job-run:%';
