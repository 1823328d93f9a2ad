import { sql } from 'kysely';

const posted = sql`p.type = 'Base Payment' and p.posted_date is not null`;
/** A day begins at midnight in the zone of its business unit. */
const atStartOf = (day: ReturnType<typeof sql>) => sql`(${day}::timestamp at time zone u.timezone)`;

/**
 * What came in and what went back, each by the moment it happened (domain rule 7), `m`: posted base payments, refunds
 * and voids that were approved, what banks and card issuers took back, and what of all that did not hold, by the day
 * that came to light. `net_minor` is what it adds to net revenue; ids are of one row each, whatever it was made of.
 */
export const movements = sql`(
  select p.business_unit_id, 8 * p.id as id, p.posted_date as at, 'Payment'::text as kind, p.id as payment_id,
    p.reference_number, p.amount_minor as net_minor
  from published.payment p where ${posted}
  union all
  select t.business_unit_id, 8 * t.id + 1, t.created_date, t.type, p.id, p.reference_number,
    case when t.reverses_transaction_id is null then -t.amount_minor else t.amount_minor end
  from published.transaction t join published.payment p on p.id = t.payment_id
    and p.business_unit_id = t.business_unit_id
  where ${posted} and t.type <> 'Sale' and (t.status = 'Approved' or t.reverses_transaction_id is not null)
  union all
  select e.business_unit_id, 8 * e.id + 2, e.occurred_at, 'Void', p.id, p.reference_number, -e.amount_minor
  from published.payment p join published.balance_event e on e.source_type = 'external reversal' and e.source_id = p.id
  where ${posted} and p.origin = 'External' and p.status = 'Voided'
  union all
  select a.business_unit_id, 8 * a.id + 3, ${atStartOf(sql`a.effective_date`)}, 'Adjustment', p.id, p.reference_number,
    -a.amount_minor
  from published.adjustment a join published.payment p on p.id = a.payment_id join published.business_unit u
    on u.id = a.business_unit_id where ${posted}
  union all
  select a.business_unit_id, 8 * a.id + 4, ${atStartOf(sql`a.reversed_date`)}, 'Adjustment', p.id, p.reference_number,
    a.amount_minor
  from published.adjustment a join published.payment p on p.id = a.payment_id join published.business_unit u
    on u.id = a.business_unit_id where ${posted} and a.reversed_date is not null
  ) m`;
