-- Owns: test_payment (test-payments): one dollar that staff sent through a channel to see whether payers could. Its money
-- is an exception's until it went back, as that of a test of a merchant account (domain.md 4.18): no payment, no account.
create table test_payment (
  id bigint primary key generated always as identity,
  business_unit_id int not null references business_unit,
  channel text not null check (channel in ('QuickPay', 'IVR', 'Autopay', 'Backoffice Autopay', 'POS')),
  merchant_account_id int not null references merchant_account,
  exception_id bigint not null unique references gateway_exception,
  -- What a payer would have been charged besides; nobody is.
  fee_minor bigint not null check (fee_minor >= 0),
  card text not null,
  asked_by_name text not null,
  asked_date timestamptz not null
);
call fence('test_payment');
create index test_payment_of_unit on test_payment (business_unit_id, id desc);
grant select, insert on test_payment to ratepayer_app;

create view published.test_payment with (security_invoker = true) as
  select business_unit_id, exception_id, id, merchant_account_id
  from test_payment;
grant select on published.test_payment to ratepayer_app;
