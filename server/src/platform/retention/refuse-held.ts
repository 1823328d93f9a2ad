import { sql } from 'kysely';
import { maybeRow, type Tx } from '../database/database.ts';
import { conflict } from '../http/refusal.ts';
import { say } from '../texts/refusals.ts';
import { type About, heedHolds, isHeld } from './holds.ts';

/** Lets nobody take away by hand what is under a legal hold. @throws 409 with what to do */
export async function refuseHeld(tx: Tx, about: About): Promise<void> {
  await heedHolds(tx);
  if (await maybeRow(tx, sql`select 1 where ${isHeld(about)}`)) throw conflict(say('under_hold'));
}
