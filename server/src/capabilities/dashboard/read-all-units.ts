import type { AllUnits, UnitFigures } from '@ratepayer/contract/dashboard/panel.shapes.ts';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { sumFees } from '../fees/sum-fees.ts';
import { listBusinessUnits } from '../organizations/list-business-units.ts';
import { daysOf } from '../organizations/read-period.ts';
import { listPayments } from '../payment-records/list-payments.ts';
import { netRevenue } from '../payment-records/revenue/net-revenue.ts';

interface Asked {
  readonly StartDate?: string | undefined;
  readonly EndDate?: string | undefined;
  readonly Page: number;
  readonly PageSize: number;
}

/**
 * The figures of the caller's business units beside each other: each as its own dashboard reads it, one after the other
 * so that whoever has many takes no more of the pool than anybody. @throws 400 as `readPeriod`.
 */
export async function readAllUnits(db: Database, clock: Clock, caller: Caller, query: Asked): Promise<AllUnits> {
  const { Page, PageSize } = query;
  const { items, totalCount } = await listBusinessUnits(db, caller, { Page, PageSize });
  const seesFees = caller.permissions.has('Transactions:Default');
  const figures: UnitFigures[] = [];
  for (const unit of items) {
    const today = dateIn(clock.now(), unit.timezone);
    const { start = today, end = start } = daysOf(query, unit);
    const days = { StartDate: start, EndDate: end };
    const paid = await listPayments(db, clock, unit.id, { StartDate: today, EndDate: today, PageSize: 1 });
    const revenue = await netRevenue(db, clock, unit.id, days);
    figures.push({
      id: unit.id,
      name: unit.name,
      organizationName: unit.organizationName,
      currencyCode: unit.currencyCode,
      today,
      startDate: start,
      endDate: end,
      collectedTodayMinor: paid.totals.keptMinor,
      triedToday: paid.counts.All,
      succeededToday: paid.counts.Succeeded,
      netRevenueMinor: revenue.totals.netMinor,
      serviceFeesMinor: seesFees ? await sumFees({ db, clock }, unit.id, days) : null,
    });
  }
  return { items: figures, totalCount };
}
