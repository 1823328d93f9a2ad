import { sql } from 'kysely';
import { oneRow, type Tx } from '../../../platform/database/database.ts';
import { pendingOn } from '../../payments/paid-on-account.ts';

/** What is left of a balance beside what is under way: what may be paid of it on a date. */
export async function balanceLeft(tx: Tx, { id, balance }: { readonly id: number; readonly balance: number }) {
  const { pendingMinor } = await oneRow(
    tx,
    sql<{ pendingMinor: number }>`select ${pendingOn(sql`${id}::bigint`)} as "pendingMinor"`,
  );
  return balance - pendingMinor;
}
