-- The covering index of the payments list learns whether a payment was adjusted, so that counts and tabs read nothing else.
drop index payment_list;
create index payment_list on payment (business_unit_id, created_date desc, id desc)
  include (type, status, origin, channel, source_type, brand, amount_minor, service_fee_amount_minor, refunded_amount_minor, adjusted_amount_minor, has_adjustment, account_id, exported_date);
create index payment_waiting on payment (business_unit_id, created_date desc, id desc) where status = 'Pending';
-- Names and numbers are found through the account (performance.md decision 11).
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create index account_search on account using gin (business_unit_id, (lower(name || ' ' || account_number)) gin_trgm_ops) where not is_deleted;
-- Who tried too often is asked at the beginning of every session.
create index payment_session_too_many on payment_session (business_unit_id, modified_date) where status = 'Abandoned' and abandon_reason = 'Too many attempts';
