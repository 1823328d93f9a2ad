-- Owns: file_connection, transferred_file (transfers): hosts that files are fetched from and sent to, and each file
-- that came or went, so that none does twice.
create table file_connection (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  organization_id int not null references organization,
  name text not null check (name <> ''),
  host text not null check (host <> ''),
  port int not null check (port between 1 and 65535),
  user_name text not null check (user_name <> ''),
  sign_in text not null check (sign_in in ('Password', 'Private Key')),
  inbound_path text not null,
  outbound_path text not null,
  is_enabled boolean not null default true,
  -- What it is opened with; the public part of a private key is shown.
  secret_enveloped text not null default '',
  secret_date timestamptz,
  public_key text not null default '',
  -- The host's key that a person confirmed, and the one that it showed the last time.
  host_key text not null default '',
  host_key_by text not null default '',
  host_key_date timestamptz,
  shown_host_key text not null default '',
  test_asked_date timestamptz,
  tested_date timestamptz,
  test_steps jsonb not null default '[]' check (jsonb_typeof(test_steps) = 'array'),
  created_date timestamptz not null default now(),
  row_version int not null default 1,
  constraint file_connection_once unique (business_unit_id, name)
);
call fence('file_connection');
grant select, insert, update on file_connection to ratepayer_app;

create table transferred_file (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  connection_id bigint not null references file_connection,
  direction text not null check (direction in ('In', 'Out')),
  -- Folder and name at the host, and what it said of the file.
  remote_path text not null,
  size_bytes bigint not null,
  modified_date timestamptz,
  sha256 text not null default '',
  -- The step of a run that asked for it: asked again it gets the same file.
  run_key text not null,
  -- Whoever holds it; one that was lost and wakes holds it no longer.
  claim text not null,
  claimed_until timestamptz not null,
  temporary_path text not null default '',
  status text not null check (status in ('Fetching', 'Fetched', 'Finished', 'Sending', 'Uploaded', 'Sent')),
  created_date timestamptz not null default now(),
  finished_date timestamptz
);
create unique index transferred_file_fetched_once on transferred_file
  (connection_id, remote_path, size_bytes, modified_date) where direction = 'In';
create unique index transferred_file_sent_once on transferred_file (connection_id, run_key, remote_path)
  where direction = 'Out';
create index transferred_file_of_run on transferred_file (business_unit_id, run_key);
call fence('transferred_file');
grant select, insert, update, delete on transferred_file to ratepayer_app;

-- Data keys seal what opens these connections, too; which classes there are says the code that seals.
alter table data_key drop constraint data_key_class_check;
alter table data_key add constraint data_key_class_check check (class <> '');
