create schema identity;
grant usage on schema identity to ratepayer_app;

create table identity.oidc_payload (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  consumed_at timestamptz,
  expires_at timestamptz,
  primary key (model, id)
);
create index on identity.oidc_payload (grant_id);
create index on identity.oidc_payload (uid);
create index on identity.oidc_payload (expires_at);

create table identity.login (
  user_id int primary key references user_account,
  email text not null,
  password_hash text not null,
  failed_count int not null default 0,
  locked_until timestamptz,
  modified_date timestamptz not null default now()
);
create unique index login_email on identity.login (lower(email));

create table identity.machine_client (
  client_id text primary key,
  name text not null,
  secret_hash text not null,
  organization_id int not null references organization,
  business_unit_ids int[] not null,
  permissions text[] not null,
  status text not null default 'Active' check (status in ('Active', 'Disabled')),
  tokens_valid_from timestamptz not null default '2000-01-01'
);

create table identity.signing_key (
  kid text primary key,
  jwk_enveloped text not null,
  created_date timestamptz not null default now(),
  retired_date timestamptz
);
grant select, insert, update, delete on all tables in schema identity to ratepayer_app;
