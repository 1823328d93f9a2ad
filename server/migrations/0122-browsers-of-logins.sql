-- The browsers that a login was used in, so that one that was not seen before is told to the payer.
-- Owns: identity.known_browser (users).
create table identity.known_browser (
  id bigint generated always as identity primary key,
  user_id int not null references user_account,
  -- Of a secret that the browser keeps; it opens nothing.
  browser_hash text not null,
  user_agent text not null,
  client_address text not null,
  -- The token of its notice is made of it when the mail is written.
  nonce text not null,
  first_seen_date timestamptz not null default now(),
  last_seen_date timestamptz not null default now(),
  -- Its payer said that it was somebody else: it is known no longer.
  disowned_date timestamptz,
  unique (user_id, browser_hash)
);
create index known_browser_last_seen on identity.known_browser (last_seen_date);
grant select, insert, update, delete on identity.known_browser to ratepayer_app;
