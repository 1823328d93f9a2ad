import type { NetRevenue } from '@ratepayer/contract/payments/payment-list.shapes.ts';
import { sql } from 'kysely';
import type { Clock } from '../../../platform/clock/clock.ts';
import { type Database, rowsOf } from '../../../platform/database/database.ts';
import { readPeriod } from '../../organizations/read-period.ts';

type Day = NetRevenue['days'][number];

/**
 * What came in and what went back, day by day in the business unit's zone (domain rule 7): posted base payments less
 * refunds, voids and adjustments, each by the day it happened, and what of them did not hold by the day that came to
 * light. Service fees and what was never posted are left out.
 */
export function netRevenue(
  db: Database,
  clock: Clock,
  businessUnitId: number,
  query: { StartDate?: string | undefined; EndDate?: string | undefined },
): Promise<NetRevenue> {
  return db.reading([businessUnitId], async (tx) => {
    const { unit, start, end, from, until } = await readPeriod(tx, clock, businessUnitId, query);
    const day = (column: ReturnType<typeof sql>) => sql`to_char(${column} at time zone ${unit.timezone}, 'YYYY-MM-DD')`;
    const base = sql`p.business_unit_id = ${businessUnitId} and p.type = 'Base Payment' and p.posted_date is not null`;
    const days = await rowsOf(
      tx,
      sql<Day>`select date, sum(paid)::bigint as "paymentsMinor", sum(refunded)::bigint as "refundsMinor",
        sum(voided)::bigint as "voidsMinor", sum(adjusted)::bigint as "adjustmentsMinor",
          (sum(paid) - sum(refunded) - sum(voided) - sum(adjusted))::bigint as "netMinor" from (
          select ${day(sql`p.posted_date`)} as date, p.amount_minor as paid, 0 as refunded, 0 as voided, 0 as adjusted
          from payment p where ${base} and p.posted_date >= ${from} and p.posted_date < ${until}
          union all select ${day(sql`t.created_date`)}, 0, case t.type when 'Refund' then s.sign * t.amount_minor
          else 0 end, case t.type when 'Void' then s.sign * t.amount_minor else 0 end, 0
            from transaction t join payment p on p.id = t.payment_id
            cross join lateral (select case when t.reverses_transaction_id is null then 1 else -1 end as sign) s
            where ${base} and t.business_unit_id = ${businessUnitId} and t.created_date >= ${from}
            and t.created_date < ${until} and t.type <> 'Sale'
            and (t.status = 'Approved' or t.reverses_transaction_id is not null)
          union all select ${day(sql`e.occurred_at`)}, 0, 0, e.amount_minor, 0 from payment p
          join published.balance_event e on e.source_type = 'external reversal' and e.source_id = p.id
            where ${base} and p.origin = 'External' and p.status = 'Voided' and e.occurred_at >= ${from}
            and e.occurred_at < ${until}
          union all select a.effective_date::text, 0, 0, 0, a.amount_minor from published.adjustment a
          join payment p on p.id = a.payment_id
          where ${base} and a.business_unit_id = ${businessUnitId}
          and a.effective_date between ${start}::date and ${end}::date
          union all select a.reversed_date::text, 0, 0, 0, -a.amount_minor from published.adjustment a
          join payment p on p.id = a.payment_id
          where ${base} and a.business_unit_id = ${businessUnitId}
          and a.reversed_date between ${start}::date and ${end}::date
        ) x group by date order by date`,
    );
    const sum = (field: keyof Omit<Day, 'date'>) => days.reduce((total, each) => total + each[field], 0);
    const totals = {
      paymentsMinor: sum('paymentsMinor'),
      refundsMinor: sum('refundsMinor'),
      voidsMinor: sum('voidsMinor'),
      adjustmentsMinor: sum('adjustmentsMinor'),
      netMinor: sum('netMinor'),
    };
    return { startDate: start, endDate: end, currencyCode: unit.currencyCode, days, totals };
  });
}
