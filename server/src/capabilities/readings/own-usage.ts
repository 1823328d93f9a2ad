import type { ReadingInterval } from '@ratepayer/contract/readings/reading-values.ts';
import type { Usage } from '@ratepayer/contract/readings/reading.shapes.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { unitOfOwn } from '../accounts/unit-of-own.ts';
import { readUsage } from './read-usage.ts';
import { refuseReadings } from './refuse-when-off.ts';

/** The latest readings of one of a payer's accounts. @throws 404 for everybody else's, or where none are shown */
export const ownUsage = (db: Database, caller: Caller, accountId: number, interval: ReadingInterval): Promise<Usage> =>
  db.reading(caller.businessUnitIds, async (tx) => {
    const unit = await unitOfOwn(tx, caller, accountId);
    await refuseReadings(tx, unit);
    return readUsage(tx, unit, accountId, interval);
  });
