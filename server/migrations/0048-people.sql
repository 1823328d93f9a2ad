-- Staff as they are managed in the portal: how they are reached, until when they may enter, and who invited them.
-- Grows: user_account (phone, access_ends_date, access_ends_at), identity.invitation (id, nonce, invited_by,
-- created_date, purpose).
alter table user_account
  add column phone text not null default '',
  -- The last day on which somebody may sign in, and the first instant after it where their organization is.
  add column access_ends_date date,
  add column access_ends_at timestamptz,
  add constraint user_account_access_ends check ((access_ends_date is null) = (access_ends_at is null));

-- Staff of an organization.
create index user_account_of_organization on user_account (organization_id) where role <> 'Customer';

-- A link that is mailed is made anew of its nonce when the mail is written; only its hash is kept.
alter table identity.invitation
  add column id bigint generated always as identity,
  add column nonce text not null default '',
  add column invited_by text not null default '',
  add column created_date timestamptz not null default now(),
  drop constraint invitation_purpose_check,
  add constraint invitation_purpose_check check (purpose in ('First Administrator', 'Staff Invitation'));
create unique index invitation_id on identity.invitation (id);
create index invitation_alive on identity.invitation (user_id) where used_date is null;

-- Machine clients stand beside people in the list of who may enter.
alter table identity.machine_client add column id int generated always as identity;
create unique index machine_client_id on identity.machine_client (id);

-- Whose access ends.
create index user_account_access_ends on user_account (access_ends_at) where access_ends_at is not null;
