-- Payers who register by themselves, before they proved the address that they named.
-- Owns: registration (customers).

-- What its mail holds is made of the nonce under a key of the installation when it is written; neither the token nor a
-- hash of it is kept. Nobody becomes a payer before the link was pressed.
create table registration (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  organization_id int not null references organization,
  first_name text not null,
  last_name text not null,
  email text not null,
  nonce text not null,
  created_date timestamptz not null default now(),
  expires_date timestamptz not null,
  used_date timestamptz,
  ended_date timestamptz
);
-- One link is alive for an address, whichever biller of the organization was asked.
create unique index registration_alive on registration (organization_id, lower(email))
  where used_date is null and ended_date is null;
create index registration_due on registration (business_unit_id, expires_date);
call fence('registration');
call grant_app('registration', 'select, insert, update, delete');
