-- One merchant account's money of one day, as the gateway closed it. Transactions join when the batch closes, never before:
-- an approved transaction without a batch belongs to the open one.
create table settlement_batch (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  merchant_account_id int not null references merchant_account,
  merchant_number text not null,
  batch_identifier text not null,
  currency_code text not null,
  status text not null default 'Open' check (status in ('Open', 'Closed', 'Funded')),
  opened_date timestamptz not null default now(),
  closed_date timestamptz,
  sale_count int not null default 0,
  sale_amount_minor bigint not null default 0,
  refund_count int not null default 0,
  refund_amount_minor bigint not null default 0,
  adjustment_count int not null default 0,
  adjustment_amount_minor bigint not null default 0,
  net_amount_minor bigint not null default 0,
  -- What the gateway says it closed; another sum is an exception for a person.
  gateway_net_minor bigint,
  closed_by text not null default '',
  row_version int not null default 1,
  unique (merchant_account_id, batch_identifier),
  check (status = 'Open' or closed_date is not null)
);
create unique index settlement_batch_one_open on settlement_batch (merchant_account_id) where status = 'Open';
create index on settlement_batch (business_unit_id, opened_date desc, id desc);
call fence('settlement_batch');
call grant_app('settlement_batch', 'select, insert, update');
alter table transaction add foreign key (settlement_batch_id) references settlement_batch;
create index transaction_without_batch on transaction (merchant_account_id, id) where status = 'Approved' and settlement_batch_id is null;
create index on transaction (settlement_batch_id) where settlement_batch_id is not null;

alter table merchant_account add column batch_close_time time not null default '18:00';

-- Who asked for a void or refund, why, and how a refund falls on the lines.
alter table gateway_attempt add column ask jsonb not null default '{}';
alter table transaction add column ask jsonb not null default '{}';

-- Posted reversals of a line that stand (domain rule 14): void, refunds, adjustments not reversed.
alter table payment_line_item add column reversed_minor bigint not null default 0 check (reversed_minor between 0 and price_minor);
alter table payment_line_item add check (adjusted_minor between 0 and price_minor);
alter table payment add check (adjusted_amount_minor between 0 and amount_minor);

alter table adjustment add column note text not null default '';
alter table adjustment add column settlement_batch_id bigint references settlement_batch;
alter table adjustment add column reversal_settlement_batch_id bigint references settlement_batch;
alter table adjustment drop constraint adjustment_payment_id_type_source_reference_key;
create unique index adjustment_source on adjustment (payment_id, type, source_reference) where source_reference <> '';
create unique index adjustment_case on adjustment (payment_id, type, case_number) where case_number <> '' and reversed_date is null;
create index on adjustment (payment_id);
create index adjustment_without_batch on adjustment (business_unit_id) where settlement_batch_id is null;

-- The sandbox closes days and returns debits as a real gateway does.
alter table sandbox.ledger add column batch text;
create index on sandbox.ledger (target_reference) where target_reference is not null;
create index on sandbox.ledger (merchant_number) where batch is null;

-- What a message about a reversal is about.
alter table email_message add column amount_minor bigint;
