-- Days as the gateways closed them, set against ours.
-- Owns: settlement_batch, settlement_line, settlement_schedule.

-- One merchant account's money of one day, as the gateway closed it. Transactions join when the batch closes, never
-- before: an approved transaction without a batch belongs to the open one.
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
  -- When the gateway closed, by its clock; how many lines it told (null: it tells none, or before lines were kept);
  -- and what of our adjustments its lines name: the others the bank debits apart from its batch.
  gateway_closed_date timestamptz,
  line_count int,
  named_adjustment_minor bigint not null default 0,
  constraint settlement_batch_merchant_account_id_batch_identifier_key unique (merchant_account_id, batch_identifier),
  constraint settlement_batch_check check (status = 'Open' or closed_date is not null)
);
create unique index settlement_batch_one_open on settlement_batch (merchant_account_id) where status = 'Open';
create index settlement_batch_business_unit_id_opened_date_id_idx on settlement_batch (business_unit_id, opened_date
  desc, id desc);
-- Made before, it refers to the table above.
alter table transaction add constraint transaction_settlement_batch_id_fkey foreign key (settlement_batch_id)
  references settlement_batch(id);
alter table adjustment add constraint adjustment_settlement_batch_id_fkey foreign key (settlement_batch_id) references
  settlement_batch(id);
alter table adjustment add constraint adjustment_reversal_settlement_batch_id_fkey foreign key
  (reversal_settlement_batch_id) references settlement_batch(id);

-- The gateway's own batch, kept beside ours as it told it.
create table settlement_line (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  merchant_account_id int not null references merchant_account,
  -- Ours that was closed by this line's report.
  settlement_batch_id bigint not null references settlement_batch,
  kind text not null check (kind in ('sale', 'refund', 'refundFailed', 'dispute', 'disputeReversed', 'bankReturn',
    'other')),
  reference text not null,
  gateway_transaction_id text not null,
  sale_transaction_id text not null,
  amount_minor bigint not null,
  currency_code text not null,
  auth_code text not null,
  -- What it is in our books, once that is known. It may be a member of a later batch than the line's.
  transaction_id bigint references transaction,
  adjustment_id bigint references adjustment,
  -- What a line names of an adjustment that no other line named before, whatever batch the adjustment is in; 0 for
  -- every other line.
  named_minor bigint not null default 0,
  constraint settlement_line_settlement_batch_id_kind_gateway_transactio_key unique (settlement_batch_id, kind,
    gateway_transaction_id, reference)
);
create index settlement_line_transaction_id_idx on settlement_line (transaction_id) where transaction_id is not null;
create index settlement_line_unknown on settlement_line (merchant_account_id)
  where transaction_id is null and adjustment_id is null;
create index settlement_line_adjustment_id_idx on settlement_line (adjustment_id) where adjustment_id is not null;

-- What a worker does for each merchant account by itself: claimed by one, tried again later when it fails, late for
-- no other.
create table settlement_schedule (
  merchant_account_id int references merchant_account,
  business_unit_id int not null references business_unit,
  task text check (task in ('Close', 'Bank Returns')),
  -- The closing instant that is done, or when it was done last.
  done_through timestamptz not null,
  claimed_until timestamptz not null default '-infinity',
  next_date timestamptz not null default '-infinity',
  faults int not null default 0,
  last_fault text not null default '',
  constraint settlement_schedule_pkey primary key (merchant_account_id, task)
);

call fence('settlement_batch');
call fence('settlement_line');
call fence('settlement_schedule');

grant select, insert on settlement_line to ratepayer_app;
grant select, insert, update on settlement_batch, settlement_schedule to ratepayer_app;
grant update (transaction_id, adjustment_id, named_minor) on settlement_line to ratepayer_app;

create view published.settlement_batch with (security_invoker = true) as select
  batch_identifier, business_unit_id, closed_date, currency_code, gateway_closed_date, id, merchant_account_id,
  merchant_number, status
  from settlement_batch;

-- Read by the capability that settles exceptions.
create view published.settlement_line with (security_invoker = true) as select
  amount_minor, business_unit_id, currency_code, gateway_transaction_id, id, kind, merchant_account_id, reference,
  settlement_batch_id, transaction_id, adjustment_id, named_minor
  from settlement_line;

grant select on published.settlement_batch, published.settlement_line to ratepayer_app;
