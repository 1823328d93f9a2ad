-- Owns: gateway_check (gateways): whether a gateway answered when somebody asked it, by a question that moves no money.
-- Grows: gateway, by whether its type takes no real money (kept at each start by the registry, which alone knows).
alter table gateway add column is_test boolean not null default false;
create table gateway_check (
  id bigint primary key generated always as identity,
  business_unit_id int not null references business_unit,
  gateway_id int not null references gateway,
  -- Whose credentials it was asked with.
  merchant_account_id int not null references merchant_account,
  checked_date timestamptz not null,
  is_good boolean not null,
  milliseconds int not null check (milliseconds >= 0),
  -- What was wrong, as it is told; empty where it answered.
  message jsonb not null,
  checked_by_name text not null
);
call fence('gateway_check');
create index gateway_check_of_gateway on gateway_check (business_unit_id, gateway_id, id desc);
grant select, insert on gateway_check to ratepayer_app;

-- Owns: device_inspection (devices): each look at a reader for tampering, and whether its seal was whole.
-- Grows: device, by the number at a gateway that it reads for, and when it was last heard of.
alter table device add column merchant_account_id int references merchant_account, add column last_seen_date timestamptz;
create index device_of_merchant on device (merchant_account_id) where merchant_account_id is not null;
create table device_inspection (
  id bigint primary key generated always as identity,
  business_unit_id int not null references business_unit,
  device_id int not null references device,
  inspection_date date not null,
  inspected_by text not null check (inspected_by <> ''),
  is_seal_whole boolean not null,
  note text not null,
  recorded_by_name text not null,
  recorded_date timestamptz not null
);
call fence('device_inspection');
create index device_inspection_of_device on device_inspection (business_unit_id, device_id, id desc);
grant select, insert on device_inspection to ratepayer_app;
