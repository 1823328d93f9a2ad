-- The sandbox gateway's own books, which the product reads by its adapter only.
-- Owns: sandbox.token, sandbox.ledger, sandbox.step, sandbox.outage.

create table sandbox.token (
  token text primary key,
  kind text not null check (kind in ('card', 'bank')),
  behaviour text not null,
  brand text not null,
  last4 text not null,
  fingerprint text not null,
  expiry_month int,
  expiry_year int,
  number_enveloped text not null default '',
  created_date timestamptz not null default now(),
  used_for_charge boolean not null default false
);

create table sandbox.ledger (
  id bigint generated always as identity primary key,
  our_reference text not null unique,
  kind text not null check (kind in ('sale', 'void', 'refund')),
  target_reference text,
  merchant_number text not null,
  token text,
  amount_minor bigint not null,
  currency_code text not null,
  outcome text not null check (outcome in ('approved', 'declined', 'error')),
  auth_code text not null default '',
  response_code text not null default '',
  later text not null default '',
  created_date timestamptz not null default now(),
  -- The sandbox closes days and returns debits as a real gateway does.
  batch text
);
create index ledger_target_reference_idx on sandbox.ledger (target_reference) where target_reference is not null;
create index ledger_merchant_number_idx on sandbox.ledger (merchant_number) where batch is null;

-- Steps that the sandbox's bank asks for.
create table sandbox.step (
  our_reference text primary key,
  secret text not null unique,
  ended text not null default '' check (ended in ('', 'passed', 'failed', 'withdrawn')),
  sale jsonb not null,
  created_date timestamptz not null default now()
);

-- The sandbox can be told to be dead: deaf takes nothing in, mute does what it is asked and does not say so.
create table sandbox.outage (
  merchant_number text primary key,
  kind text not null check (kind in ('deaf', 'mute'))
);

grant select, insert, delete on sandbox.outage to ratepayer_app;
grant select, insert, update on sandbox.token, sandbox.ledger, sandbox.step to ratepayer_app;
grant usage on sequence sandbox.ledger_id_seq to ratepayer_app;
