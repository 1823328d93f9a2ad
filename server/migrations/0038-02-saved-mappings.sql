-- Of a saved mapping its name and safety limit are changed, over the version that was looked at.
alter table account_upload_config add column row_version int not null default 1;
