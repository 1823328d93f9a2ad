import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/database/database.ts';

/** The reference numbers of payments, by their ids; those outside the scope are not there. */
export async function referenceNumbersOf(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await rowsOf(
    tx,
    sql<{
      id: number;
      referenceNumber: string;
    }>`select id, reference_number as "referenceNumber" from payment where id = any(${sql.val([...ids])}::bigint[])`,
  );
  return new Map(rows.map((row) => [row.id, row.referenceNumber]));
}
