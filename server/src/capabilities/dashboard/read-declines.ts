import type { Declines } from '@ratepayer/contract/dashboard/dashboard.shapes.ts';
import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Database, rowsOf } from '../../platform/database/database.ts';
import { said } from '../../platform/texts/say.ts';
import { readPeriod } from '../organizations/read-period.ts';

/** So many reasons are named. */
const most = 6;

/** Why payments of some days were declined: what the gateway said of the last try. @throws 404 as `readPeriod`. */
export const readDeclines = (
  db: Database,
  clock: Clock,
  businessUnitId: number,
  query: { readonly StartDate?: string | undefined; readonly EndDate?: string | undefined },
): Promise<Declines> =>
  db.reading([businessUnitId], async (tx) => {
    const { from, until } = await readPeriod(tx, clock, businessUnitId, query);
    const rows = await rowsOf(
      tx,
      sql<{ message: string | Told; count: number; total: number }>`select t.gateway_message as message,
        count(*)::int as count, (sum(count(*)) over ())::int as total
        from published.payment p
        cross join lateral (select x.gateway_message from published.transaction x
          where x.payment_id = p.id and x.type = 'Sale' and x.status = 'Declined' order by x.id desc limit 1) t
        where p.business_unit_id = ${businessUnitId} and p.status = 'Declined' and p.type = 'Base Payment'
          and p.created_date >= ${from} and p.created_date < ${until}
        group by t.gateway_message order by 2 desc, 1 limit ${most}`,
    );
    const reasons = rows.map(({ message, count }) => ({ reason: said(message), count }));
    return { reasons, totalCount: rows[0]?.total ?? 0 };
  });
