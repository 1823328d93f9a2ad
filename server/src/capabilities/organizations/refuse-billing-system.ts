import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../platform/database/database.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';

/** One that is used already may be used on when nobody is to begin with it any more. @throws 400 for any other */
export async function refuseBillingSystem(
  tx: Tx,
  asked: number | null | undefined,
  used: number | null,
): Promise<void> {
  if (!asked || asked === used) return;
  const offered = await maybeRow(tx, sql`select 1 from published.billing_system where id = ${asked} and is_active`);
  if (!offered) throw badRequest('billingSystemId', say('no_such_billing_system'));
}
