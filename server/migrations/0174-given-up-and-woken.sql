-- A disabled merchant account that was given up is asked again when more comes to rest on it, or with new credentials
-- (decision 382).
-- Grows: settlement_schedule.
set local app.platform = 'on';

-- What waited for its days when it was given up, and which of its credentials failed: others wake it.
alter table settlement_schedule
  add column waited text not null default '',
  add column opened_with int not null default 0;

update settlement_schedule s set opened_with = m.credentials_version
  from merchant_account m where m.id = s.merchant_account_id;

-- What is not asked yet has none: it begins when it is activated, or first takes what has returns.
delete from settlement_schedule s using merchant_account m where m.id = s.merchant_account_id
  and (m.status = 'Draft' or (s.task = 'Bank Returns' and not 'ACH' = any(m.payment_source_types)));

create or replace view published.merchant_account with (security_invoker = true) as select
  batch_close_time, business_unit_id, channels, currency_code, gateway_id, id, merchant_number, name, organization_id,
  payment_source_types, purpose, status, timezone, vouched, credentials_version
  from merchant_account;
