-- Failed deliveries as a list: in the order in which they were announced, and what is said of each.
-- Grows: outbox_delivery, published.outbox_delivery.

drop index outbox_delivery_of_unit;
create index outbox_delivery_of_unit on outbox_delivery (business_unit_id, announced_date desc, id desc);

-- What was announced says whom it was for and which payment it is about, as far as it does.
create or replace view published.outbox_delivery with (security_invoker = true) as select
  announced_date, business_unit_id, consumer, id, status, topic, attempts, error_message, last_attempt_date,
  next_attempt_date, payload
  from outbox_delivery;
