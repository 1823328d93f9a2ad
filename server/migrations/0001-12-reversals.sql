-- What banks took back, and what waits for a second person.
-- Owns: adjustment, approval_request.

create table adjustment (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  payment_id bigint not null references payment,
  type text not null check (type in ('Chargeback', 'ACH Return')),
  amount_minor bigint not null check (amount_minor > 0),
  reason_code text not null default '',
  reason_text text not null default '',
  effective_date date not null,
  case_number text not null default '',
  allocations jsonb not null default '[]',
  reversed_date date,
  source_reference text not null default '',
  created_by text not null,
  created_date timestamptz not null default now(),
  note text not null default '',
  settlement_batch_id bigint,
  reversal_settlement_batch_id bigint
);
create unique index adjustment_source on adjustment (payment_id, type, source_reference) where source_reference <> '';
create unique index adjustment_case on adjustment (payment_id, type, case_number)
  where case_number <> '' and reversed_date is null;
create index adjustment_payment_id_idx on adjustment (payment_id);
create index adjustment_without_batch on adjustment (business_unit_id) where settlement_batch_id is null;

create table approval_request (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  kind text not null check (kind in ('Refund', 'Void', 'Exception')),
  payment_id bigint references payment,
  target_row_version int not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- The call as it was asked, to be done as it was asked.
  ask jsonb not null,
  reason text not null,
  status text not null default 'Requested' check (status in ('Requested', 'Approved', 'Done', 'Refused', 'Withdrawn',
    'Expired', 'Failed')),
  requested_by int references user_account,
  requested_by_name text not null,
  requested_by_role text not null,
  requested_date timestamptz not null default now(),
  expires_date timestamptz not null,
  decided_by int references user_account,
  decided_by_name text not null default '',
  decided_date timestamptz,
  decision_reason text not null default '',
  fail_reason jsonb not null default '""',
  done_date timestamptz,
  exception_id bigint,
  requested_by_client text not null default '',
  -- Nobody decides what they asked for, except to take it back.
  constraint approval_request_check check (decided_by is null or decided_by <> requested_by or status = 'Withdrawn'),
  constraint approval_request_check1 check ((kind = 'Exception') = (exception_id is not null) and
    (kind = 'Exception') = (payment_id is null)),
  constraint approval_request_check2 check ((requested_by is null) = (requested_by_client <> ''))
);
create unique index approval_request_open on approval_request (kind, payment_id)
  where status in ('Requested', 'Approved');
create index approval_request_business_unit_id_requested_date_id_idx on approval_request (business_unit_id,
  requested_date desc, id desc);
create unique index approval_request_open_of_exception on approval_request (exception_id)
  where status in ('Requested', 'Approved');

call fence('adjustment');
call fence('approval_request');

grant select, insert, update on adjustment, approval_request to ratepayer_app;

create view published.adjustment with (security_invoker = true) as select
  allocations, amount_minor, business_unit_id, case_number, created_date, effective_date, id, note, payment_id,
  reason_code, reason_text, reversal_settlement_batch_id, reversed_date, settlement_batch_id, source_reference, type
  from adjustment;

create view published.approval_request with (security_invoker = true) as select
  amount_minor, ask, business_unit_id, exception_id, expires_date, id, kind, payment_id, reason, requested_by,
  requested_by_name, requested_date, status
  from approval_request;

grant select on published.adjustment, published.approval_request to ratepayer_app;
