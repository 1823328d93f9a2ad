-- Customers as staff see them: how they are reached, where they registered, and what became of a second login.
-- Owns from now on: customer, customer_account (capability customers).

alter table customer
  add column phone_number text not null default '' check (phone_number ~ '^(\+1\d{10})?$'),
  add column phone_verified boolean not null default false,
  add column preferred_channel text not null default 'Email' check (preferred_channel in ('Email', 'SMS', 'Both')),
  add column registered_unit_id int references business_unit,
  add column merged_into_customer_id int references customer,
  add column row_version int not null default 1,
  add constraint customer_phone_verified check (not phone_verified or phone_number <> ''),
  add constraint customer_merged check (merged_into_customer_id is null or status = 'Blocked');

-- Whoever is there already registered where their login says, else with the first account that they were linked to.
update customer c set registered_unit_id = coalesce(
  (select b.id from user_account u join business_unit b on b.slug = u.business_unit_slug
    where u.id = c.user_id and b.organization_id = c.organization_id),
  (select l.business_unit_id from customer_account l where l.customer_id = c.id order by l.id limit 1));

create index customer_registered on customer (registered_unit_id, created_date desc);
create index customer_email on customer (organization_id, lower(email));
create index customer_phone on customer (organization_id, phone_number) where phone_number <> '';
create index customer_account_of_unit on customer_account (business_unit_id, customer_id) where unlinked_date is null;

create or replace view published.customer with (security_invoker = true) as select
  email, email_verified, first_name, id, last_name, organization_id, status, merged_into_customer_id, phone_number,
  phone_verified, user_id
  from customer;

create or replace view published.customer_account with (security_invoker = true) as select
  account_id, business_unit_id, customer_id, id, unlinked_date, notify_new_bill, notify_upcoming_payment,
  notify_with_sms, linked_by, linked_date
  from customer_account;

create or replace view published.user_account with (security_invoker = true) as select
  email, id, name, status, last_sign_in_date
  from user_account;

create or replace view published.payment_source with (security_invoker = true) as select
  business_unit_id, card_entry_method, created_date, fingerprint, gateway_id, id, merchant_account_id, status, token,
  customer_id, is_saved
  from payment_source;
