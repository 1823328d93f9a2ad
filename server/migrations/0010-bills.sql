-- Bills, the cycles that they come in, and their documents.
-- Owns: billing_cycle, bill, bill_file, bill_document, bill_problem, bill_notice. Grows: business_unit.

-- Empty: on, but where the business unit imports accounts, whose file holds the debt (domain rule 17).
alter table business_unit add column bills_post_to_balance boolean;

create table billing_cycle (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  name text not null check (length(name) between 1 and 120),
  issue_date date not null,
  due_date date not null,
  notification_strategy text not null check (notification_strategy in ('None', 'Per Billing Cycle', 'Per Bill')),
  expects_documents boolean not null,
  status text not null default 'Processing' check (status in ('Processing', 'Draft', 'Approved', 'Error',
    'Requires Bills')),
  -- What a worker does with it, or is about to; a run that another one followed writes nothing.
  step text not null default '' check (step in ('', 'Read', 'Match', 'Publish')),
  run int not null default 0,
  attempt int not null default 0,
  file_id bigint,
  config jsonb,
  progress_rows int not null default 0,
  total_rows int not null default 0,
  bill_count int not null default 0,
  account_count int not null default 0,
  total_amount_minor bigint not null default 0,
  unmatched_count int not null default 0,
  error_count int not null default 0,
  message jsonb,
  -- Decided when it is approved, for all of its bills.
  posts_to_balance boolean,
  approved_by text not null default '',
  approved_date timestamptz,
  -- How far its worker is; each moves with the bills that it counts.
  published_count int not null default 0,
  notified_count int not null default 0,
  notified_through bigint not null default 0,
  published_date timestamptz,
  created_by text not null,
  created_date timestamptz not null default now(),
  row_version int not null default 1,
  is_deleted boolean not null default false,
  constraint billing_cycle_business_unit_id_id_key unique (business_unit_id, id),
  constraint billing_cycle_dates check (due_date >= issue_date),
  constraint billing_cycle_approved check ((status = 'Approved') = (approved_date is not null)
    and (status = 'Approved') = (posts_to_balance is not null) and (not is_deleted or status <> 'Approved')
    and (published_date is null or status = 'Approved'))
);
create unique index billing_cycle_name on billing_cycle (business_unit_id, lower(name)) where not is_deleted;
create index billing_cycle_dates_idx on billing_cycle (business_unit_id, issue_date desc, id desc);

-- Files as they come: an index, a document or an archive of documents, another document for a bill.
create table bill_file (
  id bigint generated always as identity primary key,
  business_unit_id int not null,
  billing_cycle_id bigint not null,
  bill_id bigint,
  kind text not null check (kind in ('Index', 'Documents', 'Replacement')),
  name text not null,
  storage_key text not null unique,
  size_bytes bigint not null default 0,
  sha256 text not null default '',
  status text not null default 'Reserved' check (status in ('Reserved', 'Receiving', 'Stored')),
  -- Of a replacement: why, and who asked.
  reason text not null default '',
  requested_by jsonb,
  created_date timestamptz not null default now(),
  constraint bill_file_replaces check ((kind = 'Replacement') = (bill_id is not null)),
  constraint bill_file_cycle_fkey foreign key (business_unit_id, billing_cycle_id) references
    billing_cycle(business_unit_id, id)
);
create index bill_file_cycle on bill_file (billing_cycle_id);

-- One document, stored under a key of its own; it belongs to the bill that names it.
create table bill_document (
  id bigint generated always as identity primary key,
  business_unit_id int not null,
  billing_cycle_id bigint not null,
  file_id bigint not null references bill_file,
  name text not null,
  -- Its name without its ending, letters and digits alone.
  plain_name text not null,
  storage_key text not null unique,
  size_bytes bigint not null,
  sha256 text not null,
  created_date timestamptz not null default now(),
  -- Another one took its place at its bill.
  replaced_date timestamptz,
  constraint bill_document_business_unit_id_id_key unique (business_unit_id, id),
  constraint bill_document_cycle_fkey foreign key (business_unit_id, billing_cycle_id) references
    billing_cycle(business_unit_id, id)
);
create index bill_document_cycle on bill_document (billing_cycle_id, plain_name);
create index bill_document_file on bill_document (file_id);

