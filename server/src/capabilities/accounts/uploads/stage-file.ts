import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { UploadConfig } from '@ratepayer/contract/accounts/account.operations.ts';
import { type RowProblem, rowMapper, type StagedRow } from './map-row.rules.ts';
import { type CsvRow, readCsv, UnreadableFile } from './read-csv.ts';

export interface StageResult {
  readonly totalRows: number;
  readonly rejected: number;
  readonly problems: readonly (RowProblem & { row: number })[];
}

const keptProblems = 10_000;
const maximumRows = 5_000_000;

/** COPYs the good rows of a file into the temporary table `stage` of this connection; bad rows come back with row and column. */
export async function stageFile(client: pg.PoolClient, file: Readable, config: UploadConfig, onProgress: (rows: number) => void): Promise<StageResult> {
  await client.query(`create temporary table stage (
    row_number int, account_number text, sub_account_number text, name text, street text, city text, state text, zip text, phone_number text, email_address text,
    balance bigint, past_due_minor bigint, late_fee bigint, issue_date date, due_date date, note text, description text, is_archived boolean, meta jsonb) on commit preserve rows`);
  const counts = { totalRows: 0, rejected: 0 };
  const problems: (RowProblem & { row: number })[] = [];
  const blocks = readCsv(file, config);
  const first = (await blocks.next()).value as CsvRow[] | undefined;
  const heading = first?.[0];
  if (!heading) throw new UnreadableFile('This file is empty.');
  const mapper = rowMapper(config, config.hasHeaderRow ? heading.cells.map((cell: string) => cell.trim()) : []);
  if (mapper.missing.length > 0) throw new UnreadableFile(`The file has no column ${mapper.missing.map((name) => `"${name}"`).join(', ')}. Found: ${heading.cells.join(', ').slice(0, 300)}.`);
  const columns = heading.cells.length;
  const reject = (row: CsvRow, found: readonly RowProblem[]) => {
    counts.rejected += 1;
    if (problems.length < keptProblems) problems.push(...found.map((problem) => ({ row: row.rowNumber, ...problem })));
  };
  // A row that is short is rejected; a short one at the very end means that the file was cut off.
  let short: CsvRow | undefined;

  function take(row: CsvRow): string {
    counts.totalRows += 1;
    if (counts.totalRows > maximumRows) throw new UnreadableFile('This file has more than 5 million rows. Split it.');
    short = row.cells.length < columns ? row : undefined;
    const mapped = short ? [{ column: '', value: '', problem: `This row has ${row.cells.length} columns; the first row has ${columns}.` }] : mapper.map(row.cells);
    if (!Array.isArray(mapped)) return copyLine(row.rowNumber, mapped);
    reject(row, mapped);
    return '';
  }

  async function* lines(): AsyncGenerator<string> {
    let rows = config.hasHeaderRow ? first?.slice(1) : first;
    while (rows) {
      let block = '';
      for (const row of rows) block += take(row);
      onProgress(counts.totalRows);
      if (block) yield block;
      const next = await blocks.next();
      rows = next.done ? undefined : next.value;
    }
    if (short) throw new UnreadableFile(`The last row ends in the middle: it has ${short.cells.length} of ${columns} columns. The file may be cut off; export it again.`);
  }

  await pipeline(Readable.from(lines()), client.query(copyFrom('copy stage from stdin')));
  onProgress(counts.totalRows);
  await client.query('create index on stage (account_number, sub_account_number)');
  await client.query('analyze stage');
  return { ...counts, problems };
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const cell = (value: unknown): string => (value === null || value === undefined ? '\\N' : String(value).replace(/[\\\t\n\r]/g, (c) => escapes[c] ?? c));

function copyLine(rowNumber: number, row: StagedRow): string {
  const values = [rowNumber, row.accountNumber, row.subAccountNumber, row.name, row.street, row.city, row.state, row.zip, row.phoneNumber, row.emailAddress];
  const money = [row.balance, row.pastDueMinor, row.lateFee, row.issueDate, row.dueDate, row.note, row.description, row.isArchived, JSON.stringify(row.meta)];
  return `${[...values, ...money].map(cell).join('\t')}\n`;
}
