-- Owns: banner (messages): what a business unit tells its payers, on which pages and days of its own.
create table banner (
  id int generated always as identity primary key,
  business_unit_id int not null references business_unit,
  title text not null check (title <> ''),
  content_markdown text not null check (content_markdown <> ''),
  message_type text not null check (message_type in ('Positive', 'Warning', 'Negative')),
  on_dashboard boolean not null,
  on_checkout boolean not null,
  on_receipt boolean not null,
  start_date date not null,
  end_date date,
  is_dismissible boolean not null,
  "order" int not null,
  is_active boolean not null,
  row_version int not null default 1,
  constraint banner_somewhere check (on_dashboard or on_checkout or on_receipt),
  constraint banner_days check (end_date >= start_date),
  constraint banner_stays check (message_type <> 'Negative' or not is_dismissible)
);
create index on banner (business_unit_id, start_date desc, id desc);
create index banner_shown on banner (business_unit_id) where is_active;
call fence('banner');
grant select, insert, update on banner to ratepayer_app;

create view published.banner with (security_invoker = true) as select
  business_unit_id, content_markdown, end_date, id, is_active, is_dismissible, message_type, on_checkout, on_dashboard,
  on_receipt, "order", start_date, title
  from banner;
grant select on published.banner to ratepayer_app;
