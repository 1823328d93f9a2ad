-- What every capability stands on: calls made once, announcements, the audit, limits, keys.
-- Owns: idempotency_key, outbox, audit_entry, rate_counter, spent_challenge, identity.signing_key,
-- audit_seal, data_key, outbox_delivery, schedule_state.

create table idempotency_key (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  caller text not null,
  operation text not null,
  target text not null,
  key text not null check (length(key) between 1 and 200),
  body_hash text not null,
  money boolean not null,
  created_date timestamptz not null default now(),
  constraint idempotency_key_caller_operation_target_key_key unique (caller, operation, target, key)
);

create table outbox (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  xid xid8 not null default pg_current_xact_id(),
  ordering_key text not null,
  topic text not null,
  payload jsonb not null,
  created_date timestamptz not null default now()
) with (
  autovacuum_vacuum_scale_factor = 0.01
);

create table audit_entry (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  entity_type text not null,
  entity_id bigint not null,
  action text not null,
  before jsonb,
  after jsonb,
  reason text not null default '',
  user_name text not null,
  user_role text not null,
  acting_as_user text not null default '',
  client_address text not null default '',
  date timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id()
);
create index audit_entry_entity_type_entity_id_id_idx on audit_entry (entity_type, entity_id, id desc);
create index audit_entry_business_unit_id_date_id_idx on audit_entry (business_unit_id, date desc, id desc);
create index audit_entry_xid on audit_entry (xid, id);

-- Counters of the limits, in the database so that they hold over all nodes. Unlogged: losing them frees, never
-- blocks.
create unlogged table rate_counter (
  key text,
  window_start timestamptz,
  hits int not null,
  constraint rate_counter_pkey primary key (key, window_start)
);

-- Two values of one challenge: solved once, never again.
create unlogged table spent_challenge (
  challenge text primary key,
  expires_date timestamptz not null
);

create table identity.signing_key (
  kid text primary key,
  jwk_enveloped text not null,
  created_date timestamptz not null default now(),
  retired_date timestamptz
);

-- Seals over the audit (security.md T32): all rows of an organization whose transactions lie in [from_xid, to_xid).
create table audit_seal (
  id bigint generated always as identity primary key,
  organization_id int not null references organization,
  from_xid xid8 not null,
  to_xid xid8 not null,
  entries int not null,
  merkle_root text not null,
  previous text not null,
  signature text not null,
  sealed_date timestamptz not null default now(),
  constraint audit_seal_organization_id_to_xid_key unique (organization_id, to_xid)
);

-- A key of its own for each organization and class of secret, wrapped by the root key: a dump opens nothing without
-- the root, and the secrets of an organization end with its key (security.md T30).
create table data_key (
  id text primary key,
  organization_id int not null references organization,
  class text not null check (class = 'gateway credentials'),
  key_enveloped text not null,
  created_date timestamptz not null default now(),
  destroyed_date timestamptz,
  constraint data_key_check check (key_enveloped <> '' or destroyed_date is not null)
);
create index data_key_organization_id_class_created_date_idx on data_key (organization_id, class, created_date desc);

-- What a consumer of announcements could not take, and jobs that failed: tried again by itself, in the end left for a
-- person (decision 80).
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
  constraint outbox_delivery_outbox_id_consumer_key unique (outbox_id, consumer),
  constraint outbox_delivery_check check ((status = 'Waiting') = (next_attempt_date is not null))
);
create index outbox_delivery_due on outbox_delivery (next_attempt_date) where status = 'Waiting';
create index outbox_delivery_of_unit on outbox_delivery (business_unit_id, id desc);

-- How the schedules of the workers fare, for staff: the last run and the next of each. Losing it loses nothing.
create unlogged table schedule_state (
  name text primary key,
  every_ms int not null,
  last_run_date timestamptz not null,
  last_ms int not null,
  failures_in_row int not null,
  error_message text not null default '',
  failed_date timestamptz,
  next_run_date timestamptz not null
);

call fence('idempotency_key');
call fence('outbox');
call fence('audit_entry');
call fence_organization('audit_seal');
call fence_organization('data_key');
call fence('outbox_delivery');

grant select, insert on idempotency_key, audit_entry, audit_seal to ratepayer_app;
grant select, insert, delete on spent_challenge to ratepayer_app;
grant select, insert, update on data_key, schedule_state to ratepayer_app;
grant select, insert, update, delete on outbox, rate_counter, identity.signing_key, outbox_delivery to ratepayer_app;

create view published.audit_entry with (security_invoker = true) as select
  action, after, business_unit_id, client_address, date, entity_id, entity_type, id, reason, user_name, user_role
  from audit_entry;

grant select on published.audit_entry to ratepayer_app;
