import { sql } from 'kysely';
import { change, oneRow, type Tx } from '../../platform/database/database.ts';
import type { Sql } from '../../platform/lists/source.ts';
import { type Place, throughBills, throughChunk } from './bills-in-order.ts';
import type { ClaimedCycle, RunDeps } from './claimed-cycle.ts';
import { usualAmount } from './usual-amount.rules.ts';

// A bill is unusually high from so many times what is usual in its cycle.
const timesUsual = 10;

/** What the bills of a cycle come to. */
export interface Sums {
  readonly bills: number;
  readonly accounts: number;
  readonly total: number;
  readonly withoutDocument: number;
}
interface Chunk extends Sums {
  readonly through: Place | null;
  readonly first: number | null;
  readonly highest: number;
  readonly amounts: readonly (readonly [number, number])[];
}

/** Counts the bills of a cycle, some at a time, and marks those that are unusual beside the others. */
export async function lookThrough(deps: RunDeps, cycle: ClaimedCycle): Promise<Sums> {
  let sums: Sums = { bills: 0, accounts: 0, total: 0, withoutDocument: 0 };
  let highest = 0;
  let last = 0;
  const amounts = new Map<number, number>();
  await throughBills(deps, cycle, countChunk, (chunk) => {
    sums = {
      bills: sums.bills + chunk.bills,
      // They come by their accounts: one of the last chunk may go on in this.
      accounts: sums.accounts + chunk.accounts - (chunk.first === last ? 1 : 0),
      total: sums.total + chunk.total,
      withoutDocument: sums.withoutDocument + chunk.withoutDocument,
    };
    highest = Math.max(highest, chunk.highest);
    last = chunk.through?.accountId ?? last;
    for (const [amount, count] of chunk.amounts) amounts.set(amount, (amounts.get(amount) ?? 0) + count);
  });
  const most = timesUsual * usualAmount(amounts);
  if (highest > most) await throughBills(deps, cycle, (tx, chunk) => markChunk(tx, chunk, most));
  return sums;
}

const countChunk = (tx: Tx, chunk: Sql): Promise<Chunk> =>
  oneRow(
    tx,
    sql<Chunk>`with ${chunk},
      amounts as (select round(amount_minor::numeric, 3 - length(amount_minor::text))::bigint as amount,
        count(*)::int as bills from chunk where amount_minor > 0 group by 1)
      select count(*)::int as bills, count(distinct account_id)::int as accounts,
        coalesce(sum(amount_minor), 0)::bigint as total,
        (count(*) filter (where document_id is null))::int as "withoutDocument", min(account_id) as first,
        coalesce(max(amount_minor), 0)::bigint as highest, ${throughChunk} as through,
        (select coalesce(jsonb_agg(jsonb_build_array(amount, bills)), '[]') from amounts) as amounts from chunk`,
  );

/** What is wrong with one bill alone was marked when it was read. */
const markChunk = async (tx: Tx, chunk: Sql, most: number): Promise<{ readonly through: Place | null }> => {
  const through = await oneRow(tx, sql<{ through: Place | null }>`with ${chunk} select ${throughChunk} as through`);
  await change(
    tx,
    sql`with ${chunk} update bill b set problem = 'Unusually High' from chunk c where b.id = c.id
      and b.status = 'Draft' and b.problem in ('', 'Due In The Past') and b.amount_minor > ${Math.floor(most)}`,
  );
  return through;
};
