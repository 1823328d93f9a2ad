-- Owns: merchant_test (gateways): sales of one dollar that prove what a merchant account is opened with.
-- Its money is an exception's until it went back (domain.md 4.18).
create table merchant_test (
  id bigint primary key generated always as identity,
  business_unit_id int not null references business_unit,
  merchant_account_id int not null references merchant_account,
  exception_id bigint not null unique references gateway_exception,
  -- Of which credentials and which number it speaks.
  credentials_version int not null,
  merchant_number text not null,
  asked_by_name text not null,
  asked_date timestamptz not null
);
call fence('merchant_test');
create index merchant_test_of_account on merchant_test (merchant_account_id, id desc);
grant select, insert on merchant_test to ratepayer_app;
