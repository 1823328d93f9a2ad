import { sql } from 'kysely';
import { oneRow, rowsOf, type Tx } from '../../../platform/database/database.ts';
import type { ImportOf } from '../../accounts/uploads/import-kind.ts';
import { keepMedians, lockSeriesOf } from '../reading-series.ts';

/**
 * Deletes the next readings behind `last` that an upload made, under the locks of their series; those that somebody
 * corrected since stay.
 * @returns how far it is and how many are gone; undefined behind the last
 */
export async function takeBack(
  tx: Tx,
  { uploadId, unit }: Pick<ImportOf, 'uploadId' | 'unit'>,
  { last, atOnce }: { readonly last: number; readonly atOnce: number },
): Promise<{ readonly through: number; readonly reversed: number } | undefined> {
  const due = await rowsOf(
    tx,
    sql<{ id: number }>`select id from meter_reading where business_unit_id = ${unit.id} and upload_id = ${uploadId}
      and id > ${last} order by id limit ${atOnce}`,
  );
  const ids = due.map(({ id }) => id);
  const through = ids.at(-1);
  if (through === undefined) return undefined;
  await lockSeriesOf(tx, unit.id, ids);
  const gone = await rowsOf(
    tx,
    sql<{ seriesId: number }>`delete from meter_reading where id = any(${sql.val(ids)}::bigint[])
      and business_unit_id = ${unit.id} and upload_id = ${uploadId} and corrected_date is null
      returning series_id as "seriesId"`,
  );
  await keepMedians(tx, [...new Set(gone.map(({ seriesId }) => seriesId))]);
  return { through, reversed: gone.length };
}

/** How many readings of an upload are there. */
export const leftOf = async (tx: Tx, uploadId: number): Promise<number> =>
  (
    await oneRow(
      tx,
      sql<{ there: number }>`select count(*)::int as there from meter_reading where upload_id = ${uploadId}`,
    )
  ).there;
