-- Owns: digest_reader (dashboard): who wants the daily digest of an organization, and of which day theirs was last.
-- Grows: organization_preference (digest_is_on, digest_hour), published.organization (default_timezone).
alter table organization_preference
  add column digest_is_on boolean not null default true,
  -- By the clock of the organization. No earlier than six, since the day before has to be over in each of its zones.
  add column digest_hour int not null default 7 check (digest_hour between 6 and 20);

create table digest_reader (
  organization_id int references organization,
  user_id int references user_account,
  is_wanted boolean not null,
  -- The last day, by the clock of the organization, that needs no mail any more.
  last_day date not null,
  constraint digest_reader_pkey primary key (organization_id, user_id)
);
create index digest_reader_wanted on digest_reader (last_day) where is_wanted;
call fence_organization('digest_reader');
grant select, insert, update on digest_reader to ratepayer_app;

create view published.organization_preference with (security_invoker = true) as select
  digest_hour, digest_is_on, organization_id
  from organization_preference;
grant select on published.organization_preference to ratepayer_app;

create or replace view published.organization with (security_invoker = true) as select
  created_date, id, large_refund_minor, name, staff_idle_minutes, status, unit_daily_refund_minor,
  user_daily_refund_minor, dual_control, staff_email_domains, default_timezone
  from organization;
