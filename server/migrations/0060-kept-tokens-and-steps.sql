-- What the card fields of a vendor give is good for one charge. What makes it good for more lives at the vendor, and must be
-- destroyed there: a row stands here from before it is made until it is gone.
create table kept_token (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  merchant_account_id int not null references merchant_account,
  reference text not null unique,
  -- As the card fields gave it, until the kept one is known.
  given_token text not null,
  token text not null default '',
  for_later boolean not null,
  -- Of a guest: forgotten after the session. Of a wallet: when it is removed or replaced.
  payment_session_id bigint references payment_session,
  payment_source_id bigint references payment_source,
  next_try_date timestamptz not null,
  tries int not null default 0
);
create index kept_token_due on kept_token (next_try_date);
create index on kept_token (payment_source_id) where payment_source_id is not null;
call fence('kept_token');
call grant_app('kept_token', 'select, insert, update, delete');

-- Which merchant account made a token: another may not reach it. Null: made before this was kept.
alter table payment_source add column merchant_account_id int references merchant_account;

-- What the card issuer asks its holder for while a sale is Sent, until when, and who asks the gateway about it now.
alter table gateway_attempt add column payer_action jsonb;
alter table gateway_attempt add column payer_acts_until timestamptz;
alter table gateway_attempt add column asked_until timestamptz;
alter table gateway_attempt add check ((payer_action is null) = (payer_acts_until is null));

-- Steps that the sandbox's bank asks for.
create table sandbox.step (
  our_reference text primary key,
  secret text not null unique,
  ended text not null default '' check (ended in ('', 'passed', 'failed', 'withdrawn')),
  sale jsonb not null,
  created_date timestamptz not null default now()
);
grant select, insert, update on sandbox.step to ratepayer_app;
