-- Totals of a list say what was kept: what came in, less refunds and what banks took back. The kept days learn the second; they
-- are counted anew by the worker, and live until then.
alter table daily_total add column adjusted_amount_minor bigint not null default 0;
truncate totaled_day;
drop trigger payment_dirty_day_changed on payment;
create trigger payment_dirty_day_changed after update on payment for each row
  when (least(old.created_date, new.created_date) < now() - interval '20 hours'
    and (old.created_date, old.type, old.status, old.has_adjustment, old.channel, old.source_type, old.amount_minor, old.service_fee_amount_minor, old.refunded_amount_minor, old.adjusted_amount_minor)
      is distinct from (new.created_date, new.type, new.status, new.has_adjustment, new.channel, new.source_type, new.amount_minor, new.service_fee_amount_minor, new.refunded_amount_minor, new.adjusted_amount_minor))
  execute function mark_dirty_day();
-- Payments that only the biller's own file posts are no revenue here: few, and counted apart from the days.
create index payment_unposted on payment (business_unit_id, created_date desc, id desc)
  include (type, status, has_adjustment, channel, source_type, amount_minor, service_fee_amount_minor, refunded_amount_minor, adjusted_amount_minor) where origin = 'External' and posted_date is null;
