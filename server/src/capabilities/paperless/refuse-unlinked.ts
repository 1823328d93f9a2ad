import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';

/** @throws 404 for a payer who does not have the account */
export async function refuseUnlinked(tx: Tx, accountId: number, customerId: number): Promise<void> {
  const link = await maybeRow(
    tx,
    sql`select 1 from published.customer_account l where l.account_id = ${accountId}
      and l.customer_id = ${customerId} and l.unlinked_date is null`,
  );
  if (!link) throw notFound(say('no_such_payer'));
}
