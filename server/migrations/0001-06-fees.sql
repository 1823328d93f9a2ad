-- What a payment costs its payer, from which day.
-- Owns: service_fee_schedule.

create table service_fee_schedule (
  id int generated always as identity primary key,
  business_unit_id int not null references business_unit,
  version int not null,
  effective_date date not null,
  channel text not null default '',
  payment_source_type text not null check (payment_source_type in ('Credit Card', 'ACH')),
  method text not null check (method in ('Flat', 'Percent', 'Percent With Minimum', 'Tiered', 'Waived')),
  flat_minor bigint not null default 0,
  percent_bps int not null default 0,
  minimum_minor bigint not null default 0,
  maximum_minor bigint,
  tiers jsonb not null default '[]',
  include_service_fee_in_payment boolean not null default false,
  fee_merchant_account_id int references merchant_account,
  -- A planned fee may be withdrawn until it is in force; one that was in force stays for ever.
  created_by text not null default 'System',
  created_date timestamptz not null default now(),
  withdrawn_date timestamptz,
  withdrawn_by text not null default '',
  -- The most that may be paid at once under a schedule; larger amounts are paid in parts.
  per_transaction_limit_minor bigint check (per_transaction_limit_minor > 0),
  constraint service_fee_schedule_check check (include_service_fee_in_payment or method = 'Waived' or
    fee_merchant_account_id is not null)
);
create unique index service_fee_schedule_start on service_fee_schedule (business_unit_id, channel,
  payment_source_type, effective_date)
  where withdrawn_date is null;

call fence('service_fee_schedule');

grant select, insert, update on service_fee_schedule to ratepayer_app;
