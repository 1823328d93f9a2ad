-- Who last set the number and the credentials of a merchant account, and whether payments ever reached it: whoever set
-- them does not activate it alone where money goes somewhere already (decision 214). Nobody is known for drafts of
-- before; no installation could make one, since it had no gateway.
-- Grows: merchant_account.
alter table merchant_account
  add column number_set_by int references user_account,
  add column credentials_set_by int references user_account,
  add column was_active boolean not null default false;
update merchant_account set was_active = true where status <> 'Draft';
