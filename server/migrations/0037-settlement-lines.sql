-- Settlement line by line (domain.md 4.8, 4.18).

-- The gateway's own batch, kept beside ours as it told it.
create table settlement_line (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  merchant_account_id int not null references merchant_account,
  -- Ours that was closed by this line's report.
  settlement_batch_id bigint not null references settlement_batch,
  kind text not null check (kind in ('sale', 'refund', 'refundFailed', 'dispute', 'disputeReversed', 'bankReturn', 'other')),
  reference text not null,
  gateway_transaction_id text not null,
  sale_transaction_id text not null,
  amount_minor bigint not null,
  currency_code text not null,
  auth_code text not null,
  -- What it is in our books, once that is known. It may be a member of a later batch than the line's.
  transaction_id bigint references transaction,
  adjustment_id bigint references adjustment,
  unique (settlement_batch_id, kind, gateway_transaction_id, reference)
);
create index on settlement_line (transaction_id) where transaction_id is not null;
create index settlement_line_unknown on settlement_line (merchant_account_id) where transaction_id is null and adjustment_id is null;
call fence('settlement_line');
call grant_app('settlement_line', 'select, insert');
grant update (transaction_id, adjustment_id) on settlement_line to ratepayer_app;

-- When the gateway closed, by its clock; how many lines it told (null: it tells none, or before lines were kept); and what of
-- our adjustments its lines name: the others the bank debits apart from its batch.
alter table settlement_batch add column gateway_closed_date timestamptz;
alter table settlement_batch add column line_count int;
alter table settlement_batch add column named_adjustment_minor bigint not null default 0;

-- What does not stand any more joins with the opposite sign, whatever its own status.
create index transaction_reversing_without_batch on transaction (merchant_account_id, id) where reverses_transaction_id is not null and settlement_batch_id is null;

-- What a worker does for each merchant account by itself: claimed by one, tried again later when it fails, late for no other.
create table settlement_schedule (
  merchant_account_id int not null references merchant_account,
  business_unit_id int not null references business_unit,
  task text not null check (task in ('Close', 'Bank Returns')),
  -- The closing instant that is done, or when it was done last.
  done_through timestamptz not null,
  claimed_until timestamptz not null default '-infinity',
  next_date timestamptz not null default '-infinity',
  faults int not null default 0,
  last_fault text not null default '',
  primary key (merchant_account_id, task)
);
call fence('settlement_schedule');
call grant_app('settlement_schedule', 'select, insert, update');
insert into settlement_schedule (merchant_account_id, business_unit_id, task, done_through)
  select m.id, m.business_unit_id, x.task, coalesce((select max(closed_date) from settlement_batch b where b.merchant_account_id = m.id), now()) from merchant_account m cross join (values ('Close'), ('Bank Returns')) x (task);
