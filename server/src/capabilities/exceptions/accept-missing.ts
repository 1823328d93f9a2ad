import { change, sql, type Tx } from '../../platform/database/database.ts';

/** What a second batch misses as well is another exception; the first one has said enough. */
export const acceptMissing = (tx: Tx, merchantAccountId: number, keys: readonly string[]): Promise<number> =>
  change(
    tx,
    sql`update gateway_exception set resolution = 'Accepted', resolved_by = 'System', resolved_date = now(),
      row_version = row_version + 1,
        reason = 'Missing from a second batch; another exception says so'
      where merchant_account_id = ${merchantAccountId} and kind = 'Line Missing' and settlement_batch_id is null
      and resolution = ''
        and gateway_transaction_id = any(${sql.val([...keys])}::text[])`,
  );
