-- Texts as they were sent, and numbers that answered that no more shall come.
-- Owns: suppression, text_reply (notifications). Grows: text_message, published.suppression.

-- What was handed to the service, kept when it is first tried; of a code what may be read of it.
alter table text_message add column body text;
-- Who texted a number last, and what is over by its date (security.md 6).
create index text_message_to on text_message ("to", id desc);
create index text_message_created on text_message (created_date);
create index text_message_worded on text_message (created_date) where body is not null;
grant delete on text_message to ratepayer_app;

-- To whom nothing is sent, whichever business unit it is of: all texts of an installation come from one sender. A row
-- holds the newest word of a number, also that texts may come again, so that an older one that comes late changes
-- nothing.
create table suppression (
  kind text not null check (kind in ('phone')),
  value text not null check (value ~ '^\+1\d{10}$'),
  reason text not null check (reason in ('STOP')),
  date timestamptz not null,
  is_in_force boolean not null,
  primary key (kind, value)
);
call grant_app('suppression', 'select, insert, update');

create view published.suppression with (security_invoker = true) as select kind, value, reason, date,
  is_in_force from suppression;
grant select on published.suppression to ratepayer_app;

-- What people answered, as far as it means something to us: the word alone, never what else they wrote.
create table text_reply (
  id bigint generated always as identity primary key,
  reference text not null unique,
  phone_number text not null check (phone_number ~ '^\+1\d{10}$'),
  word text not null check (word in ('STOP', 'START', 'HELP')),
  said_date timestamptz not null,
  received_date timestamptz not null default now()
);
create index text_reply_of_number on text_reply (phone_number, received_date desc);
create index text_reply_received on text_reply (received_date);
call grant_app('text_reply', 'select, insert, delete');
