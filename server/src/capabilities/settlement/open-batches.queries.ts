import { sql } from 'kysely';
import { adjustmentsWithoutBatch, isJoinable, signedAmount, withoutBatch } from './batch-members.queries.ts';

/**
 * What will join, by merchant account: transactions and adjustments without a batch. A day that its gateway was not
 * asked about yet has no id (0) and is named after the day of its first transaction; its key is its merchant account,
 * below zero, beside the ids of the others.
 */
export const openBatches = sql`select coalesce(o.id, 0) as id, coalesce(o.id, -m.id)::bigint as key,
  m.business_unit_id, m.id as merchant_account_id, m.merchant_number,
  coalesce(o.batch_identifier, to_char(w.opened at time zone m.timezone, 'YYYYMMDD') || '-open') as batch_identifier,
  m.currency_code, 'Open'::text as status, w.opened as opened_date, null::timestamptz as closed_date,
  ''::text as closed_by, w.sales::int as sale_count, w.sold as sale_amount_minor, w.refunds::int as refund_count,
  w.refunded as refund_amount_minor, w.adjustments::int as adjustment_count, w.adjusted as adjustment_amount_minor,
  w.sold - w.refunded - w.adjusted as net_amount_minor, null::bigint as gateway_net_minor,
  null::bigint as difference_minor
  from published.merchant_account m
    left join settlement_batch o on o.merchant_account_id = m.id and o.status = 'Open'
    cross join lateral (select count(*) filter (where x.kind = 'Sale') as sales,
        coalesce(sum(x.amount) filter (where x.kind = 'Sale'), 0)::bigint as sold,
        count(*) filter (where x.kind in ('Void', 'Refund')) as refunds,
        coalesce(-sum(x.amount) filter (where x.kind in ('Void', 'Refund')), 0)::bigint as refunded,
        count(*) filter (where x.kind = 'Adjustment') as adjustments,
        coalesce(sum(x.amount) filter (where x.kind = 'Adjustment'), 0)::bigint as adjusted,
        min(x.created_date) as opened, count(*) as n
      from (select t.type as kind, ${signedAmount} as amount, t.created_date from ${withoutBatch(sql`m.id`)} t
        where ${isJoinable}
        union all select 'Adjustment', case when a.settlement_batch_id is null then a.amount_minor else 0 end
          - case when a.reversed_date is not null and a.reversal_settlement_batch_id is null then a.amount_minor
          else 0 end, a.created_date
          from ${adjustmentsWithoutBatch(sql`m.business_unit_id`, sql`m.id`)} a) x) w
  where w.n > 0`;
