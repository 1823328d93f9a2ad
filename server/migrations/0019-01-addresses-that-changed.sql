-- An address that staff changed is proved again by a link, and a mail names the payer it was written to.
-- Owns: email_verification (customers).

-- A link that was mailed to an address. What it holds is made of the nonce under a key of the installation when its mail
-- is written; neither the token nor a hash of it is kept.
create table email_verification (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  customer_id int not null references customer,
  email text not null,
  nonce text not null,
  created_by text not null,
  created_date timestamptz not null default now(),
  expires_date timestamptz not null,
  used_date timestamptz,
  ended_date timestamptz
);
create unique index email_verification_alive on email_verification (customer_id)
  where used_date is null and ended_date is null;
call fence('email_verification');
call grant_app('email_verification', 'select, insert, update');

-- To which payer; mails that were written before are found by the address they went to.
alter table email_message add column customer_id int references customer;
create index email_message_of_customer on email_message (customer_id, id desc) where customer_id is not null;
create index email_message_to on email_message (business_unit_id, lower("to"), id desc);
