import { goneCodes, revokedCodes } from '@ratepayer/contract/payments/return-codes.ts';
import type { Invariant } from '../invariant.ts';

const lost = [...goneCodes, ...revokedCodes].map((code) => `'${code}'`).join(', ');

/** What must hold of a payment and its lines (domain.md 6: 1, 16, 21), and of the sums that are kept of payments. */
export const paymentRules: readonly Invariant[] = [
  {
    rule: '1 the lines of a payment sum to its amount',
    entity: 'payment',
    broken: `select p.id, p.business_unit_id as unit,
      'lines ' || coalesce(sum(l.price_minor), 0) || ', amount ' || p.amount_minor as detail
      from payment p left join payment_line_item l on l.payment_id = p.id group by p.id
      having coalesce(sum(l.price_minor), 0) <> p.amount_minor`,
  },
  {
    rule: '1 a service fee payment has exactly one ServiceFee line',
    entity: 'payment',
    broken: `select p.id, p.business_unit_id as unit, count(l.id) || ' lines' as detail from payment p
      left join payment_line_item l on l.payment_id = p.id
      where p.type = 'Service Fee' group by p.id having count(l.id) <> 1 or bool_or(l.line_item_type <> 'ServiceFee')`,
  },
  {
    rule: 'daily totals of an unmarked day are what its payments sum to',
    entity: 'totaled_day',
    broken: `select d.id, d.business_unit_id as unit, 'day ' || d.day as detail from totaled_day d
      cross join lateral (select coalesce(json_agg(x order by x), '[]')::text as sums
      from (select type, status, has_adjustment, channel, source_type, payment_count, amount_minor,
      service_fee_amount_minor, refunded_amount_minor, adjusted_amount_minor
        from daily_total t where t.business_unit_id = d.business_unit_id and t.day = d.day) x) kept
      cross join lateral (select coalesce(json_agg(x order by x), '[]')::text as sums
      from (select type, status, has_adjustment, coalesce(channel, '') as channel, source_type,
      count(*)::int as payment_count, sum(amount_minor)::bigint as amount_minor,
          sum(service_fee_amount_minor)::bigint as service_fee_amount_minor,
          sum(refunded_amount_minor)::bigint as refunded_amount_minor,
          sum(adjusted_amount_minor)::bigint as adjusted_amount_minor
        from payment p where p.business_unit_id = d.business_unit_id and p.created_date >= d.from_instant
        and p.created_date < d.until_instant group by 1, 2, 3, 4, 5) x) live
      where kept.sums <> live.sums and not exists (select 1 from dirty_day m
      where m.business_unit_id = d.business_unit_id and m.instant >= d.from_instant and m.instant < d.until_instant)`,
  },
  {
    rule: 'declines of an unmarked day are kept as its payments have them',
    entity: 'totaled_day',
    broken: `select d.id, d.business_unit_id as unit, 'declines of ' || d.day as detail from totaled_day d
      cross join lateral (select coalesce(json_agg(x order by x), '[]')::text as sums
        from (select reason, decline_count from daily_decline t
          where t.business_unit_id = d.business_unit_id and t.day = d.day) x) kept
      cross join lateral (select coalesce(json_agg(x order by x), '[]')::text as sums
        from (select decline_reason(error_message) as reason, count(*)::int as decline_count from payment p
          where p.business_unit_id = d.business_unit_id and p.created_date >= d.from_instant
          and p.created_date < d.until_instant and p.type = 'Base Payment' and p.status = 'Declined' group by 1) x) live
      where kept.sums <> live.sums and not exists (select 1 from dirty_day m
      where m.business_unit_id = d.business_unit_id and m.instant >= d.from_instant and m.instant < d.until_instant)`,
  },
  {
    rule: '16 nothing payable refers to two business units or two currencies',
    entity: 'payment',
    broken: `select p.id, p.business_unit_id as unit,
      'session ' || s.business_unit_id || ', unit currency ' || u.currency_code || ', payment ' || p.currency_code as detail from payment p join business_unit u on u.id = p.business_unit_id
      left join payment_session s on s.id = p.payment_session_id
      where p.currency_code <> u.currency_code or s.business_unit_id <> p.business_unit_id
      union all select l.payment_id, l.business_unit_id, 'line ' || l.id || ' on an account of another business unit'
      from payment_line_item l join account a on a.id = l.account_id where a.business_unit_id <> l.business_unit_id
      union all select l.payment_id, l.business_unit_id, 'line ' || l.id || ' of a product of another business unit'
      from payment_line_item l join product p on p.id = l.product_id where p.business_unit_id <> l.business_unit_id`,
  },
  {
    rule: '16 every row of a payment is of its business unit, and the payment of its organization',
    entity: 'payment',
    broken: `select p.id, p.business_unit_id as unit, 'organization ' || p.organization_id as detail from payment p
      join business_unit u on u.id = p.business_unit_id where p.organization_id <> u.organization_id
      union all select p.id, p.business_unit_id, x.what || ' of business unit ' || x.business_unit_id from payment p
      join (select payment_id, business_unit_id, 'line' as what from payment_line_item
        union all select payment_id, business_unit_id, 'account' from payment_account
        union all select payment_id, business_unit_id, 'snapshot' from payment_snapshot
        union all select payment_id, business_unit_id, 'attempt' from gateway_attempt
        union all select payment_id, business_unit_id, 'transaction' from transaction
        union all select payment_id, business_unit_id, 'adjustment' from adjustment
        union all select payment_id, business_unit_id, 'request' from approval_request) x on x.payment_id = p.id
        where x.business_unit_id <> p.business_unit_id`,
  },
  {
    rule: '16 a payment is of its session, and only one received elsewhere has none',
    entity: 'payment',
    broken: `select p.id, p.business_unit_id as unit,
      p.origin || ' ' || coalesce(p.channel, 'without channel') as detail from payment p
      left join payment_session s on s.id = p.payment_session_id
      where (p.origin = 'External') <> (s.id is null) or s.channel <> p.channel or s.origin <> p.origin
      or s.organization_id <> p.organization_id
        or case when p.origin = 'External' then p.source_type <> 'External' or p.external_method = ''
        or p.brand <> p.external_method or p.exported_date is null or p.posts_to_balance <> (p.posted_date is not null)
            or p.merchant_account_id is not null or p.gateway_id is not null or p.payment_source_id is not null
            or p.status not in ('Succeeded', 'Voided') or p.attempt_number <> 1 or p.last4 <> ''
            or p.refunded_amount_minor <> 0
          else p.external_reference <> '' or p.external_method <> '' or p.received_date is not null
          or not p.posts_to_balance or p.channel is null end`,
  },
  {
    rule: '16 a payment goes through a merchant account for it',
    entity: 'payment',
    broken: `select p.id, p.business_unit_id as unit,
      'merchant account ' || coalesce(p.merchant_account_id::text, 'none') as detail from payment p
      left join merchant_account m on m.id = p.merchant_account_id
      where p.origin <> 'External' and (m.id is null or m.organization_id <> p.organization_id
      or m.currency_code <> p.currency_code or m.gateway_id is distinct from p.gateway_id or m.purpose <> p.type)`,
  },
  {
    rule: '16 a payment is paid from its source',
    entity: 'payment',
    broken: `select p.id, p.business_unit_id as unit, 'source ' || coalesce(p.payment_source_id::text, 'none') as detail
      from payment p left join payment_source s on s.id = p.payment_source_id
      where p.origin <> 'External' and (s.id is null or s.business_unit_id <> p.business_unit_id
      or s.payment_source_type <> p.source_type or s.account_type <> p.brand or s.account_number_last4 <> p.last4
      or s.gateway_id <> p.gateway_id
        or exists (select 1 from merchant_account k
        where k.id = s.merchant_account_id and k.gateway_id <> s.gateway_id))`,
  },
  {
    rule: '16 a source names no other return than one of its own payments',
    entity: 'payment_source',
    broken: `select s.id, s.business_unit_id as unit, 'return ' || s.returned_through as detail from payment_source s
      where s.returned_through <> 0 and not exists (select from adjustment j join payment p on p.id = j.payment_id
        where j.id = s.returned_through and j.type = 'ACH Return' and p.payment_source_id = s.id
        and j.reason_code in (${lost}))`,
  },
  {
    rule: '16 a source that nobody keeps serves one session',
    entity: 'payment_source',
    broken: `select s.id, s.business_unit_id as unit, count(distinct p.payment_session_id) || ' sessions' as detail
      from payment_source s join payment p on p.payment_source_id = s.id
      where not s.is_saved group by s.id having count(distinct p.payment_session_id) > 1`,
  },
  {
    rule: '21 the fee on a base payment is its fee payment, or its ServiceFee line',
    entity: 'payment',
    broken: `select p.id, p.business_unit_id as unit,
      'fee ' || p.service_fee_amount_minor || ', fee payment ' || coalesce(f.amount_minor::text,
      'none') || ', line ' || coalesce(l.fee::text, 'none') as detail from payment p
      left join payment f on f.base_payment_id = p.id
      left join (select payment_id, sum(price_minor) as fee from payment_line_item
      where line_item_type = 'ServiceFee' group by 1) l on l.payment_id = p.id
      where p.type = 'Base Payment' and (p.service_fee_amount_minor <> coalesce(f.amount_minor, l.fee, 0)
      or (f.id is not null and l.fee is not null) or p.include_service_fee_in_payment <> (l.fee is not null))`,
  },
  {
    rule: '21 a fee payment is its base’s in everything but the amount',
    entity: 'payment',
    broken: `select f.id, f.business_unit_id as unit, 'base ' || b.id as detail from payment f
      join payment b on b.id = f.base_payment_id
      where f.service_fee_amount_minor <> f.amount_minor or f.include_service_fee_in_payment
      or f.payment_session_id is distinct from b.payment_session_id or f.attempt_number <> b.attempt_number
      or f.payment_source_id is distinct from b.payment_source_id
        or f.account_id is distinct from b.account_id or f.account_count <> b.account_count
        or (f.posted_date is null) <> (b.posted_date is null) or b.type <> 'Base Payment'`,
  },
  {
    rule: '21 what a payment puts on each account is the sum of its lines there, on its own day',
    entity: 'payment',
    broken: `select p.id, p.business_unit_id as unit,
      'account ' || x.account_id || ': ' || coalesce(x.amount_minor, 0) || ', lines ' || coalesce(x.lines, 0) as detail
      from (select payment_id, account_id, a.amount_minor, l.lines from payment_account a
        full join (select payment_id, account_id, sum(price_minor) as lines from payment_line_item
        where account_id is not null group by 1, 2) l using (payment_id, account_id)) x
      join payment p on p.id = x.payment_id where x.amount_minor is distinct from x.lines
      union all select p.id, p.business_unit_id, 'on its account since ' || a.created_date from payment p
      join payment_account a on a.payment_id = p.id where a.created_date <> p.created_date
      union all select p.id, p.business_unit_id,
      p.account_count || ' accounts, the first ' || coalesce(p.account_id::text, 'none') from payment p
      join payment_snapshot s on s.payment_id = p.id
      where p.type = 'Base Payment' and (p.account_count <> jsonb_array_length(s.payment_meta_json -> '__Accounts')
      or p.account_id is distinct from (s.payment_meta_json #>> '{__Accounts,0,id}')::bigint)`,
  },
  {
    rule: '21 the lines of a payment are those that its payer confirmed',
    entity: 'payment',
    broken: `select p.id, p.business_unit_id as unit,
      'lines ' || array_to_string(l.lines, ', ') || '; confirmed ' || array_to_string(s.lines, ', ') as detail
      from payment p
      left join (select payment_id, array_agg(x.line order by x.line) as lines
        from payment_line_item cross join lateral (select concat_ws(' ', account_id, line_item_type, price_minor,
          account_charge_id, product_id, case when product_id is not null then quantity end, nullif(gl_code, ''))
          as line) x
        where line_item_type <> 'ServiceFee' group by 1) l on l.payment_id = p.id
      left join (select s.payment_id,
      array_agg(y.line order by y.line) as lines
        from payment_snapshot s cross join lateral jsonb_array_elements(s.payment_meta_json -> '__LineItems') x
        cross join lateral (select concat_ws(' ', x ->> 'accountId', x ->> 'lineItemType', x ->> 'amountMinor',
          x ->> 'accountChargeId', x ->> 'productId', x ->> 'quantity', nullif(x ->> 'glCode', '')) as line) y
        group by 1) s on s.payment_id = p.id
      where p.type = 'Base Payment' and p.origin <> 'External' and l.lines is distinct from s.lines
      union all select l.payment_id, l.business_unit_id, 'line ' || l.id || ' is ' || l.line_item_type
      from payment_line_item l join payment p on p.id = l.payment_id
      left join account_charge c on c.id = l.account_charge_id
      where (l.line_item_type = 'OpenCharge') <> (c.id is not null)
      or (c.account_id <> l.account_id and not once_stood_for(c.account_id, l.account_id))
      or (l.line_item_type in ('ServiceFee', 'Product')) <> (l.account_id is null)
      or (p.origin = 'External' and l.line_item_type <> 'AccountBalance')`,
  },
];
