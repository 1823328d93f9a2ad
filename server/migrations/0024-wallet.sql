-- A source that a customer keeps; the others served one payment. One of them is offered first.
alter table payment_source
  add column is_saved boolean not null default false,
  add column is_default boolean not null default false,
  add column nickname text not null default '' check (length(nickname) <= 60),
  add column removed_date timestamptz,
  add check (not is_default or (is_saved and status = 'Active')),
  add check (not is_saved or customer_id is not null);
create unique index payment_source_default on payment_source (customer_id) where is_default;
-- The same card or account stands in a wallet once.
create unique index payment_source_saved on payment_source (customer_id, gateway_id, fingerprint) where is_saved and status <> 'Removed';
