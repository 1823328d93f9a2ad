-- Cards and bank accounts, as tokens only.
-- Owns: payment_source, kept_token.

create table payment_source (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  customer_id int references customer,
  payment_source_type text not null check (payment_source_type in ('Credit Card', 'ACH')),
  account_type text not null,
  account_number_last4 text not null check (account_number_last4 ~ '^\d{0,4}$'),
  holder_name text not null,
  holder_type text not null default 'Unknown' check (holder_type in ('Personal', 'Business', 'Unknown')),
  card_expiry_month int,
  card_expiry_year int,
  postal_code text not null default '',
  routing_number text not null default '',
  bank_name text not null default '',
  token text not null,
  gateway_id int not null references gateway,
  fingerprint text not null,
  status text not null default 'Active' check (status in ('Active', 'Expired', 'Invalid', 'Removed')),
  verification text not null default 'None' check (verification in ('None', 'Bank Verification Service', 'Own Check',
    'First Use')),
  created_date timestamptz not null default now(),
  card_entry_method text not null default 'Unknown' check (card_entry_method in ('Unknown', 'Keyed', 'Swiped',
    'EMV Contact')),
  verified_date timestamptz,
  is_saved boolean not null default false,
  is_default boolean not null default false,
  nickname text not null default '' check (length(nickname) <= 60),
  removed_date timestamptz,
  -- Which merchant account made a token: another may not reach it. Null: made before this was kept.
  merchant_account_id int references merchant_account,
  constraint payment_source_check check (not is_default or (is_saved and status = 'Active')),
  constraint payment_source_check1 check (not is_saved or customer_id is not null)
);
create unique index payment_source_default on payment_source (customer_id) where is_default;
-- The same card or account stands in a wallet once.
create unique index payment_source_saved on payment_source (customer_id, gateway_id, fingerprint)
  where is_saved and status <> 'Removed';

-- What the card fields of a vendor give is good for one charge. What makes it good for more lives at the vendor, and
-- must be destroyed there: a row stands here from before it is made until it is gone.
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
  payment_session_id bigint,
  payment_source_id bigint references payment_source,
  next_try_date timestamptz not null,
  tries int not null default 0
);
create index kept_token_due on kept_token (next_try_date);
create index kept_token_payment_source_id_idx on kept_token (payment_source_id) where payment_source_id is not null;
create index kept_token_of_session on kept_token (payment_session_id) where payment_session_id is not null;

call fence('payment_source');
call fence('kept_token');

grant select, insert, update on payment_source to ratepayer_app;
grant select, insert, update, delete on kept_token to ratepayer_app;

create view published.payment_source with (security_invoker = true) as select
  business_unit_id, card_entry_method, created_date, fingerprint, gateway_id, id, merchant_account_id, status, token
  from payment_source;

grant select on published.payment_source to ratepayer_app;
