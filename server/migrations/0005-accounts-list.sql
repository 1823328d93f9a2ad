-- What the list of accounts is searched and narrowed by, and who is enrolled in what.
-- Owns: autopay_enrollment, paperless_enrollment, enrollment_activity.
-- Grows: account (street2, country), customer_account (what its payer is told of).

alter table account add column street2 text not null default '', add column country text not null default '';

-- Where and how an account's holder is reached, as one text beside that of its name and number: a search of all fields
-- looks into both. A phone number is found by its digits, however it is written.
create index account_contact on account using gin (business_unit_id, lower(street || ' ' || city || ' ' || zip || ' '
  || email_address || ' ' || regexp_replace(phone_number, '\D', '', 'g')) gin_trgm_ops)
  where not is_deleted;

alter table customer_account
  add column notify_upcoming_payment boolean not null default true,
  add column notify_new_bill boolean not null default true,
  add column notify_with_sms boolean not null default false;
create index customer_account_of_account on customer_account (account_id) where unlinked_date is null;

create or replace view published.customer_account with (security_invoker = true) as select
  account_id, business_unit_id, customer_id, id, unlinked_date, notify_new_bill, notify_upcoming_payment,
  notify_with_sms
  from customer_account;

create or replace view published.account_field_definition with (security_invoker = true) as select
  business_unit_id, is_quick_pay_lookup_field, is_required, label, "order", type, is_display_field
  from account_field_definition;

-- Autopay of an account: of its own (Organization), or of the payer who set it up.
create table autopay_enrollment (
  id bigint generated always as identity primary key,
  business_unit_id int not null,
  account_id bigint not null,
  customer_id int references customer,
  enrollment_type text not null check (enrollment_type in ('Organization', 'Customer')),
  scheduling_type text not null check (scheduling_type in ('DueDateLeadTime', 'DayOfMonth')),
  lead_time_days int check (lead_time_days between 0 and 60),
  -- The last day of every month where it is no number.
  day_of_month text check (day_of_month ~ '^([1-9]|1[0-9]|2[0-8]|Last)$'),
  payment_source_id bigint not null references payment_source,
  backup_payment_source_id bigint references payment_source,
  max_amount_minor bigint check (max_amount_minor > 0),
  start_date date not null,
  end_date date,
  is_active boolean not null default true,
  acknowledgment_id bigint not null references acknowledgment,
  return_count int not null default 0,
  row_version int not null default 1,
  constraint autopay_enrollment_business_unit_id_id_key unique (business_unit_id, id),
  constraint autopay_enrollment_business_unit_id_account_id_fkey foreign key (business_unit_id, account_id) references
    account(business_unit_id, id),
  constraint autopay_enrollment_customer check ((enrollment_type = 'Customer') = (customer_id is not null)),
  constraint autopay_enrollment_schedule check ((scheduling_type = 'DueDateLeadTime') = (lead_time_days is not null)
    and (scheduling_type = 'DayOfMonth') = (day_of_month is not null)),
  constraint autopay_enrollment_ended check (is_active or end_date is not null)
);
create unique index autopay_enrollment_live on autopay_enrollment (account_id) where is_active;

create table paperless_enrollment (
  id bigint generated always as identity primary key,
  business_unit_id int not null,
  account_id bigint not null,
  customer_id int not null references customer,
  email text not null check (email <> ''),
  consent_acknowledgment_id bigint not null references acknowledgment,
  is_active boolean not null default true,
  row_version int not null default 1,
  constraint paperless_enrollment_business_unit_id_id_key unique (business_unit_id, id),
  constraint paperless_enrollment_business_unit_id_account_id_fkey foreign key (business_unit_id, account_id) references
    account(business_unit_id, id)
);
create unique index paperless_enrollment_live on paperless_enrollment (account_id, customer_id) where is_active;

-- What became of an enrolment, in its order; appended only.
create table enrollment_activity (
  id bigint generated always as identity primary key,
  business_unit_id int not null,
  autopay_enrollment_id bigint,
  paperless_enrollment_id bigint,
  activity text not null check (activity in ('Enroll', 'UpdateSettings', 'Update', 'Unenroll', 'AdminCancel',
    'SystemCancel')),
  before jsonb,
  after jsonb,
  reason text not null default '',
  actor text not null,
  date timestamptz not null default now(),
  constraint enrollment_activity_autopay_fkey foreign key (business_unit_id, autopay_enrollment_id) references
    autopay_enrollment(business_unit_id, id),
  constraint enrollment_activity_paperless_fkey foreign key (business_unit_id, paperless_enrollment_id) references
    paperless_enrollment(business_unit_id, id),
  constraint enrollment_activity_of_one check (num_nonnulls(autopay_enrollment_id, paperless_enrollment_id) = 1),
  constraint enrollment_activity_kind check (case when paperless_enrollment_id is null then activity <> 'Update'
    else activity in ('Enroll', 'Unenroll', 'Update') end)
);
create index enrollment_activity_autopay on enrollment_activity (autopay_enrollment_id, id)
  where autopay_enrollment_id is not null;
create index enrollment_activity_paperless on enrollment_activity (paperless_enrollment_id, id)
  where paperless_enrollment_id is not null;

call fence('autopay_enrollment');
call fence('paperless_enrollment');
call fence('enrollment_activity');
call grant_app('autopay_enrollment', 'select, insert, update');
call grant_app('paperless_enrollment', 'select, insert, update');
call grant_app('enrollment_activity', 'select, insert');

create view published.autopay_enrollment with (security_invoker = true) as select
  account_id, business_unit_id, customer_id, enrollment_type, id, is_active, payment_source_id
  from autopay_enrollment;
create view published.paperless_enrollment with (security_invoker = true) as select
  account_id, business_unit_id, customer_id, id, is_active
  from paperless_enrollment;
grant select on published.autopay_enrollment, published.paperless_enrollment to ratepayer_app;
