import { addDays, isDate, startOfDay, type TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import { daysInDeposit } from '@ratepayer/contract/settlement/deposit-day.ts';
import { sql } from 'kysely';
import type { Sql } from '../../platform/lists/source.ts';

/** Batches `b` of merchant accounts `m` expected in the deposit of a day: closed, and of the town's own money. */
export function inDeposit(day: string, timezone: TimeZone): Sql {
  const days = isDate(day) ? daysInDeposit(day) : undefined;
  if (!days) return sql`false`;
  return sql`(b.status = 'Closed' and m.purpose = 'Base Payment'
    and b.closed_date >= ${startOfDay(days.first, timezone)}
    and b.closed_date < ${startOfDay(addDays(days.last, 1), timezone)})`;
}
