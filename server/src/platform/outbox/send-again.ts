import { type RawBuilder, sql } from 'kysely';
import { rowsOf, type Tx } from '../database/database.ts';

interface SentAgain {
  readonly id: number;
  readonly topic: string;
  readonly consumer: string;
}

/** Lets what failed be tried again from its first try on; of two at the same moment one has it. */
export const sendAgain = (tx: Tx, businessUnitId: number, ids: readonly number[]): Promise<SentAgain[]> =>
  rowsOf(
    tx,
    sql<SentAgain>`update outbox_delivery set status = 'Waiting', attempts = 0, next_attempt_date = now()
      where business_unit_id = ${businessUnitId} and id = any(${sql.val([...ids])}::bigint[]) and status = 'Failed'
      returning id, topic, consumer`,
  );

/** Whether what was announced under a key waits for its next try, a condition. */
export const isWaiting = (businessUnitId: RawBuilder<unknown>, orderingKey: RawBuilder<unknown>) =>
  sql`exists (select 1 from outbox_delivery where business_unit_id = ${businessUnitId}
    and ordering_key = ${orderingKey} and status = 'Waiting')`;

/** What failed of all that was announced under a key. */
export const failedUnder = async (tx: Tx, businessUnitId: number, orderingKey: string): Promise<number[]> => {
  const rows = await rowsOf(
    tx,
    sql<{ id: number }>`select id from outbox_delivery where business_unit_id = ${businessUnitId}
      and ordering_key = ${orderingKey} and status = 'Failed'`,
  );
  return rows.map(({ id }) => id);
};
