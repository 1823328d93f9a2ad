import { type RawBuilder, sql } from 'kysely';
import { change, type Tx } from '../../platform/database/database.ts';

/**
 * Adjustments, and the reversals of those that were taken back, become members of a batch: those whose ids `which`
 * answers.
 */
export const joinAdjustments = (tx: Tx, settlementBatchId: number, which: RawBuilder<unknown>): Promise<number> =>
  change(
    tx,
    sql`update adjustment a set settlement_batch_id = coalesce(a.settlement_batch_id, ${settlementBatchId}),
        reversal_settlement_batch_id = case when a.reversed_date is null then null
        else coalesce(a.reversal_settlement_batch_id, ${settlementBatchId}) end
      where a.id = any(array(${which}))`,
  );
