-- Files of bills are shown in the list of all files that were brought in, with what their cycle counts.
create view published.bill_file with (security_invoker = true) as select
  billing_cycle_id, business_unit_id, created_date, id, kind, name, requested_by, size_bytes, status
  from bill_file;
grant select on published.bill_file to ratepayer_app;
create or replace view published.billing_cycle with (security_invoker = true) as select
  approved_date, bill_count, business_unit_id, due_date, id, issue_date, name, published_date, status,
  total_amount_minor, is_deleted, created_date, created_by, error_count, file_id, total_rows, unmatched_count
  from billing_cycle;
