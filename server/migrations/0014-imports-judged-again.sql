-- A file is judged again when it is processed: each reason to wait stands beside the others, so that a person is asked
-- only for those that were not accepted yet. Rows of accounts that took no part are listed, with what became of them.
set local app.platform = 'on';
update account_upload set stop_reason = jsonb_build_array(stop_reason) where jsonb_typeof(stop_reason) = 'object';

alter table account_upload
  -- Rows of accounts that were merged, rolled over, or archived by hand: a file leaves these alone.
  add column left_alone int not null default 0,
  add constraint account_upload_stop_reason_check check (jsonb_typeof(stop_reason) = 'array');

alter table account_upload_change drop constraint account_upload_change_change_check,
  add constraint account_upload_change_change_check check (change in ('created', 'updated', 'archived', 'zeroed',
    'missing', 'leftAlone')),
  add column why text check (why in ('merged', 'rolledOver', 'waits', 'archived')),
  -- The account that stands for it now.
  add column stands_for text,
  add constraint account_upload_change_why_check1 check ((change = 'leftAlone') = (why is not null)
    and (stands_for is null or why in ('merged', 'rolledOver')));
