-- A dispute or return that staff gave to a payment of unknown outcome is recorded there in a second step; that it is
-- due stands on record until it is done (decision 385).
-- Grows: gateway_exception, published.gateway_exception.
set local app.platform = 'on';

-- Since when what was taken back of its payment waits to be recorded there.
alter table gateway_exception add column unrecorded_since timestamptz;
create index gateway_exception_unrecorded on gateway_exception (unrecorded_since) where unrecorded_since is not null;

-- Given to a payment before and recorded by nobody; where staff recorded a chargeback without a number it may be this.
update gateway_exception e set unrecorded_since = now()
  where e.resolution = 'Belongs' and e.resolved_by <> 'System' and e.payment_id is not null
    and e.claim ->> 'operation' in ('Dispute', 'Return') and e.claim ->> 'says' = 'opened'
    and not exists (select 1 from adjustment a where a.payment_id = e.payment_id
      and a.source_reference in ('', e.claim ->> 'gatewayTransactionId', e.claim ->> 'reference'));

create or replace view published.gateway_exception with (security_invoker = true) as select
  amount_minor, business_unit_id, claim, created_date, currency_code, gateway_transaction_id, id, kind,
  merchant_account_id, payment_id, reason, resolution, resolved_by, resolved_date, settlement_batch_id, unrecorded_since
  from gateway_exception;
