import { sql } from 'kysely';
import type { KeptMessage } from '../../integrations/payment-gateway/payment-gateway.ts';
import { type Database, rowsOf } from '../../platform/database/database.ts';

/**
 * Messages of a merchant account whose signature held and that claimed nothing, oldest first; for the adapter of its
 * gateway.
 */
export const keptMessagesOf =
  (db: Database) =>
  (merchantAccountId: number, since: Date): Promise<KeptMessage[]> =>
    db.platform((tx) =>
      rowsOf(
        tx,
        sql<KeptMessage>`select body, received_date as "receivedAt" from gateway_message
          where merchant_account_id = ${merchantAccountId} and claims = '[]'::jsonb and received_date >= ${since}
          order by id`,
      ),
    );
