import type { inspectionFields } from '@ratepayer/contract/devices/device.fields.ts';
import type { DeviceInspection } from '@ratepayer/contract/devices/device.operations.ts';
import type { ValuesOf } from '@ratepayer/contract/kit/fields.ts';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { saveAudited } from '../../platform/audit/save-audited.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { change, type Database, rowsOf, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { businessUnitOf } from '../organizations/find-business-unit.ts';
import { readDevice } from './device.source.ts';

interface OfOne {
  readonly businessUnitId: number;
  readonly id: number;
  readonly rowVersion: number;
}
type Inspection = ValuesOf<typeof inspectionFields>;
const kept = { entityType: 'Device', read: readDevice };
const most = 100;

/**
 * Records a look at a reader for tampering; one whose seal is broken is out of use at once, since whoever opened it may
 * have put something in. An older look than the last one stays in the log alone. @throws 400 for a later day, 404, 409
 */
export const recordInspection = (
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  caller: Caller,
  { businessUnitId, id, rowVersion }: OfOne,
  { inspectionDate, inspectedBy, isSealWhole, note }: Inspection,
) =>
  db.scoped([businessUnitId], async (tx) => {
    const now = clock.now();
    const { timezone } = await businessUnitOf(tx, businessUnitId);
    if (inspectionDate > dateIn(now, timezone)) throw badRequest('inspectionDate', say('inspection_not_later'));
    const saved = await saveAudited(
      tx,
      caller,
      kept,
      { businessUnitId, id },
      sql`update device set row_version = row_version + 1,
          status = case when ${isSealWhole} then status else 'Inactive' end,
          inspected_by = case when ${inspectionDate}::date >= coalesce(inspection_date, '-infinity')
            then ${inspectedBy} else inspected_by end,
          inspection_date = greatest(inspection_date, ${inspectionDate}::date)
        where id = ${id} and business_unit_id = ${businessUnitId} and row_version = ${rowVersion} returning id`,
    );
    await change(
      tx,
      sql`insert into device_inspection (business_unit_id, device_id, inspection_date, inspected_by, is_seal_whole,
          note, recorded_by_name, recorded_date)
        values (${businessUnitId}, ${id}, ${inspectionDate}, ${inspectedBy}, ${isSealWhole}, ${note}, ${caller.name},
          ${now})`,
    );
    const fact = { businessUnitId, entityType: kept.entityType, entityId: id, reason: note };
    await recordAudit(tx, caller, { ...fact, action: isSealWhole ? 'Inspected' : 'Seal found broken' });
    return saved;
  });

/** Takes a reader out of use; one that is already stays so. @throws 404, 409 */
export const deactivateDevice = (db: Database, caller: Caller, { businessUnitId, id, rowVersion }: OfOne) =>
  db.scoped([businessUnitId], (tx) =>
    saveAudited(
      tx,
      caller,
      kept,
      { businessUnitId, id },
      sql`update device set status = 'Inactive', row_version = row_version + 1
        where id = ${id} and business_unit_id = ${businessUnitId} and row_version = ${rowVersion} returning id`,
    ),
  );

type Row = Omit<DeviceInspection, 'recordedDate'> & { readonly recordedDate: Date };

/** What was found of a reader, the latest first. @throws 404 for one elsewhere */
export async function inspectionsOf(tx: Tx, businessUnitId: number, id: number): Promise<DeviceInspection[]> {
  await readDevice(tx, businessUnitId, id);
  const rows = await rowsOf(
    tx,
    sql<Row>`select id, inspection_date as "inspectionDate", inspected_by as "inspectedBy",
        is_seal_whole as "isSealWhole", note, recorded_by_name as "recordedByName", recorded_date as "recordedDate"
      from device_inspection where business_unit_id = ${businessUnitId} and device_id = ${id}
      order by device_inspection.id desc limit ${most}`,
  );
  return rows.map((row) => ({ ...row, recordedDate: row.recordedDate.toISOString() }));
}
