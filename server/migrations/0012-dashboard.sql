-- What the dashboard reads of others, and who looks after what needs a person.
-- Owns: attention_mark.
set local app.platform = 'on';

-- Few stand in it: what somebody took upon themselves, or left for a day. What needs a person is read from where it is.
create table attention_mark (
  business_unit_id int not null references business_unit,
  kind text not null,
  entity_id bigint not null,
  owner_id int references user_account,
  owner_name text not null default '',
  snoozed_until timestamptz,
  snooze_reason text not null default '',
  modified_date timestamptz not null default now(),
  constraint attention_mark_pkey primary key (business_unit_id, kind, entity_id)
);
call fence('attention_mark');
call grant_app('attention_mark', 'select, insert, update');

create view published.account_upload with (security_invoker = true) as
  select id, business_unit_id, import_type, file_name, status, stop_reason, started_by, created_date
  from account_upload;
create view published.card_testing_defense with (security_invoker = true) as
  select business_unit_id, declines, started_date, until_date from card_testing_defense;
-- What the gateway says of a batch differs from what we say that it should (decision 37).
create or replace view published.settlement_batch with (security_invoker = true) as select
  batch_identifier, business_unit_id, closed_date, currency_code, gateway_closed_date, id, merchant_account_id,
  merchant_number, status, gateway_net_minor, sale_amount_minor, refund_amount_minor, named_adjustment_minor
  from settlement_batch;
grant select on published.account_upload, published.card_testing_defense to ratepayer_app;
