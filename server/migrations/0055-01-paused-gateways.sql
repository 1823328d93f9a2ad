-- A gateway is paused by a person, with what payers read meanwhile.
-- Grows: gateway, published.gateway.
alter table gateway
  add column pause_message text not null default '',
  add column row_version int not null default 1,
  add constraint gateway_paused_with_text check (status = 'Active' or (status = 'Paused' and pause_message <> ''));
