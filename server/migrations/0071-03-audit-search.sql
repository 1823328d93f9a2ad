-- Who acted as whom stands in the audit's search.
-- Grows: published.audit_entry.
create or replace view published.audit_entry with (security_invoker = true) as select
  action, after, business_unit_id, client_address, date, entity_id, entity_type, id, reason, user_name, user_role,
  acting_as_user
  from audit_entry;
