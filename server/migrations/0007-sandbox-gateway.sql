-- The sandbox gateway's own books. The portal never reads them; only the adapter does.
create schema sandbox;
grant usage on schema sandbox to ratepayer_app;

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
  created_date timestamptz not null default now()
);
grant select, insert, update on all tables in schema sandbox to ratepayer_app;
grant usage on all sequences in schema sandbox to ratepayer_app;
