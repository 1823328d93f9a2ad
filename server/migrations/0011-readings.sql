-- Meter readings: what payers use, series by series.
-- Owns: meter_reading, reading_import, reading_series.

-- One meter of an account at one interval. Its row is the lock of whoever writes readings of it, and keeps their
-- median, so that what is unusual is asked of a column.
create table reading_series (
  id bigint generated always as identity primary key,
  business_unit_id int not null,
  account_id bigint not null,
  key text not null check (key <> '' and length(key) <= 40),
  interval text not null check (interval in ('Daily', 'Monthly')),
  median numeric,
  constraint reading_series_account_fkey foreign key (business_unit_id, account_id) references
    account(business_unit_id, id),
  constraint reading_series_once unique (account_id, key, interval)
);
call fence('reading_series');
call grant_app('reading_series', 'select, insert, update');

-- A file of readings that was imported; its bytes by their checksum, so that the same ones are known again.
create table reading_import (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  file_name text not null,
  sha256 text not null,
  size_bytes int not null,
  total_rows int not null,
  created int not null,
  repeated int not null,
  rejected int not null,
  started_by text not null,
  created_date timestamptz not null default now(),
  constraint reading_import_unit unique (business_unit_id, id)
);
create index reading_import_again on reading_import (business_unit_id, sha256);
call fence('reading_import');
call grant_app('reading_import', 'select, insert');

create table meter_reading (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  series_id bigint not null references reading_series,
  read_at timestamptz not null,
  -- Exact: as many decimals as were told.
  value numeric not null check (abs(value) < 1000000000000 and scale(value) <= 6),
  unit text not null check (unit in ('kWh', 'gal', 'CCF', 'm³', 'Other')),
  source text not null check (source in ('Import', 'Api', 'Manual')),
  import_id bigint,
  created_by text not null,
  row_version int not null default 1,
  constraint meter_reading_import_fkey foreign key (business_unit_id, import_id) references
    reading_import(business_unit_id, id),
  constraint meter_reading_once unique (series_id, read_at)
);
create index meter_reading_latest on meter_reading (business_unit_id, read_at desc, id desc);
create index meter_reading_of_import on meter_reading (import_id) where import_id is not null;
call fence('meter_reading');
call grant_app('meter_reading', 'select, insert, update, delete');

create view published.reading_series with (security_invoker = true) as
  select id, business_unit_id, account_id, key, interval from reading_series;
create view published.meter_reading with (security_invoker = true) as
  select id, business_unit_id, series_id, read_at, value, unit from meter_reading;
grant select on published.reading_series, published.meter_reading to ratepayer_app;
