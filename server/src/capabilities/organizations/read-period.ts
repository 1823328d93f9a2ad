import { addDays, dateIn, isDate, startOfDay } from '@ratepayer/contract/kit/local-date.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { type BusinessUnit, businessUnitOf } from './find-business-unit.ts';
import { say } from '../../platform/texts/refusals.ts';

export interface Period {
  readonly unit: BusinessUnit;
  /** First and last day, in the business unit's zone. */
  readonly start: string;
  readonly end: string;
  /** From the first instant to before the last. */
  readonly from: Date;
  readonly until: Date;
}

const longestDays = 400;

interface Asked {
  readonly StartDate?: string | undefined;
  readonly EndDate?: string | undefined;
}

const dayOf = (given: string | undefined, { timezone }: Pick<BusinessUnit, 'timezone'>) =>
  given === undefined || isDate(given) ? given : dateIn(given, timezone);

/**
 * The first and last day as they are asked for: an instant stands for the day it falls on in the business unit's zone.
 */
export const daysOf = (query: Asked, unit: Pick<BusinessUnit, 'timezone'>) => ({
  start: dayOf(query.StartDate, unit),
  end: dayOf(query.EndDate, unit),
});

function checkOrder({ start, end }: { readonly start?: string | undefined; readonly end?: string | undefined }): void {
  if (start && end && end < start) throw badRequest('EndDate', say('end_must_not_before'));
}

const fromOf = (start: string, { timezone }: BusinessUnit) => startOfDay(start, timezone);
const untilOf = (end: string, { timezone }: BusinessUnit) => startOfDay(addDays(end, 1), timezone);

/**
 * The days a list or a sum is asked for; today in the business unit's zone when none is named.
 * @throws 400 when they are the wrong way round or more than 400, 404 without the business unit.
 */
export async function readPeriod(tx: Tx, clock: Clock, businessUnitId: number, query: Asked): Promise<Period> {
  const unit = await businessUnitOf(tx, businessUnitId);
  const { start = dateIn(clock.now(), unit.timezone), end = start } = daysOf(query, unit);
  checkOrder({ start, end });
  if (addDays(start, longestDays) < end) throw badRequest('EndDate', say('choose_most_400_days'));
  return { unit, start, end, from: fromOf(start, unit), until: untilOf(end, unit) };
}

/**
 * The same where no day need be named: what is not named has no bound. @throws 400 when they are the wrong way round,
 * 404 without the business unit.
 */
export async function readOpenPeriod(
  tx: Tx,
  businessUnitId: number,
  query: Asked,
): Promise<Partial<Period> & Pick<Period, 'unit'>> {
  const unit = await businessUnitOf(tx, businessUnitId);
  const { start, end } = daysOf(query, unit);
  checkOrder({ start, end });
  return {
    unit,
    start,
    end,
    ...(start ? { from: fromOf(start, unit) } : {}),
    ...(end ? { until: untilOf(end, unit) } : {}),
  };
}
