import type { GiveBackRoom } from '@ratepayer/contract/payments/payment-details.shapes.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { businessUnitOf } from '../organizations/find-business-unit.ts';
import { leftToday } from './daily-limit.ts';

/**
 * What the caller may still give back today alone, so that a page asks for approval instead of promising a void.
 * Nothing is held: the call itself decides.
 */
export const giveBackRoom = (
  db: Database,
  clock: Clock,
  caller: Caller,
  businessUnitId: number,
): Promise<GiveBackRoom> =>
  db.reading(caller.businessUnitIds, async (tx) => {
    const unit = await businessUnitOf(tx, businessUnitId);
    const { large, leftMinor } = await leftToday(tx, caller, unit, clock.now());
    return { leftMinor: Math.max(0, leftMinor), largeRefundMinor: large };
  });
