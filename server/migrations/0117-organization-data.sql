-- Everything of an organization as one file: a report that is no list. Grows: generated_report.
alter table generated_report drop constraint generated_report_report_type_check,
  add constraint generated_report_report_type_check check (report_type in ('PDF', 'Excel', 'CSV', 'ZIP'));
-- One is made at a time for an organization, whoever asks for it and in which of its business units.
create unique index generated_report_of_organization on generated_report ((query ->> 'organizationId'))
  where report_type = 'ZIP' and status in ('Queued', 'Running') and removed_date is null;
-- The latest of an organization.
create index generated_report_archives on generated_report (business_unit_id, id desc) where report_type = 'ZIP';
