-- Owns: change_request (changes): what a second person has to decide, and what waits for its day. Until now it was about
-- other values of an active merchant account alone (merchant_change); now also about one that begins to take what goes
-- elsewhere, about one whose end would hand money to another, and about looser limits of an organization.
alter table merchant_change rename to change_request;
alter table change_request rename column merchant_account_id to entity_id;
alter table change_request drop constraint merchant_change_merchant_account_id_fkey;
alter table change_request
  add column entity_type text not null default 'MerchantAccount'
    check (entity_type in ('MerchantAccount', 'Organization')),
  add column kind text not null default 'Change' check (kind in ('Change', 'Activate', 'Disable', 'Limits')),
  -- An approved one works a day later, so that any administrator can stop it.
  add column waits_a_day boolean not null default true,
  add constraint change_request_kind check ((entity_type = 'Organization') = (kind = 'Limits'));
alter table change_request alter column entity_type drop default;
alter table change_request alter column kind drop default;
alter table change_request alter column waits_a_day drop default;

drop index merchant_change_open;
drop index merchant_change_of_account;
create unique index change_request_open on change_request (entity_type, entity_id)
  where status in ('Requested', 'Approved');
create index change_request_of_entity on change_request (entity_type, entity_id, id desc);
