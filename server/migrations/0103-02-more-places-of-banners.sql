-- Messages to payers before they sign in, and on which channels: those that were written before stay on each of them.
-- Grows: banner (on_login, on_quick_pay, on_autopay, on_pos).
alter table banner
  add column on_login boolean not null default false,
  add column on_quick_pay boolean not null default true,
  add column on_autopay boolean not null default true,
  add column on_pos boolean not null default true,
  drop constraint banner_somewhere,
  add constraint banner_somewhere check (on_dashboard or on_login or on_checkout or on_receipt),
  add constraint banner_some_channel check (on_quick_pay or on_autopay or on_pos);

create or replace view published.banner with (security_invoker = true) as select
  business_unit_id, content_markdown, end_date, id, is_active, is_dismissible, message_type, on_checkout, on_dashboard,
  on_receipt, "order", start_date, title, on_login, on_quick_pay, on_autopay, on_pos
  from banner;
