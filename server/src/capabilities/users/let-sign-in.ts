import { sql } from 'kysely';
import { change, type Tx } from '../../platform/database/database.ts';
import { endSessions } from './end-sessions.ts';

/** Lets a person sign in, or keeps them out; whoever is signed in as them is signed out. */
export async function letSignIn(tx: Tx, userId: number, isLet: boolean): Promise<void> {
  await change(
    tx,
    sql`update user_account set status = ${isLet ? 'Active' : 'Disabled'}, row_version = row_version + 1
      where id = ${userId}`,
  );
  if (!isLet) await endSessions(tx, userId);
}
