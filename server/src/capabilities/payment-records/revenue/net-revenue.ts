import type { NetRevenue } from '@ratepayer/contract/payments/payment-list.shapes.ts';
import { sql } from 'kysely';
import type { Clock } from '../../../platform/clock/clock.ts';
import { type Database, rowsOf } from '../../../platform/database/database.ts';
import { readPeriod } from '../../organizations/read-period.ts';
import { movements } from './movements.ts';

type Day = NetRevenue['days'][number];

const sumOf = (kind: string) => sql`coalesce(sum(m.net_minor) filter (where m.kind = ${kind}), 0)::bigint`;

/**
 * What came in and what went back, day by day in the business unit's zone: the movements of these days added up, as
 * their list shows them. Service fees and what was never posted are left out.
 */
export function netRevenue(
  db: Database,
  clock: Clock,
  businessUnitId: number,
  query: { StartDate?: string | undefined; EndDate?: string | undefined },
): Promise<NetRevenue> {
  return db.reading([businessUnitId], async (tx) => {
    const { unit, start, end, from, until } = await readPeriod(tx, clock, businessUnitId, query);
    const days = await rowsOf(
      tx,
      sql<Day>`select to_char(m.at at time zone ${unit.timezone}, 'YYYY-MM-DD') as date,
        ${sumOf('Payment')} as "paymentsMinor", -${sumOf('Refund')} as "refundsMinor",
        -${sumOf('Void')} as "voidsMinor", -${sumOf('Adjustment')} as "adjustmentsMinor",
        sum(m.net_minor)::bigint as "netMinor"
        from ${movements} where m.business_unit_id = ${businessUnitId} and m.at >= ${from} and m.at < ${until}
        group by 1 order by 1`,
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
