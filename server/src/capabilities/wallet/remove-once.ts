import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** Those among these that were good for one payment only; a customer's own stay. */
export const removeOnce = (tx: Tx, ids: readonly number[]): Promise<unknown> =>
  tx.run(
    sql`update payment_source set status = 'Removed'
      where id = any(${sql.val([...ids])}::bigint[]) and customer_id is null`,
  );
