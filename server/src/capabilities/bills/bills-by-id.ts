import { sql } from 'kysely';
import { oneRow, type Tx } from '../../platform/database/database.ts';
import type { Sql } from '../../platform/lists/source.ts';
import { type ClaimedCycle, keepOn, type RunDeps } from './claimed-cycle.ts';

const usualAtOnce = 5_000;

/**
 * Goes through the bills of a cycle by their own ids, some in each transaction: their accounts may be merged meanwhile.
 * `look` is given a part of its statement named `chunk`, `take` what it answered when that is committed. Whoever
 * follows a worker that died goes through them anew. @throws TakenOver when another worker has the cycle by now
 */
export async function throughBills<A>(
  { db, billsAtOnce = usualAtOnce }: Pick<RunDeps, 'db' | 'billsAtOnce'>,
  cycle: ClaimedCycle,
  look: (tx: Tx, chunk: Sql) => Promise<A>,
  take: (answer: A) => void = () => undefined,
): Promise<void> {
  const scoped = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.scoped([cycle.businessUnitId], async (tx) => {
      await keepOn(tx, cycle);
      return work(tx);
    });
  const { first, last } = await scoped((tx) => oneRow(tx, bounds(cycle.id)));
  for (let from = first; from <= last; from += billsAtOnce) {
    const through = from + billsAtOnce - 1;
    take(await scoped((tx) => look(tx, between(cycle.id, from, through))));
  }
}

/** The drafts of a reading were written one after the other: their ids stand close to each other. */
const bounds = (cycleId: number) =>
  sql<{ first: number; last: number }>`select coalesce(min(id), 1) as first, coalesce(max(id), 0) as last from bill
    where billing_cycle_id = ${cycleId}`;

const between = (cycleId: number, from: number, through: number): Sql =>
  sql`chunk as materialized (select * from bill where id between ${from}::bigint and ${through}::bigint
    and billing_cycle_id = ${cycleId})`;
