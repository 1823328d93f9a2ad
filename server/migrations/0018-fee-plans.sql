-- A planned fee may be withdrawn until it is in force; one that was in force stays for ever.
alter table service_fee_schedule add column created_by text not null default 'System';
alter table service_fee_schedule add column created_date timestamptz not null default now();
alter table service_fee_schedule add column withdrawn_date timestamptz;
alter table service_fee_schedule add column withdrawn_by text not null default '';
alter table service_fee_schedule drop constraint service_fee_schedule_business_unit_id_channel_payment_sourc_key;
create unique index service_fee_schedule_start on service_fee_schedule (business_unit_id, channel, payment_source_type, effective_date) where withdrawn_date is null;
call grant_app('service_fee_schedule', 'select, insert, update');
