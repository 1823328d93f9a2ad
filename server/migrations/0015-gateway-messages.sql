-- Secrets of a merchant account at its gateway, sealed; written by verbs, never read back to anybody.
alter table merchant_account add column credentials_enveloped text not null default '';

-- What gateways tell us, exactly as it came; kept first, answered at once, interpreted by a worker.
create table gateway_message (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  merchant_account_id int not null references merchant_account,
  received_date timestamptz not null default now(),
  headers jsonb not null,
  body text not null,
  body_hash text not null,
  status text not null default 'Received' check (status in ('Received', 'Done', 'Failed')),
  attempts int not null default 0,
  next_attempt_date timestamptz not null default now(),
  result text not null default '',
  unique (merchant_account_id, body_hash)
);
create index gateway_message_waiting on gateway_message (next_attempt_date) where status = 'Received';
call fence('gateway_message');
call grant_app('gateway_message', 'select, insert, update');
create index transaction_at_gateway on transaction (gateway_transaction_id) where type = 'Sale' and status = 'Approved';
