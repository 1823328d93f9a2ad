-- What was paid, what the gateway was asked and what it answered; days are summed up beside.
-- Owns: payment, payment_snapshot, payment_account, payment_line_item, gateway_attempt, transaction,
-- acknowledgment, attack_mode, totaled_day, daily_total, dirty_day, gateway_breaker.

-- The marks of changed days go by the machine's own clock, also in a session that calls another one now(): payments
-- that the sample town's past brings into days that were kept already have to be counted.
create function mark_dirty_day() returns trigger language plpgsql as $$
begin
  insert into dirty_day (business_unit_id, instant)
    select new.business_unit_id, x.instant from (values (new.created_date) union select old.created_date where tg_op = 'UPDATE') x (instant)
    where x.instant < pg_catalog.now() - interval '20 hours';
  return null;
end $$;

create table payment (
  id bigint generated always as identity primary key,
  reference_number text not null unique check (reference_number ~ '^9\d{17}$'),
  type text not null check (type in ('Base Payment', 'Service Fee')),
  base_payment_id bigint unique references payment,
  payment_session_id bigint references payment_session,
  attempt_number int not null default 1,
  organization_id int not null references organization,
  business_unit_id int not null references business_unit,
  status text not null check (status in ('Pending', 'Succeeded', 'Declined', 'Error', 'Abandoned', 'Refunded',
    'Voided')),
  origin text not null default 'Main' check (origin in ('Main', 'Embedded', 'External')),
  channel text check (channel in ('QuickPay', 'IVR', 'Autopay', 'Backoffice Autopay', 'POS')),
  amount_minor bigint not null check (amount_minor > 0),
  currency_code text not null check (currency_code in ('USD', 'CAD')),
  include_service_fee_in_payment boolean not null default false,
  service_fee_amount_minor bigint not null default 0,
  refunded_amount_minor bigint not null default 0,
  adjusted_amount_minor bigint not null default 0,
  has_adjustment boolean not null default false,
  source_type text not null default '',
  brand text not null default '',
  last4 text not null default '',
  account_id bigint,
  account_count int not null default 0,
  payer_name text not null default '',
  merchant_account_id int references merchant_account,
  gateway_id int references gateway,
  payment_source_id bigint references payment_source,
  auth_code text not null default '',
  error_message jsonb not null default '""',
  payment_descriptor text not null default '',
  payment_descriptor_label text not null default '',
  contact_email text not null default '',
  client_address text not null default '',
  created_by_user_name text not null default '',
  created_by_user_role text not null default '',
  posted_date timestamptz,
  exported_date timestamptz,
  created_date timestamptz not null default now(),
  modified_date timestamptz not null default now(),
  row_version int not null default 1,
  -- Payments received elsewhere: lockbox, counter, bank bill pay.
  external_reference text not null default '',
  external_method text not null default '' check (external_method in ('', 'Cash', 'Check', 'Money Order', 'Lockbox',
    'Bank Bill Pay', 'Other Card Terminal', 'Other')),
  received_date date,
  posts_to_balance boolean not null default true,
  note text not null default '',
  constraint payment_payment_session_id_attempt_number_type_key unique (payment_session_id, attempt_number, type),
  constraint payment_business_unit_id_id_key unique (business_unit_id, id),
  constraint payment_check check (refunded_amount_minor >= 0 and refunded_amount_minor <= amount_minor),
  constraint payment_check1 check ((type = 'Service Fee') = (base_payment_id is not null)),
  constraint payment_check2 check (adjusted_amount_minor >= 0 and adjusted_amount_minor <= amount_minor),
  constraint payment_check3 check (origin <> 'External' or (external_reference <> '' and received_date is not null and
    channel is null and payment_session_id is null))
) with (
  autovacuum_vacuum_insert_threshold = 5000,
  autovacuum_vacuum_insert_scale_factor = 0,
  autovacuum_vacuum_scale_factor = 0.005
);
create unique index payment_posted_once on payment (payment_session_id)
  where type = 'Base Payment' and posted_date is not null;
create index payment_not_succeeded on payment (business_unit_id, status, created_date desc, id desc)
  where status <> 'Succeeded';
create index payment_last4 on payment (business_unit_id, last4, created_date desc, id desc);
create index payment_email on payment (business_unit_id, lower(contact_email) text_pattern_ops);
create index payment_auth_code on payment (business_unit_id, auth_code);
create index payment_list on payment (business_unit_id, created_date desc, id desc)
  include (type, status, origin, channel, source_type, brand, amount_minor, service_fee_amount_minor,
    refunded_amount_minor, adjusted_amount_minor, has_adjustment, account_id, exported_date);
create index payment_waiting on payment (business_unit_id, created_date desc, id desc) where status = 'Pending';
create unique index payment_external_reference on payment (business_unit_id, external_reference)
  where origin = 'External';
