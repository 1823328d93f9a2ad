-- What a consumer of announcements could not take, and jobs that failed: tried again by itself, in the end left for a person (decision 80).
create table outbox_delivery (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  -- Of the announcement, whose row in the outbox is gone; none for a job that failed.
  outbox_id bigint,
  consumer text not null,
  ordering_key text not null,
  topic text not null,
  payload jsonb not null,
  announced_date timestamptz not null,
  status text not null default 'Waiting' check (status in ('Waiting', 'Failed')),
  attempts int not null default 1,
  error_message text not null,
  last_attempt_date timestamptz not null default now(),
  -- While Waiting.
  next_attempt_date timestamptz,
  unique (outbox_id, consumer),
  check ((status = 'Waiting') = (next_attempt_date is not null))
);
create index outbox_delivery_due on outbox_delivery (next_attempt_date) where status = 'Waiting';
create index outbox_delivery_of_unit on outbox_delivery (business_unit_id, id desc);
call fence('outbox_delivery');
call grant_app('outbox_delivery', 'select, insert, update, delete');

-- What a mail is about, as its kind reads it; not every mail is about a payment.
alter table email_message add column about jsonb not null default '{}';
update email_message set about = jsonb_strip_nulls(jsonb_build_object('paymentId', payment_id, 'amountMinor', amount_minor, 'approvalRequestId', approval_request_id)) where status = 'queued';

-- Mails that were given up before there was a register of them.
insert into outbox_delivery (business_unit_id, outbox_id, consumer, ordering_key, topic, payload, announced_date, status, attempts, error_message, last_attempt_date)
  select business_unit_id, outbox_id, 'sent mail', 'email:' || id, 'email.' || template_key, jsonb_strip_nulls(jsonb_build_object('emailId', id, 'to', "to", 'paymentId', payment_id)), created_date, 'Failed', attempts, error_message, modified_date
  from email_message where status = 'error' and outbox_id is not null and modified_date > now() - interval '30 days';
