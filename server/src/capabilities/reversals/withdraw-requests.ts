import { rowsOf, type Tx } from '../../platform/database/database.ts';
import { tellRequesters } from './tell-approval.ts';
import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { sql } from 'kysely';

/** Takes back what waits for a second person on a payment: it was asked about another state. Who asked is told. */
export async function withdrawRequests(tx: Tx, paymentId: number, why: Told, now: Date): Promise<void> {
  const withdrawn = await rowsOf(
    tx,
    sql<{
      id: number;
    }>`update approval_request set status = 'Withdrawn', decided_date = ${now},
      fail_reason = ${JSON.stringify(why)}::jsonb
      where payment_id = ${paymentId} and status = 'Requested' returning id`,
  );
  const ids = withdrawn.map(({ id }) => id);
  await tellRequesters(tx, ids);
}