create index payment_external on payment (business_unit_id, received_date desc, id desc) where origin = 'External';
-- Payments that only the biller's own file posts are no revenue here: few, and counted apart from the days.
create index payment_unposted on payment (business_unit_id, created_date desc, id desc)
  include (type, status, has_adjustment, channel, source_type, amount_minor, service_fee_amount_minor,
    refunded_amount_minor, adjusted_amount_minor)
  where origin = 'External' and posted_date is null;
create trigger payment_dirty_day_new after insert on payment for each row
  when (new.created_date < now() - interval '20 hours') execute function mark_dirty_day();
create trigger payment_dirty_day_changed after update on payment for each row
  when (least(old.created_date, new.created_date) < now() - interval '20 hours'
    and (old.created_date, old.type, old.status, old.has_adjustment, old.channel, old.source_type, old.amount_minor,
      old.service_fee_amount_minor, old.refunded_amount_minor, old.adjusted_amount_minor)
    is distinct from (new.created_date, new.type, new.status, new.has_adjustment, new.channel, new.source_type,
      new.amount_minor, new.service_fee_amount_minor, new.refunded_amount_minor, new.adjusted_amount_minor))
  execute function mark_dirty_day();

create table payment_snapshot (
  payment_id bigint primary key references payment,
  business_unit_id int not null,
  payment_meta_json jsonb not null,
  payment_field_items jsonb not null default '[]',
  payment_source jsonb not null
);

create table payment_account (
  account_id bigint,
  created_date timestamptz not null,
  payment_id bigint references payment,
  business_unit_id int not null,
  amount_minor bigint not null,
  constraint payment_account_pkey primary key (payment_id, account_id),
  constraint payment_account_business_unit_id_account_id_fkey foreign key (business_unit_id, account_id) references
    account(business_unit_id, id)
);
create index payment_account_account_id_created_date_payment_id_idx on payment_account (account_id, created_date desc,
  payment_id);

create table payment_line_item (
  id bigint generated always as identity primary key,
  business_unit_id int not null,
  payment_id bigint not null references payment,
  account_id bigint,
  line_item_type text not null check (line_item_type in ('AccountBalance', 'OpenCharge', 'LateFee', 'Product',
    'ServiceFee')),
  description jsonb not null,
  price_minor bigint not null check (price_minor > 0),
  account_charge_id bigint references account_charge,
  refunded_minor bigint not null default 0,
  adjusted_minor bigint not null default 0,
  -- Posted reversals of a line that stand (domain rule 14): void, refunds, adjustments not reversed.
  reversed_minor bigint not null default 0,
  constraint payment_line_item_check check (refunded_minor >= 0 and refunded_minor <= price_minor),
  constraint payment_line_item_check1 check (reversed_minor >= 0 and reversed_minor <= price_minor),
  constraint payment_line_item_check2 check (adjusted_minor >= 0 and adjusted_minor <= price_minor)
);
create index payment_line_item_payment_id_idx on payment_line_item (payment_id);

create table gateway_attempt (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  payment_id bigint references payment,
  operation text not null check (operation in ('Sale', 'Void', 'Refund')),
  amount_minor bigint not null check (amount_minor > 0),
  target_transaction_id bigint,
  gateway_id int not null references gateway,
  gateway_reference text collate "C" not null unique,
  idempotency_key text not null unique,
  requested_at timestamptz not null default now(),
  outcome text not null default 'Sent' check (outcome in ('Sent', 'Approved', 'Declined', 'Error', 'Unknown')),
  inquiry_count int not null default 0,
  not_found_count int not null default 0,
  next_inquiry_date timestamptz,
  resolved_at timestamptz,
  resolved_by text check (resolved_by in ('Gateway', 'Inquiry', 'Notification', 'Settlement Report', 'Staff')),
  -- Who asked for a void or refund, why, and how a refund falls on the lines.
  ask jsonb not null default '{}',
  -- A claim is looked up within its merchant account, by the gateway's own number first. An attempt that settles an
  -- exception (gives back what no payment of ours explains) has no payment and makes no transaction.
  merchant_account_id int not null references merchant_account,
  gateway_transaction_id text not null default '',
  exception_id bigint,
  -- What stands of an operation is the last attempt of its thread (domain.md 4.18): the one that was sent, and those
  -- born resolved when the gateway said something else later.
  original_attempt_id bigint references gateway_attempt,
  -- By the gateway's own clock, when it said what this attempt took as its outcome; null where it did not say.
  told_at timestamptz,
  -- What the card issuer asks its holder for while a sale is Sent, until when, and who asks the gateway about it now.
  payer_action jsonb,
  payer_acts_until timestamptz,
  asked_until timestamptz,
  -- A doubt is asked about by one worker at a time, wherever it runs.
  inquiry_claimed_until timestamptz not null default '-infinity',
  constraint gateway_attempt_check check ((payment_id is null) = (exception_id is not null)),
  constraint gateway_attempt_check1 check ((payer_action is null) = (payer_acts_until is null))
);
create unique index gateway_attempt_one_open on gateway_attempt (payment_id) where outcome in ('Sent', 'Unknown');
create index gateway_attempt_waiting on gateway_attempt (requested_at) where outcome in ('Sent', 'Unknown');
create index gateway_attempt_payment_id_idx on gateway_attempt (payment_id);
create index gateway_attempt_given_back on gateway_attempt (business_unit_id, requested_at) where operation <> 'Sale';
create index gateway_attempt_at_gateway on gateway_attempt (merchant_account_id, gateway_transaction_id)
  where gateway_transaction_id <> '';
