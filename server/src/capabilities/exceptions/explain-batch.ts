import type { RawBuilder } from 'kysely';
import { change, rowsOf, sql, type Tx } from '../../platform/database/database.ts';

interface BatchAt {
  readonly id: number;
  readonly merchantAccountId: number;
  readonly batchIdentifier: string;
}

export interface Figure {
  readonly gatewayTransactionId: string;
  readonly amountMinor: number;
}

/** Exceptions that were known before a batch named the same figure become that batch's own. @returns which. */
export const attachToBatch = (tx: Tx, { id, merchantAccountId }: BatchAt, figures: readonly Figure[]): Promise<Figure[]> =>
  rowsOf(
    tx,
    sql<Figure>`update gateway_exception e set settlement_batch_id = ${id}
      from jsonb_to_recordset(${JSON.stringify(figures)}::jsonb) as d ("gatewayTransactionId" text, "amountMinor" bigint)
      where e.merchant_account_id = ${merchantAccountId} and e.settlement_batch_id is null
        and e.gateway_transaction_id = d."gatewayTransactionId" and e.amount_minor = d."amountMinor"
      returning e.gateway_transaction_id as "gatewayTransactionId", e.amount_minor as "amountMinor"`,
  );

/** Exceptions of a batch whose other half is known are settled by it. */
export const settleHalves = (tx: Tx, { id }: BatchAt, halves: readonly { readonly gatewayTransactionId: string; readonly explainedBy: string | null }[]): Promise<number> =>
  change(
    tx,
    sql`update gateway_exception e set resolution = case when e.kind = 'Given Back' then 'Given Back' else 'Accepted' end,
        resolved_by = 'System', resolved_date = now(), row_version = row_version + 1,
        reason = case when e.kind = 'Given Back' then 'Settles ' || d."explainedBy" else 'The gateway has it in batch ' || d."explainedBy" end
      from jsonb_to_recordset(${JSON.stringify(halves)}::jsonb) as d ("gatewayTransactionId" text, "explainedBy" text)
      where e.settlement_batch_id = ${id} and e.gateway_transaction_id = d."gatewayTransactionId" and e.resolution = ''`,
  );

/**
 * What was missing before is here now: as a member without a line, or as a line that found its partner later. `members`: each
 * line of a member as key, payment_id and the batch it stands in (line_batch_id).
 */
export const settleFound = (tx: Tx, { id, merchantAccountId, batchIdentifier }: BatchAt, members: RawBuilder<unknown>): Promise<number> =>
  change(
    tx,
    sql`update gateway_exception e set resolution = 'Belongs', resolved_by = 'System', resolved_date = now(), row_version = row_version + 1,
        payment_id = coalesce(e.payment_id, m.payment_id), reason = ${`Counted in batch ${batchIdentifier}`}
      from (${members}) m where e.merchant_account_id = ${merchantAccountId} and e.resolution = '' and e.gateway_transaction_id = m.key
        and ((e.kind = 'Money Without A Payment' and e.settlement_batch_id = m.line_batch_id and m.line_batch_id <> ${id})
          or (e.kind = 'Line Missing' and e.settlement_batch_id is null))`,
  );

/** What a second batch misses as well is another exception; the first one has said enough. */
export const acceptMissing = (tx: Tx, merchantAccountId: number, keys: readonly string[]): Promise<number> =>
  change(
    tx,
    sql`update gateway_exception set resolution = 'Accepted', resolved_by = 'System', resolved_date = now(), row_version = row_version + 1,
        reason = 'Missing from a second batch; another exception says so'
      where merchant_account_id = ${merchantAccountId} and kind = 'Line Missing' and settlement_batch_id is null and resolution = ''
        and gateway_transaction_id = any(${sql.val([...keys])}::text[])`,
  );
