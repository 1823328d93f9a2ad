import { sql } from 'kysely';
import { change, oneRow, type Tx } from '../../platform/database/database.ts';
import type { Sql } from '../../platform/lists/source.ts';
import { type Place, throughBills, throughChunk } from './bills-in-order.ts';
import type { ClaimedCycle, RunDeps } from './claimed-cycle.ts';
import { fromChunk, nothingYet, type Part, partOf, type Sums, together } from './count-cycle.ts';
import { usualAmount } from './usual-amount.rules.ts';

// A bill is unusually high from so many times what is usual in its cycle.
const timesUsual = 10;

interface Chunk {
  readonly through: Place | null;
  readonly accounts: number;
  readonly first: number | null;
  readonly highest: number;
  readonly amounts: readonly (readonly [number, number])[];
}

/**
 * Looks through the bills of a cycle, some at a time: marks those that are unusual beside the others, and counts. When
 * documents came, no amount is another one than before.
 */
export async function lookThrough(deps: RunDeps, cycle: ClaimedCycle): Promise<Sums> {
  if (cycle.step === 'Match') return { accounts: null, part: await countThrough(deps, cycle) };
  let accounts = 0;
  let highest = 0;
  let last = 0;
  const amounts = new Map<number, number>();
  await throughBills(deps, cycle, amountsIn, (chunk) => {
    // They come by their accounts: one of the last chunk may go on in this.
    accounts += chunk.accounts - (chunk.first === last ? 1 : 0);
    highest = Math.max(highest, chunk.highest);
    last = chunk.through?.accountId ?? last;
    for (const [amount, count] of chunk.amounts) amounts.set(amount, (amounts.get(amount) ?? 0) + count);
  });
  const most = timesUsual * usualAmount(amounts);
  return { accounts, part: await countThrough(deps, cycle, highest > most ? most : undefined) };
}

/** Counts what they come to, behind the marks. */
async function countThrough(deps: RunDeps, cycle: ClaimedCycle, most?: number): Promise<Part> {
  let part = nothingYet;
  await throughBills(
    deps,
    cycle,
    async (tx, chunk) => {
      if (most !== undefined) await markChunk(tx, chunk, most);
      return countChunk(tx, chunk);
    },
    ({ through: _, ...counted }) => {
      part = together(part, counted);
    },
  );
  return part;
}

const amountsIn = (tx: Tx, chunk: Sql): Promise<Chunk> =>
  oneRow(
    tx,
    sql<Chunk>`with ${chunk},
      amounts as (select round(amount_minor::numeric, 3 - length(amount_minor::text))::bigint as amount,
        count(*)::int as bills from chunk where amount_minor > 0 group by 1)
      select count(distinct account_id)::int as accounts, min(account_id) as first,
        coalesce(max(amount_minor), 0)::bigint as highest, ${throughChunk} as through,
        (select coalesce(jsonb_agg(jsonb_build_array(amount, bills)), '[]') from amounts) as amounts from chunk`,
  );

/** What is wrong with one bill alone was marked when it was read. */
const markChunk = (tx: Tx, chunk: Sql, most: number): Promise<number> =>
  change(
    tx,
    sql`with ${chunk} update bill b set problem = 'Unusually High' from chunk c where b.id = c.id
      and b.status = 'Draft' and b.problem in ('', 'Due In The Past') and b.amount_minor > ${Math.floor(most)}`,
  );

const countChunk = (tx: Tx, chunk: Sql): Promise<Part & { readonly through: Place | null }> =>
  oneRow(
    tx,
    sql<Part & { through: Place | null }>`with ${chunk} select ${partOf}, ${throughChunk} as through
      from ${fromChunk}`,
  );
