import { type DeviceValues, fittedDevice, wrongInDevice } from '@ratepayer/contract/devices/device-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { saveAudited } from '../../platform/audit/save-audited.ts';
import { type Database, maybeRow, type Tx } from '../../platform/database/database.ts';
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

/** As it is kept: the number it reads for is a merchant account. */
type DeviceRow = Omit<DeviceValues, 'merchantNumber'> & { readonly merchantAccountId: number | null };

/** One more card reader. @throws 400 for what does not fit together, or another one has */
export const addDevice = (db: Database, caller: Caller, of: InUnit, asked: DeviceValues) =>
  save(
    db,
    caller,
    of,
    asked,
    (row) => sql`insert into device ${asNewRow({ ...row, businessUnitId: of.businessUnitId })} returning id`,
  );

/** Other values of a card reader. @throws 400 as above, 404, 409 for another version than the one that was read */
export const changeDevice = (db: Database, caller: Caller, { rowVersion, ...of }: OfOne, asked: DeviceValues) =>
  save(
    db,
    caller,
    of,
    asked,
    (row) => sql`update device set ${asChange(row)}, row_version = row_version + 1
      where id = ${of.id} and business_unit_id = ${of.businessUnitId} and row_version = ${rowVersion} returning id`,
  );

async function save(
  db: Database,
  caller: Caller,
  of: InUnit & { readonly id?: number },
  asked: DeviceValues,
  write: (row: DeviceRow) => RawBuilder<{ id: number }>,
) {
  const wrong = Object.entries(wrongInDevice(asked));
  if (wrong.length > 0)
    throw new Refusal(
      400,
      wrong.map(([propertyName, problem]) => ({ propertyName, errorMessage: say(problem) })),
    );
  const kept = { entityType: 'Device', read: readDevice };
  const saved = db.scoped([of.businessUnitId], async (tx) => {
    const { merchantNumber, ...values } = fittedDevice(asked);
    const merchantAccountId = await merchantOf(tx, of.businessUnitId, merchantNumber);
    return saveAudited(tx, caller, kept, of, write({ ...values, merchantAccountId }));
  });
  return saved.catch((fault: Error & { constraint?: string }) => {
    if (fault.constraint === 'device_name') throw badRequest('name', say('device_name_taken'));
    throw fault.constraint === 'device_serial_number' ? badRequest('serialNumber', say('device_serial_taken')) : fault;
  });
}

/** The account that takes payments by a number here; null where none is named. @throws 400 for one that there is not */
async function merchantOf(tx: Tx, businessUnitId: number, merchantNumber: string): Promise<number | null> {
  if (merchantNumber === '') return null;
  const found = await maybeRow(
    tx,
    sql<{ id: number }>`select id from published.merchant_account where business_unit_id = ${businessUnitId}
      and merchant_number = ${merchantNumber} and purpose = 'Base Payment' and status <> 'Disabled'
      order by id limit 1`,
  );
  if (!found) throw badRequest('merchantNumber', say('device_merchant_unknown'));
  return found.id;
}
