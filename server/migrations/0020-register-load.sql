-- An event is written from the account's own money row, under its lock; no role may delete an account or change an event. The
-- check of the key again for each event was a quarter of an account file's time; the audit proves what it proved (decision 13).
alter table balance_event drop constraint balance_event_business_unit_id_account_id_fkey;
-- What a biller's file cannot contain yet: payments and their reversals, never what the files themselves wrote.
create index balance_event_payments on balance_event (business_unit_id, occurred_at) where event_type not in ('Opening', 'Sync', 'Bill');
