import { sql } from 'kysely';
import type { ChargeNow, LineEvent } from './reversing-postings.rules.ts';

/**
 * What the register holds of a payment's lines, and the charges they reached, as statements; `paymentId` is a number or
 * an expression.
 */
export const registerOf = (paymentId: unknown) => ({
  events: sql<LineEvent>`select e.source_line_id as "lineId", e.source_type as "sourceType", e.source_id as "sourceId",
    e.bucket, e.amount_minor as "amountMinor", e.charge_allocations as "chargeAllocations" from (
      select 'payment' as kind, ${paymentId}::bigint as id
      union all select 'attempt', id from published.gateway_attempt
      where payment_id = ${paymentId} and operation <> 'Sale'
      union all select 'adjustment', id from adjustment where payment_id = ${paymentId}
      union all select 'adjustment reversed', id from adjustment
      where payment_id = ${paymentId} and reversed_date is not null) s
    join published.balance_event e on e.source_type = s.kind and e.source_id = s.id and e.source_line_id <> 0
    order by e.id`,
  chargesNow: sql<ChargeNow>`select c.id, c.amount_minor as "amountMinor", c.remaining_minor as "remainingMinor",
    c.status from published.account_charge c
    where c.id in (select (a ->> 'accountChargeId')::bigint from published.balance_event e
    cross join lateral jsonb_array_elements(e.charge_allocations) a
    where e.source_type = 'payment' and e.source_id = ${paymentId}::bigint)`,
});
