import { recordAudits } from '../../platform/audit/record.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { sendAgain } from '../../platform/outbox/send-again.ts';

/**
 * Sends failed deliveries of a business unit again. @returns how many; what is not there, or was sent again meanwhile,
 * is passed over.
 */
export async function sendDeliveriesAgain(
  tx: Tx,
  caller: Caller,
  businessUnitId: number,
  ids: readonly number[],
): Promise<number> {
  const sent = await sendAgain(tx, businessUnitId, ids);
  await recordAudits(
    tx,
    caller,
    sent.map(({ id, topic, consumer }) => ({
      businessUnitId,
      entityType: 'Delivery',
      entityId: id,
      action: 'Sent again',
      after: { topic, consumer },
    })),
  );
  return sent.length;
}
