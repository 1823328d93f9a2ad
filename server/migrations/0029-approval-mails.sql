-- Mails to those who may decide a request, and to who asked, say which request they are about.
alter table email_message add column approval_request_id bigint references approval_request;
create index on email_message (approval_request_id) where approval_request_id is not null;
