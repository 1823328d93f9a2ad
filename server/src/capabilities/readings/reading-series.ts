import { type ReadingInterval, usualReadings } from '@ratepayer/contract/readings/reading-values.ts';
import { sql } from 'kysely';
import { change, maybeRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import { changedMeanwhile } from '../accounts/changed-meanwhile.ts';

/** One meter of an account at one interval. */
export interface SeriesName {
  readonly accountId: number;
  readonly key: string;
  readonly interval: ReadingInterval;
}
interface Series extends SeriesName {
  readonly id: number;
}

/** Series by their names, under their locks: new ones are made. Everybody takes them in the same order. */
export async function lockSeries(
  tx: Tx,
  businessUnitId: number,
  names: readonly SeriesName[],
): Promise<readonly Series[]> {
  const asked = sql`jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as x ("accountId" bigint, key text,
    interval text)`;
  await change(
    tx,
    sql`insert into reading_series (business_unit_id, account_id, key, interval)
      select distinct ${businessUnitId}::int, x."accountId", x.key, x.interval from ${asked}
      order by x."accountId", x.key, x.interval on conflict do nothing`,
  );
  return rowsOf(
    tx,
    sql<Series>`select s.id, s.account_id as "accountId", s.key, s.interval from reading_series s
      where s.business_unit_id = ${businessUnitId} and (s.account_id, s.key, s.interval) in
        (select x."accountId", x.key, x.interval from ${asked})
      order by s.account_id, s.key, s.interval for no key update`,
  );
}

/** Locks the series of these readings. @throws to run again where one went over into another series meanwhile */
export async function lockSeriesOf(tx: Tx, businessUnitId: number, readingIds: readonly number[]): Promise<void> {
  const asked = sql.val([...readingIds]);
  const held = await rowsOf(
    tx,
    sql<Series>`select s.id, s.account_id as "accountId", s.key, s.interval from reading_series s
      where s.business_unit_id = ${businessUnitId} and s.id in
        (select series_id from meter_reading where id = any(${asked}::bigint[]))
      order by s.account_id, s.key, s.interval for no key update`,
  );
  const moved = await maybeRow(
    tx,
    sql<{ id: number }>`select id from meter_reading where business_unit_id = ${businessUnitId}
      and id = any(${asked}::bigint[]) and series_id <> all(${sql.val(held.map(({ id }) => id))}::bigint[]) limit 1`,
  );
  if (moved) throw changedMeanwhile();
}

/**
 * Keeps the medians of series whose readings changed, under their locks: a value among their latest readings, never
 * between two. Read by the index of their times, so that no more is read than that however long a series is.
 */
export const keepMedians = (tx: Tx, seriesIds: readonly number[]): Promise<number> => change(tx, mediansOf(seriesIds));

export const mediansOf = (seriesIds: readonly number[]) =>
  sql`update reading_series s set median = m.median from
    (select i.id, (select percentile_disc(0.5) within group (order by l.value) from
        (select r.value from meter_reading r where r.series_id = i.id order by r.read_at desc
          limit ${sql.lit(usualReadings)}) l) as median
      from unnest(${sql.val([...seriesIds])}::bigint[]) as i (id)) m
    where m.id = s.id and s.median is distinct from m.median`;
