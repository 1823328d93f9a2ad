import { sql } from 'kysely';
import { everywhere, rowsOf, type Tx } from '../../platform/database/database.ts';
import { takeOut } from './change-source.ts';
import { lockWallet } from './save-source.ts';

/**
 * Keeps nothing more to pay with of a customer whose login ends, at any business unit; payments keep what they say.
 * What pays by itself has ended before. @returns how many went
 */
export const emptyWallet = (deps: Parameters<typeof takeOut>[0], tx: Tx, customerId: number): Promise<number> =>
  everywhere(tx, async () => {
    await lockWallet(tx, customerId);
    const kept = await rowsOf(
      tx,
      sql<{ sourceId: number; businessUnitId: number }>`select id as "sourceId", business_unit_id as "businessUnitId"
        from payment_source where customer_id = ${customerId} and is_saved and status <> 'Removed' order by id`,
    );
    for (const at of kept) await takeOut(deps, tx, customerId, at);
    return kept.length;
  });
