import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../../platform/database/database.ts';
import type { LimitName } from '../../../platform/limits/limit-table.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { say } from '../../../platform/texts/refusals.ts';

/** Counts a hit in the transaction that it guards: what is not done has used up nothing. @throws 429 */
export async function countOnce(tx: Tx, limits: Limits, limit: LimitName, key: string | number): Promise<void> {
  const counting = limits.counting([{ limit, key }]);
  const over = await rowsOf(tx, sql<{ seconds: number }>`with ${counting.parts} ${counting.over}`);
  limits.refuseOver([[limit, key]], over, say('too_many_attempts_wait_while'));
}
