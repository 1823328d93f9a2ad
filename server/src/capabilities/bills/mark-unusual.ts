import { sql } from 'kysely';
import { change, oneRow, type Tx } from '../../platform/database/database.ts';
import type { Sql } from '../../platform/lists/source.ts';
import { throughBills } from './bills-by-id.ts';
import type { ClaimedCycle, RunDeps } from './claimed-cycle.ts';
import { usualAmount } from './usual-amount.rules.ts';

// A bill is unusually high from so many times what is usual in its cycle.
const timesUsual = 10;

interface Chunk {
  readonly highest: number;
  readonly amounts: readonly (readonly [number, number])[];
}

/** Marks the bills of a cycle that are unusual beside the others, some at a time. */
export async function markUnusual(deps: RunDeps, cycle: ClaimedCycle): Promise<void> {
  let highest = 0;
  const amounts = new Map<number, number>();
  await throughBills(deps, cycle, amountsIn, (chunk) => {
    highest = Math.max(highest, chunk.highest);
    for (const [amount, count] of chunk.amounts) amounts.set(amount, (amounts.get(amount) ?? 0) + count);
  });
  const most = timesUsual * usualAmount(amounts);
  if (highest > most) await throughBills(deps, cycle, (tx, chunk) => markChunk(tx, chunk, most));
}

const amountsIn = (tx: Tx, chunk: Sql): Promise<Chunk> =>
  oneRow(
    tx,
    sql<Chunk>`with ${chunk},
      amounts as (select round(amount_minor::numeric, 3 - length(amount_minor::text))::bigint as amount,
        count(*)::int as bills from chunk where amount_minor > 0 group by 1)
      select coalesce(max(amount_minor), 0)::bigint as highest,
        (select coalesce(jsonb_agg(jsonb_build_array(amount, bills)), '[]') from amounts) as amounts from chunk`,
  );

/** What is wrong with one bill alone was marked when it was read. */
const markChunk = (tx: Tx, chunk: Sql, most: number): Promise<number> =>
  change(
    tx,
    sql`with ${chunk} update bill b set problem = 'Unusually High' from chunk c where b.id = c.id
      and b.status = 'Draft' and b.problem in ('', 'Due In The Past') and b.amount_minor > ${Math.floor(most)}`,
  );
