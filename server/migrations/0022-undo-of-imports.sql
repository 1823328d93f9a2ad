-- Why the undo of an import leaves an account: what was billed or read of one that it made, or autopay that cannot come
-- back.
alter table account_upload_former drop constraint account_upload_former_reason_check,
  add constraint account_upload_former_reason_check
    check (reason in ('event', 'payment', 'link', 'edit', 'bill', 'reading', 'autopay'));
