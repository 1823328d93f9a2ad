import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import type { Tx } from '../src/platform/database/database.ts';
import type { World } from './world.ts';

/** A transaction of the waterworks that does this and stays open until it is let go, which ends it with `last`. */
export function holding(
  world: World,
  unit: number,
  work: (tx: Tx) => Promise<unknown>,
  last?: (tx: Tx) => Promise<unknown>,
) {
  const begun = Promise.withResolvers<void>();
  const open = Promise.withResolvers<void>();
  const done = world.db.scoped([unit], async (tx) => {
    await work(tx);
    begun.resolve();
    await open.promise;
    await last?.(tx);
  });
  // One that failed leaves no transaction open, which would hold up the end of the file.
  onTestFinished(() => open.resolve());
  return {
    begun: Promise.race([begun.promise, done]),
    letGo: () => {
      open.resolve();
      return done;
    },
  };
}

/** Waits until so many wait for a lock of another one. */
export const untilWaiting = (world: World, count: number) =>
  expect
    .poll(
      async () =>
        (
          await world.rows(`select count(*)::int as n from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`)
        )[0]?.n,
      { timeout: 10_000, interval: 20 },
    )
    .toBe(count);

/** A reading, as somebody beside writes it. */
export const readingOf = (unit: number, seriesId: number | undefined, value: string, date: string) =>
  sql`insert into meter_reading (business_unit_id, series_id, read_at, value, unit, source, created_by)
    values (${unit}, ${seriesId}, ${`${date}T06:00:00Z`}::timestamptz, ${value}::numeric, 'gal', 'Api', 'Dana')`;
