-- Business units are made, opened to payers, closed to them and taken away by their administrators.
-- Grows: business_unit, published.business_unit (is_deleted).

alter table business_unit
  add column setup_completed_date timestamptz,
  -- What was taken away keeps its history: it is in nobody's scope any more.
  add column is_deleted boolean not null default false;

set local app.platform = 'on';
update business_unit set setup_completed_date = created_date where status <> 'Setting Up';

create or replace view published.business_unit with (security_invoker = true) as select
  address, business_unit_id, created_date, email, id, name, organization_id, phone, public_receipt_months, slug,
  status, timezone, is_deleted
  from business_unit;
