-- What became of the documents of a file, and indexes for what the dashboard opens.
-- Grows: bill_file (outcome, message), published.bill_file.
set local app.platform = 'on';

-- A file that arrived is not one whose documents were taken in: an archive may be refused.
alter table bill_file add column outcome text not null default '' check (outcome in ('', 'Taken', 'Refused')),
  add column message jsonb,
  add constraint bill_file_message check ((message is not null) = (outcome = 'Refused'));
-- Of those before it is known by what they left.
update bill_file f set outcome = 'Taken' where kind = 'Documents' and status = 'Stored'
  and exists (select 1 from bill_document d where d.file_id = f.id);
create or replace view published.bill_file with (security_invoker = true) as select
  billing_cycle_id, business_unit_id, created_date, id, kind, name, requested_by, size_bytes, status, outcome, message
  from bill_file;

-- Bills by the days on which they were published.
create index bill_published on bill (business_unit_id, published_date) where published_date is not null;
-- What an account used on a day that is over: links and enrolments that ended are found as well as those that are.
create index customer_account_ever on customer_account (account_id);
create index paperless_enrollment_ever on paperless_enrollment (account_id);
create index autopay_enrollment_ever on autopay_enrollment (account_id);
