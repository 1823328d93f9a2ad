-- What files changed before fulfills what 0038-01 asks; files are brought in beside the validation.
-- Grows: account_upload_change.
alter table account_upload_change validate constraint account_upload_change_why_check;
