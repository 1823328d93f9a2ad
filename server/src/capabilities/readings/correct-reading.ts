import type { ValuesOf } from '@ratepayer/contract/kit/fields.ts';
import type { correctionFields } from '@ratepayer/contract/readings/reading.fields.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { type Database, maybeRow } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { conflict } from '../../platform/http/refusal.ts';
import { readOne } from '../../platform/lists/read-one.ts';
import { say } from '../../platform/texts/refusals.ts';
import { tellUpdated } from '../accounts/records/tell-updated.ts';
import { decimalOf } from './add-reading.ts';
import { readingSource } from './reading.source.ts';
import { keepMedians, lockSeriesOf } from './reading-series.ts';

type Correction = ValuesOf<typeof correctionFields> & { readonly rowVersion: number };

/**
 * Writes what was really read, with the reason, against the version that was shown.
 * @throws 400 for no number, 404 for one elsewhere, 409 when somebody else was first
 */
export const correctReading = (
  db: Database,
  caller: Caller,
  { businessUnitId, id }: { readonly businessUnitId: number; readonly id: number },
  { value: typed, reason, rowVersion }: Correction,
): Promise<void> =>
  db.scoped([businessUnitId], async (tx) => {
    await lockSeriesOf(tx, businessUnitId, [id]);
    const before = await readOne(tx, readingSource, businessUnitId, id, say('could_not_find_reading'));
    const value = decimalOf(typed);
    const written = await maybeRow(
      tx,
      sql<{ seriesId: number }>`update meter_reading set value = ${value}::numeric, corrected_date = now(),
          row_version = row_version + 1
        where id = ${id} and business_unit_id = ${businessUnitId} and row_version = ${rowVersion}
        returning series_id as "seriesId"`,
    );
    if (!written) throw conflict(say('record_changed'));
    await keepMedians(tx, [written.seriesId]);
    await recordAudit(tx, caller, {
      businessUnitId,
      entityType: 'MeterReading',
      entityId: id,
      action: 'Corrected',
      before: { value: before.value },
      after: { value },
      reason,
    });
    await tellUpdated(tx, businessUnitId, [before.accountId]);
  });
