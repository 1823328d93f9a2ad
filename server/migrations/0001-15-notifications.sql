-- Mails, as they were sent.
-- Owns: email_message.

create table email_message (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  outbox_id bigint unique,
  template_key text not null,
  "to" text not null,
  subject text not null,
  payment_id bigint references payment,
  status text not null default 'queued' check (status in ('queued', 'processed', 'error')),
  attempts int not null default 0,
  error_message text not null default '',
  created_date timestamptz not null default now(),
  modified_date timestamptz not null default now(),
  -- What a message about a reversal is about.
  amount_minor bigint,
  -- Mails to those who may decide a request, and to who asked, say which request they are about.
  approval_request_id bigint references approval_request,
  -- What a mail is about, as its kind reads it; not every mail is about a payment.
  about jsonb not null default '{}'
);
create index email_message_payment_id_idx on email_message (payment_id);
create index email_message_approval_request_id_idx on email_message (approval_request_id)
  where approval_request_id is not null;

call fence('email_message');

grant select, insert, update on email_message to ratepayer_app;

create view published.email_message with (security_invoker = true) as select
  amount_minor, business_unit_id, created_date, error_message, id, payment_id, status, template_key, "to"
  from email_message;

grant select on published.email_message to ratepayer_app;
