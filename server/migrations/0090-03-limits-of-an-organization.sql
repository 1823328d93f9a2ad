-- Whether settings that say where money goes need a second person, and at which hosts the staff of an organization have
-- their mail (any where none is named). Grows: organization.
alter table organization
  add column dual_control boolean not null default true,
  add column staff_email_domains text[] not null default '{}';

create or replace view published.organization with (security_invoker = true) as select
  created_date, id, large_refund_minor, name, staff_idle_minutes, status, unit_daily_refund_minor,
  user_daily_refund_minor, dual_control, staff_email_domains
  from organization;
