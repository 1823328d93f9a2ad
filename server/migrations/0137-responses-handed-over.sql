-- Responses as staff read them: when their answers were let go of, and whom a form's responses are mailed to.
-- Grows: form_response, form_configuration.
alter table form_response
  -- Its answers were kept as long as they had to be.
  add column let_go_date timestamptz;
update form_response set let_go_date = modified_date where values_json = '{}' and status = 'Submitted';

alter table form_configuration
  -- Who is told of each response; staff of the biller, no payers.
  add column notify_emails text[] not null default '{}',
  add constraint form_configuration_notify_emails check (cardinality(notify_emails) <= 5);
