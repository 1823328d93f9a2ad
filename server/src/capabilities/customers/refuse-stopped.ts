import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../platform/database/database.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';

/** @throws 400 at a property for a number that answered STOP: nothing is texted to it until it answers START */
export async function refuseStopped(tx: Tx, property: string, phoneNumber: string): Promise<void> {
  const stopped = await maybeRow(
    tx,
    sql`select 1 from published.suppression where kind = 'phone' and value = ${phoneNumber} and is_in_force`,
  );
  if (stopped) throw badRequest(property, say('number_stopped'));
}
