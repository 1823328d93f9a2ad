-- A second person decides on exceptions above the limits too (domain.md 4.17, 4.18).
alter table approval_request alter column payment_id drop not null;
alter table approval_request add column exception_id bigint references gateway_exception;
alter table approval_request drop constraint approval_request_kind_check;
alter table approval_request add check (kind in ('Refund', 'Void', 'Exception'));
alter table approval_request add check ((kind = 'Exception') = (exception_id is not null) and (kind = 'Exception') = (payment_id is null));
create unique index approval_request_open_of_exception on approval_request (exception_id) where status in ('Requested', 'Approved');
