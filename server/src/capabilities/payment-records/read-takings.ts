import type { Takings } from '@ratepayer/contract/dashboard/dashboard.shapes.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Database, rowsOf, type Tx } from '../../platform/database/database.ts';
import { type Period, readPeriod } from '../organizations/read-period.ts';
import { addUpTakings, type Taking } from './daily-totals/add-up-takings.ts';

/**
 * What was kept of the payments of some days, by channel and by source, the most first. @throws 404 as `readPeriod`.
 */
export const readTakings = (
  db: Database,
  clock: Clock,
  businessUnitId: number,
  query: { readonly StartDate?: string | undefined; readonly EndDate?: string | undefined },
): Promise<Takings> =>
  db.reading([businessUnitId], async (tx) => {
    const period = await readPeriod(tx, clock, businessUnitId, query);
    const rows = await rowsOf(tx, addUpTakings(period));
    return {
      startDate: period.start,
      endDate: period.end,
      currencyCode: period.unit.currencyCode,
      byChannel: addedUp(rows, 'channel').map(([channel, sum]) => ({ channel, ...sum })),
      bySource: addedUp(rows, 'sourceType').map(([sourceType, sum]) => ({ sourceType, ...sum })),
    };
  });

/** The same by channel, for each month that has any. */
export async function readTakingsByMonth(tx: Tx, period: Period) {
  const byMonth = Map.groupBy(await rowsOf(tx, addUpTakings(period)), ({ month }) => month);
  const months = [...byMonth].map(
    ([month, rows]) => [month, addedUp(rows, 'channel').map(([channel, sum]) => ({ channel, ...sum }))] as const,
  );
  return new Map(months);
}

function addedUp(rows: readonly Taking[], by: 'channel' | 'sourceType') {
  const sums = new Map<string, { count: number; keptMinor: number }>();
  for (const row of rows) {
    const before = sums.get(row[by]) ?? { count: 0, keptMinor: 0 };
    sums.set(row[by], { count: before.count + row.count, keptMinor: before.keptMinor + row.keptMinor });
  }
  return [...sums].toSorted(([, a], [, b]) => b.keptMinor - a.keptMinor);
}
