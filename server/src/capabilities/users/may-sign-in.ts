import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../platform/database/database.ts';

/** Whether somebody has a password to sign in with; who only was led to choose one has none. */
export async function hasPassword(tx: Tx, userId: number): Promise<boolean> {
  const found = await maybeRow(tx, sql`select 1 from identity.login where user_id = ${userId} and password_hash <> ''`);
  return found !== undefined;
}
