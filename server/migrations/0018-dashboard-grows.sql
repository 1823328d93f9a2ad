-- What the dashboard shows besides: what staff looked at last, and what waits beside payments.
-- Owns: viewed_record. Grows: published.billing_cycle (whether it is deleted, and since when it is),
-- published.settlement_batch (its net); new: published.outbox_delivery.
set local app.platform = 'on';

-- The last accounts and payments of each person, a few of each: older ones are deleted with the next.
create table viewed_record (
  business_unit_id int not null references business_unit,
  user_id int not null references user_account,
  kind text not null check (kind in ('account', 'payment')),
  entity_id bigint not null,
  viewed_date timestamptz not null default now(),
  constraint viewed_record_pkey primary key (business_unit_id, user_id, kind, entity_id)
);
call fence('viewed_record');
call grant_app('viewed_record', 'select, insert, update, delete');

create or replace view published.billing_cycle with (security_invoker = true) as select
  approved_date, bill_count, business_unit_id, due_date, id, issue_date, name, published_date, status,
  total_amount_minor, is_deleted, created_date
  from billing_cycle;
create or replace view published.settlement_batch with (security_invoker = true) as select
  batch_identifier, business_unit_id, closed_date, currency_code, gateway_closed_date, id, merchant_account_id,
  merchant_number, status, gateway_net_minor, sale_amount_minor, refund_amount_minor, named_adjustment_minor,
  net_amount_minor
  from settlement_batch;
-- What nobody tries again but a person is told of as Failed.
create view published.outbox_delivery with (security_invoker = true) as select
  announced_date, business_unit_id, consumer, id, status, topic
  from outbox_delivery;
grant select on published.outbox_delivery to ratepayer_app;
