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
  unique (caller, operation, target, key)
);

create table outbox (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  xid xid8 not null default pg_current_xact_id(),
  ordering_key text not null,
  topic text not null,
  payload jsonb not null,
  created_date timestamptz not null default now()
);
alter table outbox set (autovacuum_vacuum_scale_factor = 0.01);

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
  date timestamptz not null default now()
);
create index on audit_entry (entity_type, entity_id, id desc);
create index on audit_entry (business_unit_id, date desc, id desc);

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
  modified_date timestamptz not null default now()
);
create index on email_message (payment_id);

-- Counters of the limits, in the database so that they hold over all nodes. Unlogged: losing them frees, never blocks.
create unlogged table rate_counter (
  key text not null,
  window_start timestamptz not null,
  hits int not null,
  primary key (key, window_start)
);
-- Two values of one challenge: solved once, never again.
create unlogged table spent_challenge (
  challenge text primary key,
  expires_date timestamptz not null
);

call fence('idempotency_key'); call fence('outbox'); call fence('audit_entry'); call fence('email_message');
call grant_app('idempotency_key', 'select, insert');
call grant_app('outbox', 'select, insert, update, delete');
call grant_app('audit_entry', 'select, insert');
call grant_app('email_message', 'select, insert, update');
call grant_app('rate_counter', 'select, insert, update, delete');
call grant_app('spent_challenge', 'select, insert, delete');
