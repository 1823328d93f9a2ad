import { change, type Tx } from '../../platform/database/database.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import { sql } from 'kysely';

/** What a second batch misses as well is another exception; the first one has said enough. */
export const acceptMissing = (tx: Tx, merchantAccountId: number, keys: readonly string[]): Promise<number> =>
  change(
    tx,
    sql`update gateway_exception set resolution = 'Accepted', resolved_by = 'System', resolved_date = now(),
      row_version = row_version + 1,
        reason = ${JSON.stringify(tell('reason_another_says'))}::jsonb
      where merchant_account_id = ${merchantAccountId} and kind = 'Line Missing' and settlement_batch_id is null
      and resolution = ''
        and gateway_transaction_id = any(${sql.val([...keys])}::text[])`,
  );
