import type { Database, Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { isFeatureOn } from '../organizations/find-business-unit.ts';

/** Lets nobody at readings of a business unit that does not show them. @throws 404 */
export const refuseWhenOff = (db: Database, businessUnitId: number): Promise<void> =>
  db.reading([businessUnitId], (tx) => refuseReadings(tx, businessUnitId));

/** The same in a transaction that there is. @throws 404 */
export async function refuseReadings(tx: Tx, businessUnitId: number): Promise<void> {
  if (!(await isFeatureOn(tx, businessUnitId, 'MeterReadings'))) throw notFound(say('readings_off'));
}