create unique index gateway_attempt_one_open_of_exception on gateway_attempt (exception_id)
  where outcome in ('Sent', 'Unknown');
create index gateway_attempt_thread on gateway_attempt (original_attempt_id) where original_attempt_id is not null;
create index gateway_attempt_in_doubt on gateway_attempt (merchant_account_id, next_inquiry_date)
  where outcome = 'Unknown';
-- A sale that was charged after all has an attempt of its own, found by the reference of the one that was sent.
create index gateway_attempt_original on gateway_attempt ((ask ->> 'originalReference'))
  where ask ? 'originalReference';

create table transaction (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  payment_id bigint not null references payment,
  type text not null check (type in ('Sale', 'Void', 'Refund')),
  status text not null check (status in ('Approved', 'Declined', 'Error')),
  account_id bigint,
  amount_minor bigint not null check (amount_minor > 0),
  currency_code text not null,
  gateway_id int not null references gateway,
  merchant_account_id int not null references merchant_account,
  merchant_number text not null,
  gateway_attempt_id bigint not null unique references gateway_attempt,
  gateway_transaction_id text not null default '',
  gateway_response_code text not null default '',
  gateway_message jsonb not null default '""',
  error_message text not null default '',
  auth_code text not null default '',
  source_type text not null default '',
  brand text not null default '',
  last4 text not null default '',
  settlement_batch_id bigint,
  created_date timestamptz not null default now(),
  ask jsonb not null default '{}',
  -- An approval stands until a later transaction says that it did not hold.
  reverses_transaction_id bigint references transaction
);
create index transaction_payment_id_idx on transaction (payment_id);
create index transaction_business_unit_id_created_date_id_type_status_am_idx on transaction (business_unit_id,
  created_date desc, id desc)
  include (type, status, amount_minor, source_type, brand, merchant_account_id);
create index transaction_without_batch on transaction (merchant_account_id, id)
  where status = 'Approved' and settlement_batch_id is null;
create index transaction_settlement_batch_id_idx on transaction (settlement_batch_id)
  where settlement_batch_id is not null;
create index transaction_at_gateway on transaction (gateway_transaction_id)
  where type = 'Sale' and status = 'Approved';
create unique index transaction_reversed_once on transaction (reverses_transaction_id)
  where reverses_transaction_id is not null;
-- What does not stand any more joins with the opposite sign, whatever its own status.
create index transaction_reversing_without_batch on transaction (merchant_account_id, id)
  where reverses_transaction_id is not null and settlement_batch_id is null;

create table acknowledgment (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  terms_version_id int not null references terms_of_service,
  content_hash text not null,
  rendered_text text not null,
  method text not null check (method in ('Checkbox', 'Recorded Voice', 'Signed', 'Staff Attested')),
  subject_type text not null,
  subject_id bigint not null,
  client_address text not null default '',
  user_agent text not null default '',
  acknowledged_at timestamptz not null default now()
);
create index acknowledgment_subject_type_subject_id_idx on acknowledgment (subject_type, subject_id);

-- A business unit whose payment page is being used to test stolen cards (security.md T25): stricter for guests until
-- then.
create table attack_mode (
  business_unit_id int primary key references business_unit,
  until_date timestamptz not null,
  started_date timestamptz not null default now(),
  declines int not null
);

-- What the payments of a closed day sum to, so that a list of a year counts days and not payments (performance.md 4).
-- A day may be kept once it ended 24 hours ago; a change of a payment older than 20 hours leaves a mark, and a marked
-- day is counted live until it is kept anew. The four hours between are longer than any transaction that changes
-- payments.
create table totaled_day (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  day date not null,
  -- First instant of the day and of the next, in the zone it was kept in: after a change of zone it no longer fits.
  from_instant timestamptz not null,
  until_instant timestamptz not null,
  totaled_date timestamptz not null default now(),
  constraint totaled_day_business_unit_id_day_key unique (business_unit_id, day)
);

