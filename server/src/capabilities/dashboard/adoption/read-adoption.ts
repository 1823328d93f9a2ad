import type { Adoption, AdoptionMonth } from '@ratepayer/contract/dashboard/adoption.shapes.ts';
import { startOfDay } from '@ratepayer/contract/kit/local-date.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { countUsesByMonth } from '../../accounts/adoption/count-by-month.ts';
import { countUses } from '../../accounts/adoption/count-uses.ts';
import { countTextsByMonth } from '../../notifications/count-texts.ts';
import { readPeriod } from '../../organizations/read-period.ts';
import { readTakingsByMonth } from '../../payments/staff/read-takings.ts';
import { type CalendarMonth, lastDayOf, monthsUntil } from './months.rules.ts';

const monthsBefore = 12;

/**
 * How payers use what is digital: now, and at the end of each month since the same one a year ago; the month that runs
 * is as it is now. Months before there was anything are left out. @throws 404 as `readPeriod`.
 */
export const readAdoption = (db: Database, clock: Clock, businessUnitId: number): Promise<Adoption> =>
  db.reading([businessUnitId], async (tx) => {
    const { unit, end: today } = await readPeriod(tx, clock, businessUnitId, {});
    const months = monthsUntil(today, monthsBefore);
    const StartDate = months[0]?.firstDay;
    const period = await readPeriod(tx, clock, businessUnitId, { StartDate, EndDate: today });
    const over = months.filter(({ nextDay }) => nextDay <= today);
    const ended = over.map(({ month, nextDay }) => ({ month, nextDay, until: startOfDay(nextDay, unit.timezone) }));
    const [now, before, takings, texts] = await Promise.all([
      countUses(tx, businessUnitId, today),
      countUsesByMonth(tx, businessUnitId, ended),
      readTakingsByMonth(tx, period),
      countTextsByMonth(tx, period),
    ]);
    const of = (calendar: CalendarMonth): AdoptionMonth => ({
      ...(before.find(({ month }) => month === calendar.month) ?? now),
      month: calendar.month,
      firstDay: calendar.firstDay,
      lastDay: lastDayOf(calendar, today),
      textsSent: texts.get(calendar.month) ?? 0,
      payments: takings.get(calendar.month) ?? [],
    });
    const all = months.map(of);
    const first = all.findIndex(({ active, payments }) => active > 0 || payments.length > 0);
    return { today, now, months: first < 0 ? all.slice(-1) : all.slice(first) };
  });
