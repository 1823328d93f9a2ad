-- A payment while its payer answers.
-- Owns: payment_session.

create table payment_session (
  id bigint generated always as identity primary key,
  identifier text not null unique,
  business_unit_id int not null references business_unit,
  organization_id int not null references organization,
  customer_id int references customer,
  quick_pay_session_id bigint,
  channel text not null check (channel in ('QuickPay', 'IVR', 'Autopay', 'Backoffice Autopay', 'POS')),
  origin text not null default 'Main' check (origin in ('Main', 'Embedded', 'External')),
  status text not null check (status in ('RequiresPaymentFields', 'RequiresPaymentSource', 'RequiresCharges',
    'RequiresConfirmation', 'Processing', 'RequiresGatewayResolution', 'RequiresFormResponse', 'Complete',
    'Abandoned')),
  account_ids bigint[] not null,
  answered text[] not null default '{}',
  payment_field_items jsonb not null default '[]',
  charges jsonb not null default '[]',
  payment_source_id bigint,
  fee_quote jsonb,
  contact_email text not null default '',
  contact_phone text not null default '',
  config_snapshot jsonb not null,
  attempt_count int not null default 0,
  expires_date timestamptz not null,
  created_by_user_name text not null,
  created_by_user_role text not null,
  client_address text not null default '',
  abandon_reason text not null default '',
  payer_message text not null default '',
  payer_action text not null default '',
  created_date timestamptz not null default now(),
  modified_date timestamptz not null default now(),
  row_version int not null default 1,
  required_form_ids int[] not null default '{}',
  answered_form_ids int[] not null default '{}',
  -- A session begun by staff or a machine client answers to them alone (security.md T20).
  begun_by text not null default '',
  -- A session that ended without a payment goes after 90 days; of one that was declined, what its payer typed
  -- (security.md 6).
  details_forgotten_date timestamptz,
  constraint payment_session_business_unit_id_id_key unique (business_unit_id, id)
);
create index payment_session_open on payment_session (expires_date)
  where status in ('RequiresPaymentFields', 'RequiresPaymentSource', 'RequiresCharges', 'RequiresConfirmation',
    'RequiresFormResponse');
-- Who tried too often is asked at the beginning of every session.
create index payment_session_too_many on payment_session (business_unit_id, modified_date)
  where status = 'Abandoned' and abandon_reason = 'Too many attempts';
create index payment_session_to_forget on payment_session (modified_date)
  where status = 'Abandoned' and details_forgotten_date is null;
-- Made before, it refers to the table above.
alter table kept_token add constraint kept_token_payment_session_id_fkey foreign key (payment_session_id) references
  payment_session(id);

call fence('payment_session');

grant select, insert, update, delete on payment_session to ratepayer_app;

create view published.payment_session with (security_invoker = true) as select
  account_ids, answered, begun_by, business_unit_id, channel, client_address, contact_email, created_by_user_name,
  created_by_user_role, created_date, customer_id, id, identifier, origin, payment_field_items, payment_source_id,
  status
  from payment_session;

grant select on published.payment_session to ratepayer_app;
