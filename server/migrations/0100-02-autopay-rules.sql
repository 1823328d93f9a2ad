-- Owns: autopay_rule (autopay): when a business unit takes payments by itself, and how it says so before.
create table autopay_rule (
  id int generated always as identity primary key,
  business_unit_id int not null references business_unit,
  channel text not null check (channel in ('Autopay', 'Backoffice Autopay')),
  -- Empty: none.
  max_amount_minor bigint check (max_amount_minor > 0),
  days_processing_allowed_before_due_date int not null check (days_processing_allowed_before_due_date between 0 and 30),
  days_scheduled_before_processed int not null check (days_scheduled_before_processed between 0 and 30),
  hours_cancellation_allowed_before_processed int not null check (hours_cancellation_allowed_before_processed
    between 0 and 168),
  scheduling_types text[] not null check (cardinality(scheduling_types) between 1 and 2
    and scheduling_types <@ array['DueDateLeadTime', 'DayOfMonth']),
  processing_time text not null check (processing_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- From how many percent of what an account usually pays somebody has to look. Empty: never.
  unusual_percent int check (unusual_percent between 100 and 10000),
  row_version int not null default 1,
  constraint autopay_rule_channel unique (business_unit_id, channel)
);
call fence('autopay_rule');
grant select, insert, update on autopay_rule to ratepayer_app;
