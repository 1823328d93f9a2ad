import { sql } from 'kysely';
import { recordAudits } from '../../platform/audit/record.ts';
import { type Database, rowsOf, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { conflict } from '../../platform/http/refusal.ts';
import { refuseHeld } from '../../platform/retention/refuse-held.ts';
import { readOne } from '../../platform/lists/read-one.ts';
import { say } from '../../platform/texts/refusals.ts';
import { tellUpdated } from '../accounts/records/tell-updated.ts';
import { readingSource } from './reading.source.ts';
import { keepMedians, lockSeriesOf } from './reading-series.ts';

/** Deletes one reading as it was shown. @throws 404 for one elsewhere, 409 when somebody else was first */
export const deleteReading = (
  db: Database,
  caller: Caller,
  { businessUnitId, id }: { readonly businessUnitId: number; readonly id: number },
  rowVersion: number,
): Promise<void> =>
  db.scoped([businessUnitId], async (tx) => {
    await lockSeriesOf(tx, businessUnitId, [id]);
    const shown = await readOne(tx, readingSource, businessUnitId, id, say('could_not_find_reading'));
    if (shown.rowVersion !== rowVersion) throw conflict(say('record_changed'));
    await remove(tx, caller, businessUnitId, [id]);
  });

/**
 * Deletes all of these that are there: one that is gone, or of another business unit, is counted as gone.
 * @returns how many were deleted
 */
export const deleteReadings = (
  db: Database,
  caller: Caller,
  businessUnitId: number,
  ids: readonly number[],
): Promise<number> =>
  db.scoped([businessUnitId], async (tx) => {
    await lockSeriesOf(tx, businessUnitId, ids);
    return remove(tx, caller, businessUnitId, ids);
  });

interface Removed {
  readonly id: number;
  readonly seriesId: number;
  readonly accountId: number;
  readonly key: string;
  readonly interval: string;
  readonly readAt: Date;
  readonly value: string;
  readonly unit: string;
}

/** Deletes readings under the locks of their series, each with its entry of the audit. */
async function remove(tx: Tx, caller: Caller, businessUnitId: number, ids: readonly number[]): Promise<number> {
  const accounts = sql`select s.account_id from meter_reading r join reading_series s on s.id = r.series_id
    where r.business_unit_id = ${businessUnitId} and r.id = any(${sql.val([...ids])}::bigint[])`;
  await refuseHeld(tx, { unit: sql.val(businessUnitId), account: accounts });
  const removed = await rowsOf(
    tx,
    sql<Removed>`delete from meter_reading r using reading_series s where s.id = r.series_id
      and r.business_unit_id = ${businessUnitId} and r.id = any(${sql.val([...ids])}::bigint[])
      returning r.id, s.id as "seriesId", s.account_id as "accountId", s.key, s.interval, r.read_at as "readAt",
        r.value::text as value, r.unit`,
  );
  if (removed.length === 0) return 0;
  await keepMedians(tx, [...new Set(removed.map(({ seriesId }) => seriesId))]);
  await recordAudits(
    tx,
    caller,
    removed.map(({ id, seriesId: _series, ...before }) => ({
      businessUnitId,
      entityType: 'MeterReading',
      entityId: id,
      action: 'Deleted',
      before,
    })),
  );
  await tellUpdated(tx, businessUnitId, [...new Set(removed.map(({ accountId }) => accountId))]);
  return removed.length;
}
