-- Owns: scheduled_payment (enrolments): what will be taken by itself on a day, and what became of it.
-- Grows: payment_session (of which scheduled payment), published.account, published.account_money,
-- published.autopay_enrollment, published.payment_session, published.payment_source.
create table scheduled_payment (
  id bigint generated always as identity primary key,
  business_unit_id int not null,
  account_id bigint not null,
  customer_id int references customer,
  -- Empty: its payer asked for it on a date.
  autopay_enrollment_id bigint,
  channel text not null check (channel in ('Autopay', 'Backoffice Autopay')),
  payment_source_id bigint not null references payment_source,
  bill_id bigint,
  status text not null default 'Staged' check (status in ('Staged', 'Scheduled', 'Processing', 'Processed', 'Canceled',
    'Skipped', 'Invalid', 'InvalidPaymentSource', 'InvalidProcessingDate', 'InvalidEntityState',
    'InvalidIdempotencyKey')),
  -- Said when it is read.
  status_reason jsonb not null default '""',
  amount_strategy text not null check (amount_strategy in ('Balance At Processing', 'Fixed')),
  -- What its payer is told: more is never taken, neither of it nor of its fee.
  amount_minor bigint not null check (amount_minor > 0),
  fee_minor bigint not null default 0 check (fee_minor >= 0),
  -- The day that its key stands for; of a bank debit the banks may be open on another one.
  target_date date not null,
  processing_date date not null,
  notice_date date not null,
  due_date date,
  notice_sent_date timestamptz,
  starts_at timestamptz,
  cancelable_until timestamptz,
  -- Unusually high: it waits until somebody lets it go on.
  is_held boolean not null default false,
  released_by text not null default '',
  released_date timestamptz,
  -- Where it has to wait: for a gateway that rests, for another payment of the account.
  next_try_date timestamptz,
  idempotency_key text not null check (idempotency_key <> ''),
  payment_id bigint,
  retry_of_id bigint,
  acknowledgment_id bigint references acknowledgment,
  created_by text not null,
  created_date timestamptz not null default now(),
  modified_date timestamptz not null default now(),
  row_version int not null default 1,
  constraint scheduled_payment_business_unit_id_id_key unique (business_unit_id, id),
  constraint scheduled_payment_account foreign key (business_unit_id, account_id) references
    account(business_unit_id, id),
  constraint scheduled_payment_enrollment foreign key (business_unit_id, autopay_enrollment_id) references
    autopay_enrollment(business_unit_id, id),
  constraint scheduled_payment_bill foreign key (business_unit_id, bill_id) references bill(business_unit_id, id),
  constraint scheduled_payment_payment foreign key (business_unit_id, payment_id) references
    payment(business_unit_id, id),
  constraint scheduled_payment_retry foreign key (business_unit_id, retry_of_id) references
    scheduled_payment(business_unit_id, id),
  constraint scheduled_payment_own check (autopay_enrollment_id is not null or (customer_id is not null
    and channel = 'Autopay' and amount_strategy = 'Fixed' and acknowledgment_id is not null)),
  constraint scheduled_payment_told check (status not in ('Scheduled', 'Processing', 'Processed')
    or (notice_sent_date is not null and starts_at is not null and cancelable_until is not null)),
  constraint scheduled_payment_released check ((released_date is null) = (released_by = '')
    and (released_date is null or not is_held)),
  constraint scheduled_payment_paid check (payment_id is null or status = 'Processed')
);
-- Once: a run that was canceled is never planned again by itself.
create unique index scheduled_payment_once on scheduled_payment (idempotency_key)
  where status <> 'InvalidIdempotencyKey';
create unique index scheduled_payment_retried on scheduled_payment (retry_of_id)
  where status <> 'InvalidIdempotencyKey';
create unique index scheduled_payment_paid_once on scheduled_payment (payment_id) where payment_id is not null;
create index scheduled_payment_of_account on scheduled_payment (account_id, id desc);
create index scheduled_payment_of_enrollment on scheduled_payment (autopay_enrollment_id, id desc);
create index scheduled_payment_of_customer on scheduled_payment (customer_id)
  where status in ('Staged', 'Scheduled', 'Processing');
create index scheduled_payment_of_source on scheduled_payment (payment_source_id)
  where status in ('Staged', 'Scheduled');
-- The queues of the worker.
create index scheduled_payment_to_tell on scheduled_payment (notice_date, id) where status = 'Staged';
create index scheduled_payment_due on scheduled_payment (processing_date, id) where status = 'Scheduled';
create index scheduled_payment_begun on scheduled_payment (id) where status = 'Processing';

call fence('scheduled_payment');
call fence_by_key('scheduled_payment');
grant select, insert, update on scheduled_payment to ratepayer_app;

create view published.scheduled_payment with (security_invoker = true) as select
  account_id, acknowledgment_id, amount_minor, amount_strategy, autopay_enrollment_id, bill_id, business_unit_id,
  cancelable_until, channel, created_date, customer_id, due_date, fee_minor, id, idempotency_key, is_held,
  next_try_date, notice_date, notice_sent_date, payment_id, payment_source_id, processing_date, released_date,
  retry_of_id, row_version, starts_at, status, status_reason, target_date
  from scheduled_payment;
grant select on published.scheduled_payment to ratepayer_app;

alter table payment_session add column scheduled_payment_id bigint;
alter table payment_session add constraint payment_session_scheduled foreign key
  (business_unit_id, scheduled_payment_id) references scheduled_payment(business_unit_id, id) not valid;
create unique index payment_session_scheduled_once on payment_session (scheduled_payment_id)
  where scheduled_payment_id is not null;

create or replace view published.payment_session with (security_invoker = true) as select
  account_ids, answered, begun_by, business_unit_id, channel, client_address, contact_email, created_by_user_name,
  created_by_user_role, created_date, customer_id, id, identifier, origin, payment_field_items, payment_source_id,
  status, contact_phone, scheduled_payment_id
  from payment_session;

create or replace view published.autopay_enrollment with (security_invoker = true) as select
  account_id, business_unit_id, customer_id, enrollment_type, id, is_active, payment_source_id, start_date, end_date,
  backup_payment_source_id, scheduling_type, lead_time_days, day_of_month, max_amount_minor, row_version,
  acknowledgment_id
  from autopay_enrollment;

create or replace view published.payment_source with (security_invoker = true) as select
  business_unit_id, card_entry_method, created_date, fingerprint, gateway_id, id, merchant_account_id, status, token,
  customer_id, is_saved, account_number_last4, account_type, bank_name, card_expiry_month, card_expiry_year,
  holder_name, holder_type, nickname, payment_source_type, verification
  from payment_source;

create or replace view published.account with (security_invoker = true) as select
  account_number, block_ach_payment, block_credit_card_payment, business_unit_id, created_date, description, id,
  is_archived, is_deleted, late_fee_applicable, merged_into_account_id, name, note, rollover_account_id, state,
  street, city, zip, sub_account_number, account_locked, allow_online_payment, email_address, ending_upload_id
  from account;

create or replace view published.account_money with (security_invoker = true) as select
  account_id, balance, business_unit_id, late_fee, due_date
  from account_money;
