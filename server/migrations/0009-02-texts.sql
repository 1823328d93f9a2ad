-- Codes that prove a phone number, and the texts that carry them.
-- Owns: phone_code (customers), text_message (notifications), sandbox.text_message.

-- A code that was texted to a number. Neither the code nor a hash of it is kept: it is made of the nonce under a key of
-- the installation, when the text is written and when somebody enters it.
create table phone_code (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  customer_id int not null references customer,
  phone_number text not null check (phone_number ~ '^\+1\d{10}$'),
  nonce text not null,
  asked_by text not null,
  created_date timestamptz not null default now(),
  expires_date timestamptz not null,
  tries int not null default 0 check (tries between 0 and 5),
  used_date timestamptz,
  ended_date timestamptz
);
create unique index phone_code_alive on phone_code (customer_id) where used_date is null and ended_date is null;
call fence('phone_code');
call grant_app('phone_code', 'select, insert, update');

-- What was texted to whom and how it went; the words are written when it is sent and kept nowhere.
create table text_message (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  outbox_id bigint not null unique,
  customer_id int references customer,
  template_key text not null,
  "to" text not null,
  about jsonb not null default '{}',
  status text not null default 'queued' check (status in ('queued', 'processed', 'error')),
  attempts int not null default 0,
  error_message text not null default '',
  created_date timestamptz not null default now(),
  modified_date timestamptz not null default now()
);
create index text_message_of_customer on text_message (business_unit_id, customer_id, id);
call fence('text_message');
call grant_app('text_message', 'select, insert, update');

-- What the stand-in for a text service was asked to send, to be read in development.
create table sandbox.text_message (
  id bigint generated always as identity primary key,
  reference text not null unique,
  "to" text not null,
  body text not null,
  sent_date timestamptz not null default now()
);
grant select, insert on sandbox.text_message to ratepayer_app;
