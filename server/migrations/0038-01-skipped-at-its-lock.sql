-- A file leaves an account as it is that was paid while the file was written, and says so.
-- 0038-04 looks at the rows there are, beside whoever imports.
alter table account_upload_change drop constraint account_upload_change_why_check,
  add constraint account_upload_change_why_check
    check (why in ('merged', 'rolledOver', 'waits', 'archived', 'paid')) not valid;
grant update on account_upload_change to ratepayer_app;
