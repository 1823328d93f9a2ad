-- Who may enter: staff, customers and machines, and what they prove themselves with.
-- Owns: user_account, customer, customer_account, identity.oidc_payload, identity.login,
-- identity.machine_client, identity.invitation.

create table user_account (
  id int generated always as identity primary key,
  name text not null,
  email text not null,
  role text not null check (role in ('System User', 'Global Admin', 'Organization Admin', 'Organization User',
    'Customer', 'QuickPay', 'Embedded', 'Base User')),
  permissions text[] not null default '{}',
  organization_id int references organization,
  business_unit_ids int[] not null default '{}',
  business_unit_slug text not null default '',
  customer_id int,
  status text not null default 'Active' check (status in ('Invited', 'Active', 'Disabled')),
  tokens_valid_from timestamptz not null default '2000-01-01 00:00:00+00',
  last_sign_in_date timestamptz,
  created_date timestamptz not null default now(),
  row_version int not null default 1
);
create unique index user_account_email on user_account (lower(email));

create table customer (
  id int generated always as identity primary key,
  user_id int references user_account,
  organization_id int not null references organization,
  first_name text not null,
  last_name text not null,
  email text not null,
  email_verified boolean not null default false,
  status text not null default 'Active' check (status in ('Active', 'Blocked')),
  created_date timestamptz not null default now(),
  constraint customer_organization_id_email_key unique (organization_id, email)
);

create table customer_account (
  id bigint generated always as identity primary key,
  business_unit_id int not null,
  customer_id int not null references customer,
  account_id bigint not null,
  linked_by text not null check (linked_by in ('Customer', 'Admin', 'Onboarding')),
  linked_date timestamptz not null default now(),
  unlinked_date timestamptz
);
create unique index customer_account_live on customer_account (customer_id, account_id) where unlinked_date is null;

create table identity.oidc_payload (
  model text,
  id text,
  payload jsonb not null,
  grant_id text,
  uid text,
  consumed_at timestamptz,
  expires_at timestamptz not null,
  constraint oidc_payload_pkey primary key (model, id)
);
create index oidc_payload_grant_id_idx on identity.oidc_payload (grant_id);
create index oidc_payload_uid_idx on identity.oidc_payload (uid);
create index oidc_payload_expires_at_idx on identity.oidc_payload (expires_at);
create index oidc_payload_expr_idx on identity.oidc_payload ((payload ->> 'accountId'));

create table identity.login (
  user_id int primary key references user_account,
  email text not null,
  password_hash text not null,
  failed_count int not null default 0,
  locked_until timestamptz,
  modified_date timestamptz not null default now(),
  -- Second factor of staff: a secret of a time-based code (RFC 6238), sealed, and the last step that was used.
  totp_enveloped text not null default '',
  totp_last_step bigint not null default 0
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
  tokens_valid_from timestamptz not null default '2000-01-01 00:00:00+00',
  -- Machine clients give money back within a limit of their own; without one, that of a person counts (domain.md
  -- 4.17).
  daily_refund_minor bigint check (daily_refund_minor > 0)
);

-- One-time links by which a person sets a password; only the hash of the token is kept.
create table identity.invitation (
  token_hash text primary key,
  user_id int not null references user_account,
  expires_date timestamptz not null,
  used_date timestamptz,
  -- What a one-time link is for: a new link for the first administrator ends the older ones, whoever they were for
  -- (security.md T44).
  purpose text not null default 'First Administrator' check (purpose = 'First Administrator')
);
create index invitation_purpose_idx on identity.invitation (purpose) where used_date is null;

call fence_organization('customer');
call fence('customer_account');

grant select, insert, update on user_account, customer, customer_account, identity.invitation to ratepayer_app;
grant select, insert, update, delete on identity.oidc_payload, identity.login, identity.machine_client to
  ratepayer_app;

create view published.user_account with (security_invoker = true) as select
  email, id, name, status
  from user_account;

create view published.customer_account with (security_invoker = true) as select
  account_id, business_unit_id, customer_id, id, unlinked_date
  from customer_account;

create view published.login with (security_invoker = true) as select
  email, user_id
  from identity.login;

create view published.machine_client with (security_invoker = true) as select
  client_id, daily_refund_minor, name, organization_id, status
  from identity.machine_client;

grant select on published.user_account, published.customer_account, published.login, published.machine_client to
  ratepayer_app;
