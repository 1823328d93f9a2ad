-- What each report names of an exception (domain.md 4.18, 6.20): a line of the gateway's, or a member of ours that no line names.
-- The figure of an exception that a report names is the sum of its parts; the parts of a batch are the gateway's net less ours.
create table exception_part (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  exception_id bigint not null references gateway_exception,
  settlement_batch_id bigint not null references settlement_batch,
  settlement_line_id bigint references settlement_line,
  transaction_id bigint references transaction,
  -- Signed: the gateway's books minus ours.
  amount_minor bigint not null check (amount_minor <> 0),
  check ((settlement_line_id is null) <> (transaction_id is null)),
  unique (settlement_line_id),
  unique (transaction_id)
);
create index on exception_part (exception_id);
create index on exception_part (settlement_batch_id);
call fence('exception_part');
call grant_app('exception_part', 'select, insert');

-- What a line names of an adjustment that no other line named before, whatever batch the adjustment is in; 0 for every other line.
alter table settlement_line add column named_minor bigint not null default 0;
grant update (named_minor) on settlement_line to ratepayer_app;
create index on settlement_line (adjustment_id) where adjustment_id is not null;
update settlement_line l set named_minor = case when l.kind = 'disputeReversed' then -a.amount_minor else a.amount_minor end from adjustment a
  where a.id = l.adjustment_id and l.settlement_batch_id = case when l.kind = 'disputeReversed' then a.reversal_settlement_batch_id else a.settlement_batch_id end
    and l.id = (select min(o.id) from settlement_line o where o.adjustment_id = a.id and o.settlement_batch_id = l.settlement_batch_id and (o.kind = 'disputeReversed') = (l.kind = 'disputeReversed'));

-- Until now an exception had one batch: its whole figure is that batch's part of it.
insert into exception_part (business_unit_id, exception_id, settlement_batch_id, settlement_line_id, transaction_id, amount_minor)
  select distinct on (coalesce(t.id, -l.id)) e.business_unit_id, e.id, e.settlement_batch_id, case when t.id is null then l.id end, t.id, e.amount_minor
  from gateway_exception e
    left join lateral (select t.id from transaction t where e.kind = 'Line Missing' and t.settlement_batch_id = e.settlement_batch_id
      and e.gateway_transaction_id in (t.gateway_transaction_id, t.gateway_transaction_id || ' undone', 'transaction ' || t.id, 'transaction ' || t.id || ' undone') order by t.id limit 1) t on true
    left join lateral (select l.id from settlement_line l where l.settlement_batch_id = e.settlement_batch_id and coalesce(nullif(l.gateway_transaction_id, ''), l.reference) = e.gateway_transaction_id order by l.id limit 1) l on true
  where e.settlement_batch_id is not null and e.amount_minor <> 0 and (t.id is not null or l.id is not null) order by coalesce(t.id, -l.id), e.id;

-- Read by the capability that settles exceptions.
create or replace view published.settlement_line with (security_invoker = true) as select
  amount_minor, business_unit_id, currency_code, gateway_transaction_id, id, kind, merchant_account_id, reference,
  settlement_batch_id, transaction_id, adjustment_id, named_minor
  from settlement_line;
