-- The outcome of every payment asks which accounts it reached. The key of payment_account began with the account, so that
-- question read the whole index; it begins with the payment now. From an account the way goes by its own index, with the date.
alter table payment_account drop constraint payment_account_pkey;
alter table payment_account add primary key (payment_id, account_id);
