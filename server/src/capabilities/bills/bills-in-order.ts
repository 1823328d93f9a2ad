import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Sql } from '../../platform/lists/source.ts';
import { type ClaimedCycle, keepOn, type RunDeps } from './claimed-cycle.ts';

const usualAtOnce = 5_000;

/** How far a walk is: behind this bill. */
export interface Place {
  readonly accountId: number;
  readonly id: number;
}
interface Walked {
  readonly through: Place | null;
}

/** The last of the bills in `chunk`. */
export const throughChunk = sql`(select jsonb_build_object('accountId', account_id, 'id', id) from chunk
  order by account_id desc, id desc limit 1)`;

const nextBills = (cycleId: number, { accountId, id }: Place, most: number): Sql =>
  sql`chunk as materialized (select * from bill where billing_cycle_id = ${cycleId}
    and (account_id, id) > (${accountId}::bigint, ${id}::bigint) order by account_id, id limit ${sql.lit(most)})`;

/**
 * Goes through the bills of a cycle, some in each transaction: `look` is given them as a part of its statement named
 * `chunk`, `take` what it answered when that is committed. Whoever follows a worker that died goes through them anew.
 * @throws TakenOver when another worker has the cycle by now
 */
export async function throughBills<A extends Walked>(
  { db, billsAtOnce = usualAtOnce }: Pick<RunDeps, 'db' | 'billsAtOnce'>,
  cycle: ClaimedCycle,
  look: (tx: Tx, chunk: Sql) => Promise<A>,
  take: (answer: A) => void = () => undefined,
): Promise<void> {
  for (let place: Place | null = { accountId: 0, id: 0 }; place; ) {
    const from: Place = place;
    const answer: A = await db.scoped([cycle.businessUnitId], async (tx) => {
      await keepOn(tx, cycle);
      return look(tx, nextBills(cycle.id, from, billsAtOnce));
    });
    take(answer);
    place = answer.through;
  }
}
