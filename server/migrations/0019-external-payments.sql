-- Payments received elsewhere: lockbox, counter, bank bill pay.
alter table payment add column external_reference text not null default '';
alter table payment add column external_method text not null default '' check (external_method in ('', 'Cash', 'Check', 'Money Order', 'Lockbox', 'Bank Bill Pay', 'Other Card Terminal', 'Other'));
alter table payment add column received_date date;
alter table payment add column posts_to_balance boolean not null default true;
alter table payment add column note text not null default '';
create unique index payment_external_reference on payment (business_unit_id, external_reference) where origin = 'External';
create index payment_external on payment (business_unit_id, received_date desc, id desc) where origin = 'External';
alter table payment add check (origin <> 'External' or (external_reference <> '' and received_date is not null and channel is null and payment_session_id is null));
