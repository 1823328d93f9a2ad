import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../../platform/database/database.ts';
import type { RejectedRows } from '../../../platform/records/rejected-rows.ts';
import type { ImportProblem } from './import-kind.ts';
import type { StagedRows } from './stage-rows.ts';

/** How many problems of a file are kept. */
export const mostProblems = 10_000;

/** What is wrong with the first rows that cannot be taken: as they were read, and those that were found otherwise. */
export async function withUnread(tx: Tx, found: readonly ImportProblem[]): Promise<readonly ImportProblem[]> {
  const unread = await rowsOf(
    tx,
    sql<{ problems: ImportProblem[] }>`select problems from read_row where problems is not null
      order by row_number limit ${mostProblems}`,
  );
  return [...unread.flatMap(({ problems }) => problems), ...found]
    .toSorted((a, b) => a.row - b.row)
    .slice(0, mostProblems);
}

const atOnce = 2_000;
const charactersAtOnce = 8_000_000;

/**
 * Hands back every row of `read_row` that cannot be taken, as it came: unread, or rejected in `judged`. So many
 * characters at a time and a row at least.
 */
export async function handBack(tx: Tx, { headings, headLines }: StagedRows, to: RejectedRows): Promise<void> {
  to.begin(headings, headLines);
  for (let last = 0; ; ) {
    const rows = await rowsOf(
      tx,
      sql<{ row: number; came: string }>`select row_number as row, as_it_came as came
        from (select row_number, as_it_came, sum(size) over (order by row_number) - size as before
          from (select x.row_number, x.as_it_came, x.size from read_row x
            where x.row_number > ${last} and (x.problems is not null or exists
              (select from judged j where j.row_number = x.row_number and j.state = 'rejected'))
            order by x.row_number limit ${atOnce}) next) page
        where before < ${charactersAtOnce} order by row_number`,
    );
    for (const { came } of rows) {
      const parsed = JSON.parse(came) as string | string[];
      if (typeof parsed === 'string') to.add([], parsed);
      else to.add(parsed, undefined);
    }
    const end = rows.at(-1);
    if (!end) return;
    last = end.row;
  }
}
