import { sql } from 'kysely';
import { rowsOf } from '../../platform/database/database.ts';
import { isHeld } from '../../platform/retention/holds.ts';
import { among, type RetentionClass } from '../../platform/retention/retention-class.ts';
import { keepMedians, lockSeriesOf } from './reading-series.ts';

/** What meters showed: habits at home. Under the locks of their series, as whoever deletes one by hand. */
export const readingRetention: RetentionClass = {
  key: 'Meter readings',
  owner: 'readings',
  per: 'business unit',
  rows: ({ businessUnitId, before }) => ({
    from: sql`meter_reading r`,
    key: sql`r.id`,
    date: sql`r.read_at`,
    due: sql`r.business_unit_id = ${businessUnitId} and r.read_at < ${before}`,
    held: isHeld({
      unit: sql`r.business_unit_id`,
      account: sql`select s.account_id from reading_series s where s.id = r.series_id`,
    }),
  }),
  async letGo(tx, ids, { businessUnitId }) {
    await lockSeriesOf(tx, businessUnitId ?? 0, ids);
    const gone = await rowsOf(
      tx,
      sql<{ seriesId: number }>`delete from meter_reading where ${among(sql`id`, ids)}
        returning series_id as "seriesId"`,
    );
    await keepMedians(tx, [...new Set(gone.map(({ seriesId }) => seriesId))]);
    return gone.length;
  },
};
