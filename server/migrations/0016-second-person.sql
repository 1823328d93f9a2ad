-- From which amount a refund needs a fresh sign-in, and from which daily sums a second person (domain.md 4.17).
alter table organization add column large_refund_minor bigint not null default 100000 check (large_refund_minor > 0);
alter table organization add column user_daily_refund_minor bigint not null default 500000 check (user_daily_refund_minor > 0);
alter table organization add column unit_daily_refund_minor bigint not null default 2500000 check (unit_daily_refund_minor > 0);

create table approval_request (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  kind text not null check (kind in ('Refund', 'Void')),
  payment_id bigint not null references payment,
  target_row_version int not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- The call as it was asked, to be done as it was asked.
  ask jsonb not null,
  reason text not null,
  status text not null default 'Requested' check (status in ('Requested', 'Approved', 'Done', 'Refused', 'Withdrawn', 'Expired', 'Failed')),
  requested_by int not null references user_account,
  requested_by_name text not null,
  requested_by_role text not null,
  requested_date timestamptz not null default now(),
  expires_date timestamptz not null,
  decided_by int references user_account,
  decided_by_name text not null default '',
  decided_date timestamptz,
  decision_reason text not null default '',
  fail_reason text not null default '',
  done_date timestamptz,
  -- Nobody decides what they asked for, except to take it back.
  check (decided_by is null or decided_by <> requested_by or status = 'Withdrawn')
);
create unique index approval_request_open on approval_request (kind, payment_id) where status in ('Requested', 'Approved');
create index on approval_request (business_unit_id, requested_date desc, id desc);
call fence('approval_request');
call grant_app('approval_request', 'select, insert, update');
create index gateway_attempt_refunds on gateway_attempt (business_unit_id, requested_at) where operation = 'Refund';
