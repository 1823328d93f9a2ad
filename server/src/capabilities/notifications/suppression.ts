import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../platform/database/database.ts';

/** Whether a number answered that no more texts shall come, to whichever business unit. */
export async function isSuppressed(tx: Tx, phoneNumber: string): Promise<boolean> {
  const found = await maybeRow(
    tx,
    sql`select 1 from suppression where kind = 'phone' and value = ${phoneNumber} and is_in_force`,
  );
  return found !== undefined;
}
