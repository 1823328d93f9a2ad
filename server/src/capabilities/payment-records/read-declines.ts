import type { Declines } from '@ratepayer/contract/dashboard/dashboard.shapes.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Database, rowsOf } from '../../platform/database/database.ts';
import { said } from '../../platform/texts/say.ts';
import { readPeriod } from '../organizations/read-period.ts';
import { addUpDeclines, unsaid } from './daily-totals/add-up-declines.ts';

/** Why payments of some days were declined: what the gateway said of the last try. @throws 404 as `readPeriod`. */
export const readDeclines = (
  db: Database,
  clock: Clock,
  businessUnitId: number,
  query: { readonly StartDate?: string | undefined; readonly EndDate?: string | undefined },
): Promise<Declines> =>
  db.reading([businessUnitId], async (tx) => {
    const rows = await rowsOf(tx, addUpDeclines(await readPeriod(tx, clock, businessUnitId, query)));
    const reasons = rows.map(({ reason, message, count }) => ({
      reason,
      said: reason === unsaid ? '' : said(message),
      count,
    }));
    return { reasons, totalCount: rows[0]?.total ?? 0 };
  });
