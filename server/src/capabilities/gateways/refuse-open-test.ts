import { sql } from 'kysely';
import { oneRow, type Tx } from '../../platform/database/database.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';

/**
 * A test sale without an end is asked about by the number and with the credentials that it was sent with: while it is
 * open there is no second one, and neither is changed. To be called under the lock of the merchant account.
 * @throws 400
 */
export async function refuseOpenTest(tx: Tx, merchantAccountId: number): Promise<void> {
  const { open } = await oneRow(
    tx,
    sql<{ open: boolean }>`select exists (select 1 from published.gateway_exception
      where merchant_account_id = ${merchantAccountId} and kind = 'Test Sale' and resolution = '') as open`,
  );
  if (open) throw badRequest('status', say('test_is_open'));
}
