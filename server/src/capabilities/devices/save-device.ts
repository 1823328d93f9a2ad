import { type DeviceValues, fittedDevice, wrongInDevice } from '@ratepayer/contract/devices/device-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { saveAudited } from '../../platform/audit/save-audited.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest, Refusal } from '../../platform/http/refusal.ts';
import { asChange, asNewRow } from '../../platform/lists/plain-columns.ts';
import { say } from '../../platform/texts/refusals.ts';
import { readDevice } from './device.source.ts';

interface InUnit {
  readonly businessUnitId: number;
}
interface OfOne extends InUnit {
  readonly id: number;
  readonly rowVersion: number;
}

/** One more card reader. @throws 400 for what does not fit together, or another one has */
export const addDevice = (db: Database, caller: Caller, of: InUnit, asked: DeviceValues) =>
  save(
    db,
    caller,
    of,
    asked,
    (values) => sql`insert into device ${asNewRow({ ...values, businessUnitId: of.businessUnitId })} returning id`,
  );

/** Other values of a card reader. @throws 400 as above, 404, 409 for another version than the one that was read */
export const changeDevice = (db: Database, caller: Caller, { rowVersion, ...of }: OfOne, asked: DeviceValues) =>
  save(
    db,
    caller,
    of,
    asked,
    (values) => sql`update device set ${asChange(values)}, row_version = row_version + 1
      where id = ${of.id} and business_unit_id = ${of.businessUnitId} and row_version = ${rowVersion} returning id`,
  );

async function save(
  db: Database,
  caller: Caller,
  of: InUnit & { readonly id?: number },
  asked: DeviceValues,
  write: (values: DeviceValues) => RawBuilder<{ id: number }>,
) {
  const wrong = Object.entries(wrongInDevice(asked));
  if (wrong.length > 0)
    throw new Refusal(
      400,
      wrong.map(([propertyName, problem]) => ({ propertyName, errorMessage: say(problem) })),
    );
  const kept = { entityType: 'Device', read: readDevice };
  const saved = db.scoped([of.businessUnitId], (tx) => saveAudited(tx, caller, kept, of, write(fittedDevice(asked))));
  return saved.catch((fault: Error & { constraint?: string }) => {
    if (fault.constraint === 'device_name') throw badRequest('name', say('device_name_taken'));
    throw fault.constraint === 'device_serial_number' ? badRequest('serialNumber', say('device_serial_taken')) : fault;
  });
}
