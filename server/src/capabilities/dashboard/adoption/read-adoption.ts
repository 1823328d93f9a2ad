import type { Adoption, AdoptionMonth } from '@ratepayer/contract/dashboard/adoption.shapes.ts';
import { sql } from 'kysely';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { shareRunning } from '../../../platform/database/share-running.ts';
import { takeTurns } from '../../../platform/database/take-turns.ts';
import { countPaperlessBills } from '../../accounts/adoption/count-paperless-bills.ts';
import { countUsesByMonth } from '../../accounts/adoption/count-by-month.ts';
import { countUses } from '../../accounts/adoption/count-uses.ts';
import { countTextsByMonth } from '../../notifications/count-texts.ts';
import { preferencesOf } from '../../organizations/preferences-of.ts';
import { readUnitSettings } from '../../organizations/unit-settings.ts';
import { readPeriod } from '../../organizations/read-period.ts';
import { readTakingsByMonth } from '../../payment-records/read-takings.ts';
import { type CalendarMonth, endedMonths, lastDayOf, monthsUntil } from './months.rules.ts';

const monthsBefore = 12;

/**
 * How payers use what is digital: now, and at the end of each month since the same one a year ago; the month that runs
 * is as it is now. Months before there was anything are left out. Who asks at the same time shares the answer: all
 * windows ask when accounts change. @throws 404 as `readPeriod`.
 */
export const readAdoption = (db: Database, clock: Clock, businessUnitId: number): Promise<Adoption> =>
  shareRunning(db, sql`adoption of ${businessUnitId}`, () => takeTurns(db, () => readOnce(db, clock, businessUnitId)));

const readOnce = (db: Database, clock: Clock, businessUnitId: number): Promise<Adoption> =>
  db.reading([businessUnitId], async (tx) => {
    const { unit, end: today } = await readPeriod(tx, clock, businessUnitId, {});
    const months = monthsUntil(today, monthsBefore);
    const StartDate = months[0]?.firstDay;
    const period = await readPeriod(tx, clock, businessUnitId, { StartDate, EndDate: today });
    const own = await readUnitSettings(tx, businessUnitId);
    const above = await preferencesOf(tx, businessUnitId);
    const targetPercent = own.adoptionTargetPercent || above.adoptionTargetPercent;
    const paperCostMinor = own.paperCostMinor || above.paperCostMinor;
    const [now, before, takings, texts, bills] = await Promise.all([
      countUses(tx, businessUnitId, today),
      countUsesByMonth(tx, businessUnitId, endedMonths(today, monthsBefore, unit.timezone)),
      readTakingsByMonth(tx, period),
      countTextsByMonth(tx, period),
      paperCostMinor > 0 ? countPaperlessBills(tx, period) : new Map<string, number>(),
    ]);
    const of = (calendar: CalendarMonth): AdoptionMonth => ({
      ...(before.find(({ month }) => month === calendar.month) ?? now),
      month: calendar.month,
      firstDay: calendar.firstDay,
      lastDay: lastDayOf(calendar, today),
      textsSent: texts.get(calendar.month) ?? 0,
      paperlessBills: bills.get(calendar.month) ?? 0,
      payments: takings.get(calendar.month) ?? [],
    });
    const all = months.map(of);
    const first = all.findIndex(({ active, payments }) => active > 0 || payments.length > 0);
    const { currencyCode } = unit;
    const shown = first < 0 ? all.slice(-1) : all.slice(first);
    return { today, currencyCode, targetPercent, paperCostMinor, now, months: shown };
  });
