-- What gateways say afterwards (domain.md 4.18).

-- Checked and read when it arrives; empty where a message says nothing that concerns us. Null: kept before messages were read on arrival.
alter table gateway_message add column claims jsonb;

-- A claim is looked up within its merchant account, by the gateway's own number first. An attempt that settles an exception
-- (gives back what no payment of ours explains) has no payment and makes no transaction.
alter table gateway_attempt add column merchant_account_id int references merchant_account;
alter table gateway_attempt add column gateway_transaction_id text not null default '';
update gateway_attempt a set merchant_account_id = p.merchant_account_id, gateway_transaction_id = coalesce((select t.gateway_transaction_id from transaction t where t.gateway_attempt_id = a.id), '')
  from payment p where p.id = a.payment_id;
alter table gateway_attempt alter column merchant_account_id set not null;
create index gateway_attempt_at_gateway on gateway_attempt (merchant_account_id, gateway_transaction_id) where gateway_transaction_id <> '';

-- An approval stands until a later transaction says that it did not hold.
alter table transaction add column reverses_transaction_id bigint references transaction;
create unique index transaction_reversed_once on transaction (reverses_transaction_id) where reverses_transaction_id is not null;

-- What the gateway's books and ours do not explain to each other, until a person settles it.
create table gateway_exception (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  merchant_account_id int not null references merchant_account,
  settlement_batch_id bigint references settlement_batch,
  payment_id bigint references payment,
  kind text not null check (kind in ('Amount Differs', 'Never Taken', 'Money Without A Payment', 'Refunded Twice', 'Given Back', 'Line Missing', 'Id Disagrees', 'Test Sale')),
  gateway_transaction_id text not null,
  -- Signed: the gateway's books minus ours.
  amount_minor bigint not null,
  currency_code text not null check (currency_code in ('USD', 'CAD')),
  -- What the gateway said, as it said it.
  claim jsonb not null default '{}',
  created_date timestamptz not null default now(),
  resolution text not null default '' check (resolution in ('', 'Belongs', 'Accepted', 'Given Back', 'Not Ours', 'Never Taken')),
  reason text not null default '',
  resolved_by text not null default '',
  resolved_date timestamptz,
  row_version int not null default 1,
  unique (merchant_account_id, kind, gateway_transaction_id),
  check ((resolution = '') = (resolved_date is null))
);
create index gateway_exception_open on gateway_exception (business_unit_id, created_date desc, id desc) where resolution = '';
create index on gateway_exception (settlement_batch_id) where settlement_batch_id is not null;
create index on gateway_exception (payment_id) where payment_id is not null;
call fence('gateway_exception');
call grant_app('gateway_exception', 'select, insert, update');

alter table gateway_attempt add column exception_id bigint references gateway_exception;
alter table gateway_attempt alter column payment_id drop not null;
alter table gateway_attempt add check ((payment_id is null) = (exception_id is not null));
create unique index gateway_attempt_one_open_of_exception on gateway_attempt (exception_id) where outcome in ('Sent', 'Unknown');
