import { sql } from 'kysely';
import { oneRow, rowsOf, type Tx } from '../../../platform/database/database.ts';
import type { ImportOf, WrittenRows } from '../../accounts/uploads/import-kind.ts';
import { followMerged, lockLiving } from '../../accounts/uploads/judged-accounts.ts';
import { keepMedians, lockSeries, type SeriesName } from '../reading-series.ts';
import { rejectedOf } from './compare-readings.ts';
import { problemOf } from './reading-problems.ts';

/**
 * Writes the new rows of a chunk under the locks of their series and accounts. What an account gave over to another one
 * meanwhile goes there; a row whose reading somebody wrote meanwhile, or whose account is gone, is left out.
 * @returns undefined where there is no such chunk
 */
export async function writeChunk(tx: Tx, of: ImportOf, chunk: number): Promise<WrittenRows | undefined> {
  const { rows } = await oneRow(
    tx,
    sql<{ rows: number }>`select count(*)::int as rows from judged where chunk = ${chunk}`,
  );
  if (rows === 0) return undefined;
  await followMerged(tx, chunk);
  const names = await rowsOf(
    tx,
    sql<SeriesName>`select distinct account_id as "accountId", key, interval from judged
      where chunk = ${chunk} and account_id is not null`,
  );
  const series = await lockSeries(tx, of.unit.id, names);
  await lockLiving(tx, [...new Set(names.map(({ accountId }) => accountId))]);
  const created = await insert(tx, of, chunk);
  await keepMedians(
    tx,
    series.map(({ id }) => id),
  );
  if (created === rows) return { created, unchanged: 0, rejected: 0, problems: [] };
  const left = await rowsOf(tx, sql<{ row: number; isSame: boolean }>`${leftOut(of, chunk)}`);
  const refused = left.filter(({ isSame }) => !isSame).map(({ row }) => row);
  const problems = (await rejectedOf(tx, refused.length, refused)).map(problemOf);
  return { created, unchanged: left.length - refused.length, rejected: refused.length, problems };
}

// Those that are in no reading of this chunk are told below, where the rows that were taken are not `new` any more.
async function insert(tx: Tx, { uploadId, unit, by }: ImportOf, chunk: number): Promise<number> {
  const { written } = await oneRow(
    tx,
    sql<{ written: number }>`with due as materialized (
        select distinct on (s.id, j.read_at) j.row_number, s.id as series_id, j.read_at, j.value, j.unit
        from judged j join reading_series s on s.business_unit_id = ${unit.id} and s.account_id = j.account_id
          and s.key = j.key and s.interval = j.interval
        where j.chunk = ${chunk} order by s.id, j.read_at, j.row_number),
      made as (insert into meter_reading (business_unit_id, series_id, read_at, value, unit, source, upload_id,
          created_by)
        select ${unit.id}, series_id, read_at, value, unit, 'Import', ${uploadId}, ${by} from due
        on conflict do nothing returning series_id, read_at),
      taken as (update judged j set state = 'made' from due join made using (series_id, read_at)
        where j.row_number = due.row_number returning 1)
      select count(*)::int as written from taken`,
  );
  return written;
}

/** Marks rows that were not written by what is there now. */
const leftOut = ({ unit }: ImportOf, chunk: number) =>
  sql`update judged j set there = now.value, first_row = j.row_number,
      state = case when now.value = j.value and now.unit = j.unit then 'there' else 'rejected' end
    from judged k left join reading_series s on s.business_unit_id = ${unit.id} and s.account_id = k.account_id
        and s.key = k.key and s.interval = k.interval
      left join meter_reading now on now.series_id = s.id and now.read_at = k.read_at
    where k.chunk = ${chunk} and k.state = 'new' and j.row_number = k.row_number
    returning j.row_number as row, j.state = 'there' as "isSame"`;
