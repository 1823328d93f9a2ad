import { rowsOf, sql, type Tx } from '../database/database.ts';

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
