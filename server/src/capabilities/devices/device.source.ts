import type { RecordIn } from '@ratepayer/contract/kit/record.ts';
import type { deviceFields } from '@ratepayer/contract/devices/device.fields.ts';
import { devices } from '@ratepayer/contract/devices/device.list.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { plainSource } from '../../platform/lists/plain-source.ts';
import { readOne } from '../../platform/lists/read-one.ts';

/** A reader is looked at for tampering every so many days. */
const inspectedEvery = 90;

/** Where card readers come from; one that nobody inspected, or long ago, is due while it is used. */
export const deviceSource = plainSource(devices, {
  from: sql`device d join published.business_unit u on u.id = d.business_unit_id
    left join published.merchant_account m on m.id = d.merchant_account_id`,
  as: 'd',
  of: {
    merchantNumber: sql`coalesce(m.merchant_number, '')`,
    isInspectionDue: sql`(d.status = 'Active' and d.card_swipe_device <> 'None'
      and coalesce(d.inspection_date < (now() at time zone u.timezone)::date - ${inspectedEvery}::int, true))`,
  },
});

/** One card reader with all that is asked of it. @throws 404 for one elsewhere */
export const readDevice = (tx: Tx, businessUnitId: number, id: number) =>
  readOne(tx, deviceSource, businessUnitId, id) as Promise<RecordIn<typeof devices.list, typeof deviceFields>>;
