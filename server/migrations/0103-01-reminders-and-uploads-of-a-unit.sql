-- How many days before and after it is due payers are reminded of a business unit, and what a new upload of accounts
-- begins with; null where nobody decided, or where there is no such day.
-- Grows: business_unit (first_reminder_days, second_reminder_days, first_past_due_days, second_past_due_days,
-- missing_strategy, duplicate_strategy, safety_limit_percent).
-- Owns: account_reminder (accounts): of which day the last reminder by these days was, so that none goes out twice.
alter table business_unit
  add column first_reminder_days int default 7 check (first_reminder_days between 0 and 60),
  add column second_reminder_days int default 1 check (second_reminder_days between 0 and 60),
  add column first_past_due_days int default 1 check (first_past_due_days between 1 and 90),
  add column second_past_due_days int default 10 check (second_past_due_days between 1 and 90),
  add column missing_strategy text check (missing_strategy in ('None', 'Archive', 'Set Balance to $0')),
  add column duplicate_strategy text check (duplicate_strategy in (
    'Apply Missing Strategy To All Occurrences', 'Keep Last Occurrence Of Largest Balance',
    'Keep Last Occurrence Of Most Recent Due Date', 'Keep First Occurrence', 'Keep Last Occurrence')),
  add column safety_limit_percent int check (safety_limit_percent between 0 and 100);

create table account_reminder (
  business_unit_id int not null,
  account_id bigint primary key,
  due_date date not null,
  -- The day that the reminder is of, which may be some days before it went out.
  reminder_day date not null,
  constraint account_reminder_account_fkey foreign key (business_unit_id, account_id)
    references account (business_unit_id, id)
);
create index account_reminder_business_unit on account_reminder (business_unit_id);
call fence('account_reminder');
grant select, insert, update on account_reminder to ratepayer_app;
