import { sql } from 'kysely';
import { changeEverywhere, type Tx } from '../../platform/database/database.ts';

/** Held while a payer's link is made or ended; no other lock of two numbers has this one first. */
const oneLink = 48_110_013;

/** One after the other for each payer: what is read of the payer after this holds while their links change. */
export const holdLinks = (tx: Tx, customerId: number): Promise<unknown> =>
  tx.run(sql`select pg_advisory_xact_lock(${oneLink}, ${customerId}::int)`);

/** Ends the link of a payer that is alive, whichever town it is of; only that into one account where it is named. */
export async function endSignInLinks(tx: Tx, customerId: number, accountId?: number): Promise<void> {
  await holdLinks(tx, customerId);
  await changeEverywhere(
    tx,
    sql`update sign_in_link set ended_date = now()
      where customer_id = ${customerId} and used_date is null and ended_date is null
      and (${accountId ?? null}::bigint is null or account_id = ${accountId ?? null})`,
  );
}
