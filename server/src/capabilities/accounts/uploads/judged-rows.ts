import { type RawBuilder, sql } from 'kysely';
import { change, type Tx } from '../../../platform/database/database.ts';

// The rows of a file that was read are judged in a table of the run, `judged`: each with its state.

/** Makes what was judged quick to find, by its chunk and by its row. */
export async function indexJudged(tx: Tx): Promise<void> {
  await change(tx, sql`create index judged_chunk on judged (chunk)`);
  await change(tx, sql`create index judged_row on judged (row_number)`);
  await change(tx, sql`analyze judged`);
}

/** How many rows are in which state; those that could not be read are rejected too. */
export const countsOfJudged = sql`count(*) filter (where state = 'new')::int as created,
  count(*) filter (where state = 'made')::int as made,
  count(*) filter (where state = 'there')::int as unchanged,
  (count(*) filter (where state = 'rejected')
    + (select count(*) from read_row where problems is not null))::int as rejected`;

/** Rejected rows in their order, all of them or these, so many at most; what follows `select … from judged`. */
export const rejectedAmong = (most: number, only?: readonly number[]): RawBuilder<unknown> =>
  sql`where state = 'rejected'
    and (${only === undefined} or row_number = any(${sql.val([...(only ?? [])])}::int[]))
    order by row_number limit ${most}`;
