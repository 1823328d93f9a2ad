import type { Tx } from '../../../platform/database/database.ts';
import { announce } from '../../../platform/outbox/announce.ts';

/** Tells open pages that accounts are others now. */
export const tellUpdated = (tx: Tx, businessUnitId: number, ids: readonly number[]): Promise<void> =>
  announce(
    tx,
    ids.map((id) => ({
      businessUnitId,
      orderingKey: `account:${id}`,
      topic: 'Account.Updated',
      payload: { id },
    })),
  );
