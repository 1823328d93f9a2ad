-- What a merchant account is set up with, and the first version of what it is opened with.
-- Grows: merchant_account.
alter table merchant_account
  add column billing_address_collection text not null default 'None'
    constraint merchant_account_billing_address_check
      check (billing_address_collection in ('None', 'Full Address', 'Zip Only')),
  add column settlement_bank_last4 text not null default ''
    constraint merchant_account_settlement_bank_check check (settlement_bank_last4 ~ '^([0-9]{4})?$'),
  add column deposit_days int not null default 2
    constraint merchant_account_deposit_days_check check (deposit_days between 0 and 10),
  -- Counts what its credentials were replaced by, so that a test says of which ones it was.
  add column credentials_version int not null default 1,
  add column credentials_date timestamptz;
