-- An account that a file ends while a payment of it is under way: closed at once, archived when the payment has ended.
-- Grows: account.
alter table account
  add column ending_upload_id bigint references account_upload,
  add constraint account_ending_check check (ending_upload_id is null or not is_archived);
create index account_ending on account (business_unit_id, ending_upload_id) where ending_upload_id is not null;
