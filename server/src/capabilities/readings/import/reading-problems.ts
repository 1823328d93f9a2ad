import { maskCardNumbers } from '@ratepayer/contract/payments/card-number.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../../platform/database/database.ts';
import type { RejectedRows } from '../../../platform/records/rejected-rows.ts';
import type { ImportProblem } from '../../accounts/uploads/import-kind.ts';
import { type Rejected, rejectedOf } from './compare-readings.ts';
import type { StagedRows } from './stage-readings.ts';

const mostKept = 10_000;

/** What is wrong with the first rows that cannot be taken, as they were read and as they were compared. */
export async function problemsOf(tx: Tx): Promise<readonly ImportProblem[]> {
  const unread = await rowsOf(
    tx,
    sql<{ problems: ImportProblem[] }>`select problems from read_row where problems is not null
      order by row_number limit ${mostKept}`,
  );
  const refused = await rejectedOf(tx, mostKept);
  return [...unread.flatMap(({ problems }) => problems), ...refused.map(problemOf)]
    .toSorted((a, b) => a.row - b.row)
    .slice(0, mostKept);
}

/** Why a row is rejected for what is there. */
export function problemOf({ row, accountNumber, accountId, ...of }: Rejected): ImportProblem {
  if (accountId === null)
    return {
      row,
      column: 'accountNumber',
      value: maskCardNumbers(accountNumber),
      problem: of.found > 0 ? tell('several_accounts_number') : tell('no_account_of_number'),
    };
  if (of.firstRow < row)
    return {
      row,
      column: 'date',
      value: of.readAt.toISOString(),
      problem: tell('row_reading_already', { first: of.firstRow }),
    };
  return {
    row,
    column: 'value',
    value: of.value,
    problem: tell('reading_there_other_value', { there: of.there ?? '' }),
  };
}

const atOnce = 2_000;
const charactersAtOnce = 8_000_000;

/** Hands back every row that cannot be taken, as it came, so many characters at a time and a row at least. */
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
