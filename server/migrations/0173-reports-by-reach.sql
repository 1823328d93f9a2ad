-- Of which business units the rows of a report tell: it goes only to who may see them when they are taken (decision 90).
-- Grows: generated_report.
set local app.platform = 'on';

-- 0 is the platform, which Global Admins alone see. It stands for whatever does not say of what it tells as well, as
-- what a node of the version before makes.
alter table generated_report add column reach int[] not null default '{0}';

-- Of what was made before it is known where rows are the same for whoever asks, those of one business unit.
update generated_report set reach = array[business_unit_id]
  where report_name not in ('agencies', 'api-clients', 'billers', 'billing-systems', 'customers', 'files', 'gateways',
    'legal-holds', 'organizations', 'platform-audit-entries', 'staff-logins', 'terms-of-service', 'users');

create or replace view published.generated_report with (security_invoker = true) as select
  business_unit_id, expires_date, finished_date, id, removed_date, report_type, requested_by_name, sha256, size_bytes,
  status, storage_key, title, reach
  from generated_report;
