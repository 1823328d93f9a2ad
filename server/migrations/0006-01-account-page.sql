-- What the page of one account reads of others, and the one mark that staff make in a register.

create or replace view published.account_field_definition with (security_invoker = true) as select
  business_unit_id, is_quick_pay_lookup_field, is_required, label, "order", type, is_display_field
  from account_field_definition;

create view published.customer with (security_invoker = true) as select
  email, email_verified, first_name, id, last_name, organization_id, status
  from customer;

grant select on published.customer to ratepayer_app;

-- A register stays append-only: the one thing that may be said of an entry afterwards is when the biller came to know
-- of it (domain rule 1, decision 132).
grant update (exported_date) on balance_event to ratepayer_app;
