-- Owns: device (devices): card readers at counters. What a reader sends is of the payment, not of the reader.
create table device (
  id int generated always as identity primary key,
  business_unit_id int not null references business_unit,
  name text not null check (name <> ''),
  station_name text not null,
  maker text not null check (maker in ('ID TECH', 'MagTek', 'Ingenico', 'Verifone', 'PAX', 'Miura')),
  model text not null check (model <> ''),
  serial_number text not null check (serial_number <> ''),
  card_swipe_device text not null check (card_swipe_device in ('None', 'Encrypted Reader')),
  tokenization_type text check (tokenization_type in ('msr.encrypted', 'emv.encrypted')),
  connection text not null check (connection in ('USB Keyboard', 'USB HID', 'Network')),
  network_address text not null,
  inspection_date date,
  inspected_by text not null,
  status text not null check (status in ('Active', 'Inactive')),
  row_version int not null default 1,
  constraint device_name unique (business_unit_id, name),
  constraint device_serial_number unique (business_unit_id, serial_number),
  constraint device_reads check ((tokenization_type is null) = (card_swipe_device = 'None')),
  constraint device_address check ((network_address <> '') = (connection = 'Network'))
);
call fence('device');
grant select, insert, update on device to ratepayer_app;
