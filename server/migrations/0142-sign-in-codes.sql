-- Codes that payers have mailed to sign in by.
-- Owns: identity.sign_in_code.

-- What its mail holds is made of the nonce under a key of the installation when it is written. A row is there for every
-- address that was named, whoever's it is: nobody is told by how long it takes.
create table identity.sign_in_code (
  id bigint generated always as identity primary key,
  email text not null,
  -- Of the sign-in that asked for it; typed anywhere else it is wrong.
  bound_hash text not null,
  nonce text not null,
  slug text not null,
  tries int not null default 0,
  created_date timestamptz not null default now(),
  expires_date timestamptz not null,
  used_date timestamptz,
  ended_date timestamptz
);
-- One is alive for an address.
create unique index sign_in_code_alive on identity.sign_in_code (lower(email))
  where used_date is null and ended_date is null;
create index sign_in_code_due on identity.sign_in_code (expires_date);
grant select, insert, update, delete on identity.sign_in_code to ratepayer_app;
