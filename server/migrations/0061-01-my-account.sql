-- What somebody likes of the portal, and where they are signed in.
-- Owns: identity.browser_session. Grows: user_account (preferences).
alter table user_account
  add column preferences jsonb not null default '{}';

-- One sign-in at the provider, as the browser that holds it said who it is; a token names it, and ends with it.
create table identity.browser_session (
  id bigint generated always as identity primary key,
  -- As the provider calls its session.
  uid text not null unique,
  user_id int not null references user_account (id) on delete cascade,
  user_agent text not null,
  client_address text not null,
  begun_date timestamptz not null default now(),
  last_seen_date timestamptz not null default now(),
  ended_date timestamptz
);
create index browser_session_of_user on identity.browser_session (user_id);
create index browser_session_last_seen on identity.browser_session (last_seen_date);
grant select, insert, update, delete on identity.browser_session to ratepayer_app;
