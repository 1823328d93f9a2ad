-- What is changed of a merchant account is changed over the version that was read.
-- Grows: merchant_account.
alter table merchant_account add column row_version int not null default 1;
