-- When somebody was let in, as invited or again: a login that nobody used since is disabled some day.
alter table user_account add column let_in_date timestamptz;
