import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../../platform/database/database.ts';
import { hasImported } from '../has-imported.ts';

const lookAgainMs = 1_000;
/** The transactions of a large cycle are through by then; after that the job is tried again, and a person sees it. */
const longestMs = 5 * 60_000;

/**
 * Whether bills have come out in part where no file says yet what accounts owe: the others of their cycle post as well
 * (decision 148), and a first file in between would be posted upon. Under the lock of files none comes out meanwhile.
 */
export async function billsComeFirst(tx: Tx, businessUnitId: number): Promise<boolean> {
  const inPart = await maybeRow(
    tx,
    sql`select 1 from published.billing_cycle c where c.business_unit_id = ${businessUnitId}
      and c.status = 'Approved' and c.published_date is null
      and exists (select from published.bill b where b.billing_cycle_id = c.id and b.status = 'Draft')
      and exists (select from published.bill b where b.billing_cycle_id = c.id and b.published_date is not null)
      limit 1`,
  );
  return inPart !== undefined && !(await hasImported(tx, businessUnitId));
}

/** Runs until it is through; it answers false while bills come first. @throws when they take too long */
export async function behindBills(run: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + longestMs;
  while (!(await run())) {
    if (performance.now() > until) throw new Error('A billing cycle is out in part, and a first file waits for it.');
    await setTimeout(lookAgainMs);
  }
}
