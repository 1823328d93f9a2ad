-- Owns: onboarding_session (onboarding): how far a payer came who opened an invitation.
-- Grows: onboarding_invitation (without an account: who registers by themselves), identity.invitation (of payers).
create table onboarding_session (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  -- It goes with its invitation.
  invitation_id bigint not null references onboarding_invitation on delete cascade,
  -- The page that comes back from the provider names it.
  identifier text not null,
  -- Empty until it is looked up.
  account_id bigint,
  customer_id int references customer,
  email text not null,
  first_name text not null,
  last_name text not null,
  status text not null default 'VerifyCustomer' check (status in ('VerifyCustomer', 'VerifyAccount',
    'SelectPaperlessBillingEnrollment', 'SelectAutopayEnrollment', 'SelectNotificationsEnrollment',
    'VerifyPhoneNumber', 'Redirect', 'Invalid', 'Cancelled', 'Completed')),
  -- About other accounts, in the state of the step before.
  asks_others boolean not null default false,
  tries_left int not null default 5 check (tries_left between 0 and 5),
  -- Accounts whose address on file was told that somebody is about to add them.
  told_account_ids bigint[] not null default '{}',
  -- Of the browser that was proved last: another one enters a code.
  browser_hash text not null,
  code_nonce text not null default '',
  code_email text not null default '',
  code_expires_date timestamptz,
  code_tries int not null default 0 check (code_tries between 0 and 5),
  created_date timestamptz not null default now(),
  completed_date timestamptz,
  row_version int not null default 1,
  constraint onboarding_session_invitation_id_key unique (invitation_id),
  constraint onboarding_session_identifier_key unique (identifier),
  constraint onboarding_session_account foreign key (business_unit_id, account_id) references
    account(business_unit_id, id),
  -- Nothing of an account is shown, and nothing of a payer is changed, before somebody is known.
  constraint onboarding_session_known check (status in ('VerifyCustomer', 'Invalid', 'Cancelled')
    or customer_id is not null),
  constraint onboarding_session_proved check (status in ('VerifyCustomer', 'VerifyAccount', 'Invalid', 'Cancelled')
    or account_id is not null),
  constraint onboarding_session_completed check ((status = 'Completed') = (completed_date is not null))
);
create index onboarding_session_of_customer on onboarding_session (customer_id) where customer_id is not null;
call fence('onboarding_session');
call fence_by_key('onboarding_session');
grant select, insert, update on onboarding_session to ratepayer_app;

alter table onboarding_invitation alter column account_id drop not null;

alter table identity.invitation add column return_path text not null default '';
alter table identity.invitation drop constraint invitation_purpose_check;
alter table identity.invitation add constraint invitation_purpose_check
  check (purpose in ('First Administrator', 'Staff Invitation', 'Payer Login'));
