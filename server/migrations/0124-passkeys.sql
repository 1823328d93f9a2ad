-- What payers sign in by in place of a password: the public half of a key that lies in their device.
-- Owns: identity.passkey.
create table identity.passkey (
  id bigint generated always as identity primary key,
  user_id int not null references user_account (id) on delete cascade,
  -- As its device calls it, base64url; of one person alone.
  credential_id text not null unique,
  -- What the device calls its person by; it says nothing to anybody else, and is the same for all of one person.
  user_handle text not null,
  -- COSE key.
  public_key bytea not null,
  -- How often its device says it was used; 0 for ever where a device does not count.
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  created_date timestamptz not null default now(),
  last_used_date timestamptz,
  -- Its counter went back: there are two of it. It signs nobody in any more.
  doubted_date timestamptz
);
create index passkey_of_user on identity.passkey (user_id);
grant select, insert, update, delete on identity.passkey to ratepayer_app;