create table bill (
  id bigint generated always as identity primary key,
  business_unit_id int not null,
  account_id bigint not null,
  billing_cycle_id bigint not null,
  bill_type text not null check (bill_type in ('Bill', 'Final', 'Notice', 'Late Notice', 'Recalculated', 'Invoice',
    'AccountMessage')),
  bill_number text not null check (length(bill_number) between 1 and 40),
  amount_minor bigint,
  balance_minor bigint,
  issue_date date not null,
  due_date date,
  status text not null default 'Draft' check (status in ('Draft', 'Published', 'Superseded', 'Withdrawn')),
  document_id bigint,
  -- As the index names it, letters and digits alone.
  document_name text not null default '',
  problem text not null default '' check (problem in ('', 'Zero Amount', 'Negative Amount', 'Due In The Past',
    'Unusually High')),
  -- What the balance moved by when it was published.
  posted_minor bigint not null default 0,
  supersedes_bill_id bigint references bill,
  superseded_by_bill_id bigint references bill,
  row_number int not null default 0,
  published_date timestamptz,
  notified_date timestamptz,
  viewed_date timestamptz,
  withdrawn_date timestamptz,
  created_date timestamptz not null default now(),
  row_version int not null default 1,
  constraint bill_business_unit_id_id_key unique (business_unit_id, id),
  constraint bill_amount check ((amount_minor is null) = (bill_type = 'AccountMessage')),
  constraint bill_superseded check ((status = 'Superseded') = (superseded_by_bill_id is not null)),
  constraint bill_supersedes check (supersedes_bill_id is null or bill_type = 'Recalculated'),
  constraint bill_published check (status = 'Draft' or status = 'Withdrawn' or published_date is not null),
  constraint bill_withdrawn check ((status = 'Withdrawn') = (withdrawn_date is not null)),
  constraint bill_posted check (posted_minor = 0 or published_date is not null),
  constraint bill_account_fkey foreign key (business_unit_id, account_id) references account(business_unit_id, id),
  constraint bill_cycle_fkey foreign key (business_unit_id, billing_cycle_id) references
    billing_cycle(business_unit_id, id),
  constraint bill_document_fkey foreign key (business_unit_id, document_id) references
    bill_document(business_unit_id, id)
);
-- What was withdrawn may be billed again under its number.
create unique index bill_number_key on bill (account_id, bill_number, bill_type) where status <> 'Withdrawn';
create index bill_issued on bill (business_unit_id, issue_date desc, id desc) include (status, amount_minor);
create index bill_of_account on bill (account_id, issue_date desc);
create index bill_of_cycle on bill (billing_cycle_id, account_id);
create index bill_draft on bill (billing_cycle_id, account_id) where status = 'Draft';
create unique index bill_document_once on bill (document_id) where document_id is not null;
create index bill_superseded_by on bill (superseded_by_bill_id) where superseded_by_bill_id is not null;
create index bill_supersedes_idx on bill (supersedes_bill_id) where supersedes_bill_id is not null;
-- One bill is superseded by one, until that is taken back.
create unique index bill_supersedes_once on bill (supersedes_bill_id)
  where supersedes_bill_id is not null and status <> 'Withdrawn';
-- What its worker has to do.
create index billing_cycle_unpublished on billing_cycle (business_unit_id, id)
  where status = 'Approved' and published_date is null;

-- Rows of an index that were not taken.
create table bill_problem (
  billing_cycle_id bigint not null,
  business_unit_id int not null,
  row_number int not null,
  column_name text not null,
  value text not null,
  problem jsonb not null,
  is_unmatched boolean not null
);
create index bill_problem_cycle on bill_problem (billing_cycle_id, row_number);

-- Who was told of what, once: of a bill, or of a cycle where that is 0.
create table bill_notice (
  business_unit_id int not null,
  billing_cycle_id bigint not null,
  bill_id bigint not null,
  recipient text not null,
  created_date timestamptz not null default now(),
  constraint bill_notice_pkey primary key (billing_cycle_id, bill_id, recipient)
);

call fence('billing_cycle');
call fence('bill');
call fence('bill_file');
call fence('bill_document');
call fence('bill_problem');
call fence('bill_notice');
grant select, insert, update, delete on bill, bill_document to ratepayer_app;
grant select, insert, update on billing_cycle, bill_file to ratepayer_app;
grant select, insert, delete on bill_problem to ratepayer_app;
grant select, insert on bill_notice to ratepayer_app;

create view published.bill with (security_invoker = true) as select
  account_id, amount_minor, balance_minor, bill_number, bill_type, billing_cycle_id, business_unit_id, due_date, id,
  issue_date, published_date, status
  from bill;
create view published.billing_cycle with (security_invoker = true) as select
  approved_date, bill_count, business_unit_id, due_date, id, issue_date, name, published_date, status,
  total_amount_minor
  from billing_cycle;
grant select on published.bill, published.billing_cycle to ratepayer_app;
