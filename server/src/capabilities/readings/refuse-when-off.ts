import type { Database } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { isFeatureOn } from '../organizations/find-business-unit.ts';

/** Lets nobody at readings of a business unit that does not show them. @throws 404 */
export async function refuseWhenOff(db: Database, businessUnitId: number): Promise<void> {
  const isOn = await db.reading([businessUnitId], (tx) => isFeatureOn(tx, businessUnitId, 'MeterReadings'));
  if (!isOn) throw notFound(say('readings_off'));
}
