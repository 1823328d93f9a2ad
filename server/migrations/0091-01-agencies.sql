-- Owns: agency (organizations): outside firms that serve organizations; kept by the platform, of no business unit.
-- Grows: organization (agency_id).
create table agency (
  id int primary key generated always as identity,
  name text not null check (length(name) between 1 and 120),
  agency_type text not null check (agency_type in ('Billing Bureau', 'Reseller', 'Collections', 'Print and Mail')),
  contact_name text not null default '' check (length(contact_name) <= 120),
  contact_email text not null default '' check (length(contact_email) <= 200),
  contact_phone text not null default '' check (length(contact_phone) <= 40),
  notes text not null default '' check (length(notes) <= 2000),
  is_active boolean not null,
  row_version int not null default 1
);
-- Two names that differ by their capitals alone would be taken for one firm.
create unique index agency_name on agency (lower(name));
grant select, insert, update, delete on agency to ratepayer_app;

alter table organization add column agency_id int references agency;
create index organization_of_agency on organization (agency_id) where agency_id is not null;
