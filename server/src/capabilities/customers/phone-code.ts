import { sql } from 'kysely';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { codeOf } from '../../platform/crypto/short-code.ts';
import { changeEverywhere, maybeRow, type Tx } from '../../platform/database/database.ts';

/** The code that a text is to carry; nothing for one that is used, ended or too old. */
export async function codeToText(tx: Tx, keyring: Pick<Keyring, 'sign'>, id: number): Promise<string | undefined> {
  const found = await maybeRow(
    tx,
    sql<{ nonce: string }>`select nonce from phone_code where id = ${id} and used_date is null and ended_date is null
      and expires_date > now()`,
  );
  return found && codeOf(keyring, found.nonce);
}

/** Ends the code of a customer that is alive, whichever business unit sent it. */
export const endCodes = (tx: Tx, customerId: number): Promise<void> =>
  changeEverywhere(
    tx,
    sql`update phone_code set ended_date = now()
      where customer_id = ${customerId} and used_date is null and ended_date is null`,
  );

/** The number that the last code of a customer was texted to. */
export const lastNumberOf = async (tx: Tx, customerId: number): Promise<string | undefined> =>
  (
    await maybeRow(
      tx,
      sql<{ phoneNumber: string }>`select phone_number as "phoneNumber" from phone_code
        where customer_id = ${customerId} order by id desc limit 1`,
    )
  )?.phoneNumber;
