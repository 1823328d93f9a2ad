import type { UnitSummary } from '@ratepayer/contract/dashboard/adoption.shapes.ts';
import { sql } from 'kysely';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { shareRunning } from '../../../platform/database/share-running.ts';
import { takeTurns } from '../../../platform/database/take-turns.ts';
import { countUses } from '../../accounts/adoption/count-uses.ts';
import { readPeriod } from '../../organizations/read-period.ts';
import { listPayments } from '../../payment-records/list-payments.ts';

/**
 * What a business unit collected today, what it is owed, and how many of its accounts use what: each figure as its list
 * counts it. Who asks at the same time shares the answer. @throws 404 as `readPeriod`.
 */
export const readSummary = (db: Database, clock: Clock, businessUnitId: number): Promise<UnitSummary> =>
  shareRunning(db, sql`summary of ${businessUnitId}`, () => takeTurns(db, () => readOnce(db, clock, businessUnitId)));

async function readOnce(db: Database, clock: Clock, businessUnitId: number): Promise<UnitSummary> {
  const { unit, today, uses } = await db.reading([businessUnitId], async (tx) => {
    const { unit, end } = await readPeriod(tx, clock, businessUnitId, {});
    return { unit, today: end, uses: await countUses(tx, businessUnitId, end) };
  });
  const list = await listPayments(db, clock, businessUnitId, { StartDate: today, EndDate: today, PageSize: 25 });
  const { balanceMinor, pastDueAmountMinor, ...accounts } = uses;
  return {
    id: unit.id,
    name: unit.name,
    timezone: unit.timezone,
    currencyCode: unit.currencyCode,
    today,
    payments: {
      tried: list.counts.All,
      succeeded: list.counts.Succeeded,
      collectedMinor: list.totals.keptMinor,
    },
    accounts,
    balanceMinor,
    pastDueAmountMinor,
  };
}
