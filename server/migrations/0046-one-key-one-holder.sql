-- A session begun by staff or a machine client answers to them alone (security.md T20).
alter table payment_session add column begun_by text not null default '';

-- An upload address is taken before its bytes are read (security.md T44).
alter table stored_file drop constraint stored_file_status_check;
alter table stored_file add constraint stored_file_status_check check (status in ('Reserved', 'Receiving', 'Stored', 'Quarantined', 'Purged'));
