import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { holdCustomer } from './find-customer.ts';

/** Holds a payer whose accounts change until the transaction ends. @throws 400 for one who is kept out, 404 */
export async function holdLinksOf(tx: Tx, customerId: number): Promise<void> {
  const { status } = await holdCustomer(tx, customerId, sql`true`);
  if (status === 'Blocked') throw badRequest('', say('onboarding_over'));
}
