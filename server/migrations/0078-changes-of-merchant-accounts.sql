-- Owns: merchant_change (gateways): what a second person has to decide about a merchant account that takes payments,
-- and what waits for its day.
create table merchant_change (
  id bigint primary key generated always as identity,
  business_unit_id int not null references business_unit,
  merchant_account_id int not null references merchant_account,
  target_row_version int not null,
  -- The values of its columns as they were and as they are to be; never a secret.
  before jsonb not null,
  after jsonb not null,
  -- Sealed as those of the merchant account are, and moved there when the change works; empty where they stay.
  credentials_enveloped text not null default '',
  -- Still known when they are gone.
  replaces_credentials boolean not null,
  reason text not null check (reason <> ''),
  status text not null check (status in
    ('Requested', 'Approved', 'Done', 'Refused', 'Withdrawn', 'Expired', 'Stopped', 'Failed')),
  requested_by int not null references user_account,
  requested_by_name text not null,
  requested_date timestamptz not null,
  expires_date timestamptz not null,
  decided_by int references user_account,
  decided_by_name text not null default '',
  decided_date timestamptz,
  -- Who ended it, where that was not who decided it.
  ended_by_name text not null default '',
  decision_reason text not null default '',
  effective_date timestamptz,
  done_date timestamptz,
  row_version int not null default 1,
  check (decided_by is null or decided_by <> requested_by or status in ('Withdrawn', 'Stopped')),
  check ((status in ('Approved', 'Done')) <= (effective_date is not null)),
  check ((status = 'Done') = (done_date is not null)),
  -- Secrets are kept only while they wait.
  check (credentials_enveloped = '' or (replaces_credentials and status in ('Requested', 'Approved')))
);
call fence('merchant_change');
create unique index merchant_change_open on merchant_change (merchant_account_id)
  where status in ('Requested', 'Approved');
create index merchant_change_of_account on merchant_change (merchant_account_id, id desc);
grant select, insert, update on merchant_change to ratepayer_app;
