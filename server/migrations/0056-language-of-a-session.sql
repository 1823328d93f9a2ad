-- A session keeps the language it was begun in: what its payer reads and agrees to stays when the setting changes. Those
-- of before have none and read in that of their business unit. Agreements have an index for their usual order.
-- Grows: payment_session, acknowledgment.
alter table payment_session add column culture text check (culture in ('en-US', 'en-CA'));
create index acknowledgment_usual on acknowledgment (business_unit_id, acknowledged_at, id);
