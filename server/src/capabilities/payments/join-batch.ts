import { type RawBuilder, sql } from 'kysely';
import { change, rowsOf, type Tx } from '../../platform/database/database.ts';

/** Locks payments, ascending, against every other change of them until the transaction ends (domain.md 10). */
export const lockPayments = (tx: Tx, ids: readonly number[]) =>
  rowsOf(tx, sql`select id from payment where id = any(${sql.val([...ids])}::bigint[]) order by id for no key update`);

/** Transactions become members of a batch: those whose ids `which` answers. */
export const joinBatch = (tx: Tx, settlementBatchId: number, which: RawBuilder<unknown>): Promise<number> =>
  change(tx, sql`update transaction x set settlement_batch_id = ${settlementBatchId} where x.id in (${which})`);