create table daily_total (
  business_unit_id int,
  day date,
  type text,
  status text,
  has_adjustment boolean,
  -- '' for payments received elsewhere
  channel text,
  source_type text,
  payment_count int not null,
  amount_minor bigint not null,
  service_fee_amount_minor bigint not null,
  refunded_amount_minor bigint not null,
  -- Totals of a list say what was kept: what came in, less refunds and what banks took back.
  adjusted_amount_minor bigint not null default 0,
  constraint daily_total_pkey primary key (business_unit_id, day, type, status, has_adjustment, channel, source_type)
);

-- Marks are only added and taken away, never changed: two refunds of one old day never wait for one another.
create table dirty_day (
  id bigint generated always as identity primary key,
  business_unit_id int not null,
  instant timestamptz not null
);
create index dirty_day_business_unit_id_instant_idx on dirty_day (business_unit_id, instant);

-- A gateway that does not answer (domain.md 4.18): per merchant account, counted over all nodes.
create table gateway_breaker (
  merchant_account_id int primary key references merchant_account,
  business_unit_id int not null references business_unit,
  -- When its last requests ended without an answer, in a row, newest last, eight at most; any answer empties it.
  unknowns timestamptz[] not null default '{}',
  opened_date timestamptz,
  -- While open: when the next request may try whether it answers again.
  next_trial_date timestamptz,
  constraint gateway_breaker_check check ((opened_date is null) = (next_trial_date is null))
);

call fence('payment');
call fence('payment_snapshot');
call fence('payment_account');
call fence('payment_line_item');
call fence('gateway_attempt');
call fence('transaction');
call fence('acknowledgment');
call fence('attack_mode');
call fence('totaled_day');
call fence('daily_total');
call fence('dirty_day');
call fence('gateway_breaker');

grant select, insert on payment_snapshot, payment_account, transaction, acknowledgment to ratepayer_app;
grant select, insert, delete on dirty_day to ratepayer_app;
grant select, insert, update on payment, payment_line_item, gateway_attempt, attack_mode, totaled_day, gateway_breaker
  to ratepayer_app;
grant select, insert, update, delete on daily_total to ratepayer_app;
grant update (settlement_batch_id) on transaction to ratepayer_app;

create view published.payment with (security_invoker = true) as select
  account_id, account_count, adjusted_amount_minor, amount_minor, auth_code, base_payment_id, brand, business_unit_id,
  channel, contact_email, created_by_user_name, created_by_user_role, created_date, currency_code, error_message,
  exported_date, external_method, external_reference, gateway_id, has_adjustment, id, include_service_fee_in_payment,
  last4, merchant_account_id, modified_date, note, organization_id, origin, payer_name, payment_descriptor,
  payment_descriptor_label, payment_session_id, payment_source_id, posted_date, posts_to_balance, received_date,
  reference_number, refunded_amount_minor, row_version, service_fee_amount_minor, source_type, status, type
  from payment;

create view published.payment_snapshot with (security_invoker = true) as select
  payment_field_items, payment_id, payment_meta_json, payment_source
  from payment_snapshot;

create view published.payment_account with (security_invoker = true) as select
  account_id, amount_minor, business_unit_id, created_date, payment_id
  from payment_account;

create view published.payment_line_item with (security_invoker = true) as select
  account_charge_id, account_id, adjusted_minor, business_unit_id, description, id, line_item_type, payment_id,
  price_minor, refunded_minor, reversed_minor
  from payment_line_item;

create view published.gateway_attempt with (security_invoker = true) as select
  amount_minor, ask, business_unit_id, exception_id, gateway_id, gateway_reference, gateway_transaction_id, id,
  inquiry_count, merchant_account_id, next_inquiry_date, not_found_count, operation, original_attempt_id, outcome,
  payment_id, requested_at, resolved_at, resolved_by, target_transaction_id, told_at
  from gateway_attempt;

create view published.transaction with (security_invoker = true) as select
  account_id, amount_minor, ask, auth_code, brand, business_unit_id, created_date, currency_code, error_message,
  gateway_attempt_id, gateway_id, gateway_message, gateway_response_code, gateway_transaction_id, id, last4,
  merchant_account_id, merchant_number, payment_id, reverses_transaction_id, settlement_batch_id, source_type, status,
  type
  from transaction;

create view published.acknowledgment with (security_invoker = true) as select
  business_unit_id, id, rendered_text, subject_id, subject_type, terms_version_id
  from acknowledgment;

create view published.gateway_breaker with (security_invoker = true) as select
  business_unit_id, merchant_account_id, next_trial_date, opened_date, unknowns
  from gateway_breaker;

grant select on published.payment, published.payment_snapshot, published.payment_account, published.payment_line_item,
  published.gateway_attempt, published.transaction, published.acknowledgment, published.gateway_breaker to
  ratepayer_app;
