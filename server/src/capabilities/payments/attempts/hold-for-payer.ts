import { sql } from 'kysely';
import type { OpenAnswer } from '../../../integrations/payment-gateway/payment-gateway.ts';
import { change, type Tx } from '../../../platform/database/database.ts';

/** An open attempt waits for what its payer does; asked again for the same sale, the time is not longer. */
export const holdForPayer = (
  tx: Tx,
  attemptId: number,
  { action = {}, gatewayTransactionId }: OpenAnswer,
  until: Date,
): Promise<number> =>
  change(
    tx,
    sql`update gateway_attempt set payer_action = ${JSON.stringify(action)}::jsonb,
      payer_acts_until = coalesce(payer_acts_until, ${until}),
        asked_until = null, gateway_transaction_id = coalesce(nullif(${gatewayTransactionId}, ''),
        gateway_transaction_id)
      where id = ${attemptId} and outcome in ('Sent', 'Unknown')`,
  );
