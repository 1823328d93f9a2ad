import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../platform/database/database.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';

/** Whether a number answered STOP. */
export async function isStopped(tx: Tx, phoneNumber: string): Promise<boolean> {
  const stopped = await maybeRow(
    tx,
    sql`select 1 from published.suppression where kind = 'phone' and value = ${phoneNumber} and is_in_force`,
  );
  return stopped !== undefined;
}

/** @throws 400 at a property for a number that answered STOP: nothing is texted to it until it answers START */
export async function refuseStopped(tx: Tx, property: string, phoneNumber: string): Promise<void> {
  if (await isStopped(tx, phoneNumber)) throw badRequest(property, say('number_stopped'));
}
