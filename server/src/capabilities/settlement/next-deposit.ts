import type { NextDeposit } from '@ratepayer/contract/dashboard/panel.shapes.ts';
import { addDays, dateIn, startOfDay } from '@ratepayer/contract/kit/local-date.ts';
import { depositDayOf } from '@ratepayer/contract/settlement/deposit-day.ts';
import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import type { BusinessUnit } from '../organizations/find-business-unit.ts';

/** Longer than any deposit takes. */
const daysBack = 14;

/**
 * The first deposit from today on that closed batches of the town's own money are expected in; what a bank says of
 * deposits is not known here yet.
 */
export async function readNextDeposit(
  tx: Tx,
  { id, timezone }: Pick<BusinessUnit, 'id' | 'timezone'>,
  now: Date,
): Promise<NextDeposit> {
  const today = dateIn(now, timezone);
  const closed = await rowsOf(
    tx,
    sql<{ day: string; count: number; minor: number }>`select
        to_char(b.closed_date at time zone ${timezone}, 'YYYY-MM-DD') as day, count(*)::int as count,
        sum(b.net_amount_minor)::bigint as minor
      from settlement_batch b join published.merchant_account m on m.id = b.merchant_account_id
      where b.business_unit_id = ${id} and b.status = 'Closed' and m.purpose = 'Base Payment'
        and b.closed_date >= ${startOfDay(addDays(today, -daysBack), timezone)} group by 1`,
  );
  const expected = closed
    .map((each) => ({ ...each, date: depositDayOf(each.day) }))
    .filter(({ date }) => date >= today);
  const [date] = expected.map((each) => each.date).toSorted();
  if (date === undefined) return { deposit: null };
  const own = expected.filter((each) => each.date === date);
  return {
    deposit: {
      date,
      batchCount: own.reduce((sum, { count }) => sum + count, 0),
      amountMinor: own.reduce((sum, { minor }) => sum + minor, 0),
    },
  };
}
