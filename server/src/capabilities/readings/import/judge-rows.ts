import { maskCardNumbers } from '@ratepayer/contract/payments/card-number.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../../platform/database/database.ts';
import type { ReadingRow, RowProblem } from './read-row.rules.ts';

/** A row whose account was found and whose reading is not there yet. */
export type FreshRow = ReadingRow & { readonly accountId: number };

interface Judged {
  readonly fresh: readonly FreshRow[];
  /** Rows that are there already with the same value. */
  readonly repeated: number;
  readonly problems: readonly RowProblem[];
}

interface Match {
  readonly row: number;
  readonly accountId: number | null;
  /** How many accounts have the number. */
  readonly found: number;
  /** The value that is there; null where there is none. */
  readonly there: string | null;
  readonly isSame: boolean;
}

const atOnce = 5_000;

/** Sets the rows of a file against accounts and the readings that are there. */
export async function judgeRows(tx: Tx, businessUnitId: number, rows: readonly ReadingRow[]): Promise<Judged> {
  const fresh: FreshRow[] = [];
  const problems: RowProblem[] = [];
  // By the account that was found: its number may be written in several ways.
  const seen = new Map<string, number>();
  let repeated = 0;
  for (let from = 0; from < rows.length; from += atOnce) {
    const some = rows.slice(from, from + atOnce);
    const matches = new Map((await matchesOf(tx, businessUnitId, some)).map((match) => [match.row, match]));
    for (const row of some) {
      const match = matches.get(row.row);
      const problem = problemOf(row, match, seen);
      if (problem) problems.push(problem);
      else if (match?.isSame) repeated += 1;
      else if (match?.accountId != null) fresh.push({ ...row, accountId: match.accountId });
    }
  }
  return { fresh, repeated, problems };
}

function problemOf(read: ReadingRow, match: Match | undefined, seen: Map<string, number>): RowProblem | undefined {
  const { row, accountNumber, value } = read;
  if (match?.accountId == null)
    return {
      row,
      column: 'accountNumber',
      value: maskCardNumbers(accountNumber),
      problem: match?.found ? tell('several_accounts_number') : tell('no_account_of_number'),
    };
  if (match.isSame) return undefined;
  if (match.there !== null)
    return { row, column: 'value', value, problem: tell('reading_there_other_value', { there: match.there }) };
  return doubleOf(read, match.accountId, seen);
}

/** Of two rows with one reading the second is none. */
function doubleOf(
  { row, key, interval, readAt }: ReadingRow,
  accountId: number,
  seen: Map<string, number>,
): RowProblem | undefined {
  const name = [accountId, key, interval, readAt].join('\n');
  const first = seen.get(name);
  if (first !== undefined)
    return { row, column: 'date', value: readAt, problem: tell('row_reading_already', { first }) };
  seen.set(name, row);
  return undefined;
}

/** The account of each row, where it went over into another one that, and the reading at its time; one statement. */
const matchesOf = (tx: Tx, businessUnitId: number, rows: readonly ReadingRow[]) =>
  rowsOf(
    tx,
    sql<Match>`select x.row, g.id as "accountId", c.found, r.value::text as there,
        coalesce(r.value = x.value and r.unit = x.unit, false) as "isSame"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (row int, "accountNumber" text,
        "subAccountNumber" text, key text, value numeric, unit text, interval text, "readAt" timestamptz)
      left join lateral (select count(*)::int as found, count(*) filter (where is_exact) as exact,
          (array_agg(id order by is_exact desc))[1] as id, (array_agg(is_merged order by is_exact desc))[1] as is_merged
        from (select a.id, a.sub_account_number = x."subAccountNumber" as is_exact,
            a.merged_into_account_id is not null as is_merged from published.account a
          where a.business_unit_id = ${businessUnitId} and a.account_number = x."accountNumber" and not a.is_deleted
          and (x."subAccountNumber" = '' or a.sub_account_number = x."subAccountNumber")) n) c on true
      left join lateral (select case when c.is_merged then standing_account(c.id) else c.id end as id
        where c.exact = 1 or c.found = 1) g on true
      left join reading_series s on s.business_unit_id = ${businessUnitId} and s.account_id = g.id and s.key = x.key
        and s.interval = x.interval
      left join meter_reading r on r.series_id = s.id and r.read_at = x."readAt"`,
  );
