-- What payers agreed to and took back, word for word: bills without paper, and texts. Appended only.
-- Owns: consent (terms). Grows: paperless_enrollment (consent_id), published.paperless_enrollment, business_unit
-- (paperless_consent_text), published.consent.
create table consent (
  id bigint generated always as identity primary key,
  business_unit_id int not null,
  customer_id int not null references customer,
  account_id bigint not null,
  kind text not null check (kind in ('Paperless', 'Texts')),
  is_given boolean not null,
  -- How it was said, and where.
  method text not null check (method in ('Checkbox', 'Signed', 'Staff Attested')),
  channel text not null check (channel in ('Customer', 'Staff')),
  -- The very words that were shown, and the number by which they are known again.
  words text not null check (words <> ''),
  version text not null check (version ~ '^[0-9a-f]{12}$'),
  -- The address or number that it is for.
  recipient text not null check (recipient <> ''),
  note text not null default '',
  actor text not null,
  client_address text not null default '',
  user_agent text not null default '',
  date timestamptz not null default now(),
  constraint consent_business_unit_id_id_key unique (business_unit_id, id),
  constraint consent_account_fkey foreign key (business_unit_id, account_id) references account (business_unit_id, id),
  constraint consent_attested check ((channel = 'Customer') = (method = 'Checkbox'))
);
create index consent_of_customer on consent (customer_id, id);
create index consent_of_account on consent (account_id, id);
call fence('consent');
call grant_app('consent', 'select, insert');

alter table paperless_enrollment
  alter column consent_acknowledgment_id drop not null,
  add column consent_id bigint,
  add constraint paperless_enrollment_consent_fkey foreign key (business_unit_id, consent_id)
    references consent (business_unit_id, id),
  add constraint paperless_enrollment_agreed check (num_nonnulls(consent_acknowledgment_id, consent_id) > 0);

create or replace view published.paperless_enrollment with (security_invoker = true) as select
  account_id, business_unit_id, customer_id, id, is_active, enrolled_date, ended_date, email, consent_id, row_version
  from paperless_enrollment;
create view published.consent with (security_invoker = true) as select id, business_unit_id, customer_id, account_id,
  kind, is_given, method, channel, words, version, recipient, note, actor, client_address, user_agent, date
  from consent;
grant select on published.consent to ratepayer_app;

alter table business_unit add column paperless_consent_text text not null default ''
  check (length(paperless_consent_text) <= 1000);
