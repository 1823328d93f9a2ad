-- Where the gateway and we differ, until a person settles it.
-- Owns: gateway_exception, exception_part.

-- What the gateway's books and ours do not explain to each other, until a person settles it.
create table gateway_exception (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  merchant_account_id int not null references merchant_account,
  settlement_batch_id bigint references settlement_batch,
  payment_id bigint references payment,
  kind text not null check (kind in ('Amount Differs', 'Never Taken', 'Money Without A Payment', 'Refunded Twice',
    'Given Back', 'Line Missing', 'Id Disagrees', 'Test Sale')),
  gateway_transaction_id text not null,
  -- Signed: the gateway's books minus ours.
  amount_minor bigint not null,
  currency_code text not null check (currency_code in ('USD', 'CAD')),
  -- What the gateway said, as it said it.
  claim jsonb not null default '{}',
  created_date timestamptz not null default now(),
  resolution text not null default '' check (resolution in ('', 'Belongs', 'Accepted', 'Given Back', 'Not Ours',
    'Never Taken')),
  reason jsonb not null default '""',
  resolved_by text not null default '',
  resolved_date timestamptz,
  row_version int not null default 1,
  constraint gateway_exception_merchant_account_id_kind_gateway_transact_key unique (merchant_account_id, kind,
    gateway_transaction_id),
  constraint gateway_exception_check check ((resolution = '') = (resolved_date is null))
);
create index gateway_exception_open on gateway_exception (business_unit_id, created_date desc, id desc)
  where resolution = '';
create index gateway_exception_settlement_batch_id_idx on gateway_exception (settlement_batch_id)
  where settlement_batch_id is not null;
create index gateway_exception_payment_id_idx on gateway_exception (payment_id) where payment_id is not null;
-- Made before, it refers to the table above.
alter table gateway_attempt add constraint gateway_attempt_exception_id_fkey foreign key (exception_id) references
  gateway_exception(id);
alter table approval_request add constraint approval_request_exception_id_fkey foreign key (exception_id) references
  gateway_exception(id);

-- What each report names of an exception (domain.md 4.18, 6.20): a line of the gateway's, or a member of ours that no
-- line names. The figure of an exception that a report names is the sum of its parts; the parts of a batch are the
-- gateway's net less ours.
create table exception_part (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  exception_id bigint not null references gateway_exception,
  settlement_batch_id bigint not null references settlement_batch,
  settlement_line_id bigint unique references settlement_line,
  transaction_id bigint unique references transaction,
  -- Signed: the gateway's books minus ours.
  amount_minor bigint not null check (amount_minor <> 0),
  constraint exception_part_check check ((settlement_line_id is null) <> (transaction_id is null))
);
create index exception_part_exception_id_idx on exception_part (exception_id);
create index exception_part_settlement_batch_id_idx on exception_part (settlement_batch_id);

call fence('gateway_exception');
call fence('exception_part');

grant select, insert on exception_part to ratepayer_app;
grant select, insert, update on gateway_exception to ratepayer_app;

create view published.gateway_exception with (security_invoker = true) as select
  amount_minor, business_unit_id, claim, created_date, currency_code, gateway_transaction_id, id, kind,
  merchant_account_id, payment_id, reason, resolution, resolved_by, resolved_date, settlement_batch_id
  from gateway_exception;

grant select on published.gateway_exception to ratepayer_app;
