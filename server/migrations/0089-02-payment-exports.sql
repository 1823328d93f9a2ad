-- What billers are told of payments in files, each entry of a register in one of them.
-- Owns: payment_export, payment_export_line (exports). Grows: balance_event, payment, account_charge, job_template.
create table payment_export (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  -- The step of a run that makes it: begun again it makes the same file.
  run_key text not null,
  execution_id bigint not null,
  job_id bigint not null,
  format text not null check (format <> ''),
  -- The format as it was: whatever becomes of its file, the bytes stay the same.
  definition jsonb not null check (jsonb_typeof(definition) = 'object'),
  -- Files of a business unit are counted.
  sequence int not null check (sequence > 0),
  file_date date not null,
  status text not null check (status in ('Staged', 'Made')),
  entry_count int not null default 0 check (entry_count >= 0),
  -- What was paid and what of it went back, both as payers paid it: below zero what went back.
  paid_minor bigint not null default 0,
  returned_minor bigint not null default 0,
  file_name text not null default '',
  file_id bigint,
  size_bytes bigint not null default 0,
  sha256 text not null default '',
  made_by text not null,
  created_date timestamptz not null default now(),
  made_date timestamptz,
  unique (business_unit_id, id),
  unique (business_unit_id, run_key),
  unique (business_unit_id, sequence),
  foreign key (business_unit_id, job_id) references job (business_unit_id, id),
  foreign key (business_unit_id, execution_id) references job_execution (business_unit_id, id),
  constraint payment_export_made check ((status = 'Made') = (made_date is not null)
    and (status = 'Made') = (file_id is not null) and (status = 'Made') = (sha256 <> '')
    and (status = 'Made') = (file_name <> ''))
);
call fence('payment_export');
grant select, insert, update, delete on payment_export to ratepayer_app;

create table payment_export_line (
  business_unit_id int not null references business_unit,
  export_id bigint not null,
  line_number int not null check (line_number > 0),
  -- Lines of one payment, or of one thing that became of it.
  group_number int not null check (group_number > 0),
  -- An entry stands in one file.
  balance_event_id bigint not null unique references balance_event,
  payment_id bigint references payment,
  -- As they were called then; everything else of an entry never changes.
  account_number text not null,
  sub_account_number text not null,
  charge_number text not null,
  primary key (export_id, line_number),
  foreign key (business_unit_id, export_id) references payment_export (business_unit_id, id)
);
create index payment_export_line_group on payment_export_line (export_id, group_number, line_number);
call fence('payment_export_line');
grant select, insert, delete on payment_export_line to ratepayer_app;

-- What no biller was told yet: few, where files are made.
create index balance_event_not_exported on balance_event (business_unit_id, id) where exported_date is null
  and event_type in ('Payment', 'Void', 'Refund', 'Adjustment', 'Adjustment Reversed', 'Late Fee');
create index payment_of_no_account on payment (business_unit_id, id) where exported_date is null
  and account_count = 0 and posted_date is not null and type = 'Base Payment';

create or replace view published.balance_event with (security_invoker = true) as select
  account_id, amount_minor, bucket, business_unit_id, charge_allocations, effective_date, event_type, id, occurred_at,
  source_id, source_line_id, source_type, exported_date
  from balance_event;
create or replace view published.account_charge with (security_invoker = true) as select
  account_id, amount_minor, business_unit_id, id, remaining_minor, status, external_id
  from account_charge;

insert into job_template (name, purpose, tasks, parameters) values
  ('Payment export', 'Writes what was paid and given back since the last file, and sends it to the billing system.',
   '[{"taskType": "Export Payments", "condition": "Always", "onFailure": "Stop", "settings": {"format": "{{format}}"}},
     {"taskType": "Send File", "condition": "Always", "onFailure": "Stop",
      "settings": {"connection": "{{connection}}"}}]',
   '[{"name": "connection", "isRequired": true, "help": "The name of a file connection that the file is sent to."},
     {"name": "format", "isRequired": false,
      "help": "The name of an export format; empty for the one of the billing system."}]');
