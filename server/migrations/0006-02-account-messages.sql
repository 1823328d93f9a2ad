-- What staff send the payer of an account.
-- Owns: sign_in_link, onboarding_invitation.

-- Which account a mail is about; those about a payment name that.
alter table email_message add column account_id bigint;
alter table email_message add constraint email_message_business_unit_id_account_id_fkey
  foreign key (business_unit_id, account_id) references account(business_unit_id, id);
create index email_message_account_id_idx on email_message (account_id, id desc) where account_id is not null;

create or replace view published.email_message with (security_invoker = true) as select
  amount_minor, business_unit_id, created_date, error_message, id, payment_id, status, template_key, "to", account_id,
  subject
  from email_message;

-- One-time links into one account: what a link holds is made anew from its nonce and our key when its mail is written,
-- and only its hash is kept (security.md T44).
create table sign_in_link (
  id bigint generated always as identity primary key,
  business_unit_id int not null,
  account_id bigint not null,
  customer_id int not null references customer,
  nonce text not null,
  token_hash text not null unique,
  created_by text not null,
  created_date timestamptz not null default now(),
  expires_date timestamptz not null,
  used_date timestamptz,
  ended_date timestamptz,
  constraint sign_in_link_business_unit_id_account_id_fkey foreign key (business_unit_id, account_id)
    references account(business_unit_id, id)
);
create unique index sign_in_link_alive on sign_in_link (customer_id) where used_date is null and ended_date is null;

create table onboarding_invitation (
  id bigint generated always as identity primary key,
  business_unit_id int not null,
  account_id bigint not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  nonce text not null,
  token_hash text not null unique,
  created_by text not null,
  created_date timestamptz not null default now(),
  expires_date timestamptz not null,
  used_date timestamptz,
  ended_date timestamptz,
  constraint onboarding_invitation_business_unit_id_account_id_fkey foreign key (business_unit_id, account_id)
    references account(business_unit_id, id)
);
create unique index onboarding_invitation_alive on onboarding_invitation (account_id, lower(email))
  where used_date is null and ended_date is null;

call fence('sign_in_link');
call fence('onboarding_invitation');

grant select, insert, update on sign_in_link, onboarding_invitation to ratepayer_app;
