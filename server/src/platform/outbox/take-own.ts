import { sql } from 'kysely';
import { rowsOf, type Tx } from '../database/database.ts';
import type { OutboxRow } from './consumer.ts';

/**
 * What the open transaction itself announced, in its order, before the relay sees it: for whoever hands it over within
 * that transaction, in another time than now.
 */
export async function takeOwn(tx: Tx): Promise<OutboxRow[]> {
  const rows = await rowsOf(
    tx,
    sql<OutboxRow>`delete from outbox where xid = pg_current_xact_id()
      returning id, business_unit_id as "businessUnitId", ordering_key as "orderingKey", topic, payload,
      created_date as "announcedDate"`,
  );
  return rows.toSorted((a, b) => a.id - b.id);
}
