import { sql } from 'kysely';
import { change, type Tx } from '../../platform/database/database.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';

interface Read {
  readonly businessUnitId: number;
  readonly serialNumber: string;
  readonly now: Date;
}

/** Keeps when a reader was last heard of. @throws 400 for one that is not in use here */
export async function seeDevice(tx: Tx, { businessUnitId, serialNumber, now }: Read): Promise<void> {
  const seen = await change(
    tx,
    sql`update device set last_seen_date = greatest(last_seen_date, ${now}::timestamptz)
      where business_unit_id = ${businessUnitId} and serial_number = ${serialNumber} and status = 'Active'`,
  );
  if (seen === 0) throw badRequest('deviceId', say('device_not_in_use'));
}
