import { sql } from 'kysely';
import { oneRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import type { HandedOver, MovedWithAccount } from '../accounts/moved-with-account.ts';
import { keepMedians, lockSeries, type SeriesName } from './reading-series.ts';

/** Readings when their account goes over into another one (domain.md 4.15): those that it has already stay. */
export const readingsOfAccount: MovedWithAccount = {
  what: 'readings',
  hold: async (tx, accountIds) =>
    void (await rowsOf(
      tx,
      sql`select id from reading_series where account_id = any(${sql.val([...accountIds])}::bigint[])
        order by account_id, key, interval for no key update`,
    )),
  move: moveReadings,
};

interface Own extends SeriesName {
  readonly id: number;
  readonly businessUnitId: number;
}

async function moveReadings(tx: Tx, from: number, to: number): Promise<HandedOver> {
  const own = await rowsOf(
    tx,
    sql<Own>`select id, business_unit_id as "businessUnitId", account_id as "accountId", key, interval
      from reading_series where account_id = ${from} order by key, interval`,
  );
  const [first] = own;
  if (!first) return { moved: 0, stayed: 0 };
  const theirs = await lockSeries(
    tx,
    first.businessUnitId,
    own.map(({ key, interval }) => ({ accountId: to, key, interval })),
  );
  const moved = await rowsOf(
    tx,
    sql<{ id: number }>`update meter_reading r set series_id = t.id, row_version = r.row_version + 1
      from reading_series s join reading_series t on t.account_id = ${to} and t.key = s.key and t.interval = s.interval
      where s.account_id = ${from} and r.series_id = s.id and not exists
        (select 1 from meter_reading o where o.series_id = t.id and o.read_at = r.read_at)
      returning r.id`,
  );
  await keepMedians(
    tx,
    [...own, ...theirs].map(({ id }) => id),
  );
  const { stayed } = await oneRow(
    tx,
    sql<{ stayed: number }>`select count(*)::int as stayed from meter_reading
      where series_id = any(${sql.val(own.map(({ id }) => id))}::bigint[])`,
  );
  return { moved: moved.length, stayed };
}
