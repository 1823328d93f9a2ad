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

/** COPYs the good rows of a file into the temporary table `stage` of this transaction; bad rows come back with row and column. */
export async function stageFile(client: pg.PoolClient, file: Readable, config: UploadConfig, onProgress: (rows: number) => void): Promise<StageResult> {
  await client.query(`create temporary table stage (
    row_number int, account_number text, sub_account_number text, name text, street text, city text, state text, zip text, phone_number text, email_address text,
    balance bigint, past_due_minor bigint, late_fee bigint, issue_date date, due_date date, note text, description text, is_archived boolean, meta jsonb) on commit drop`);
  const counts = { totalRows: 0, rejected: 0 };
  const problems: (RowProblem & { row: number })[] = [];
  const rows = readCsv(file, config);
  const first = await rows.next();
  if (first.done) throw new UnreadableFile('This file is empty.');
  const mapper = rowMapper(config, config.hasHeaderRow ? first.value.cells.map((cell: string) => cell.trim()) : []);
  if (mapper.missing.length > 0) throw new UnreadableFile(`The file has no column ${mapper.missing.map((name) => `"${name}"`).join(', ')}. Found: ${first.value.cells.join(', ').slice(0, 300)}.`);

  async function* lines(): AsyncGenerator<string> {
    let block = '';
    for await (const row of allRows(first.value, config.hasHeaderRow, rows)) {
      counts.totalRows += 1;
      if (counts.totalRows > maximumRows) throw new UnreadableFile('This file has more than 5 million rows. Split it.');
      const mapped = mapper.map(row.cells);
      if (Array.isArray(mapped)) {
        counts.rejected += 1;
        if (problems.length < keptProblems) problems.push(...mapped.map((problem) => ({ row: row.rowNumber, ...problem })));
      } else block += copyLine(row.rowNumber, mapped);
      if (block.length > 65_536) {
        yield block;
        block = '';
      }
      if (counts.totalRows % 2000 === 0) onProgress(counts.totalRows);
    }
    if (block) yield block;
  }

  await pipeline(Readable.from(lines()), client.query(copyFrom('copy stage from stdin')));
  onProgress(counts.totalRows);
  await client.query('create index on stage (account_number, sub_account_number)');
  await client.query('analyze stage');
  return { ...counts, problems };
}

async function* allRows(first: CsvRow, hasHeader: boolean, rest: AsyncGenerator<CsvRow>): AsyncGenerator<CsvRow> {
  if (!hasHeader) yield first;
  yield* rest;
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const cell = (value: unknown): string => (value === null || value === undefined ? '\\N' : String(value).replace(/[\\\t\n\r]/g, (c) => escapes[c] ?? c));

function copyLine(rowNumber: number, row: StagedRow): string {
  const values = [rowNumber, row.accountNumber, row.subAccountNumber, row.name, row.street, row.city, row.state, row.zip, row.phoneNumber, row.emailAddress];
  const money = [row.balance, row.pastDueMinor, row.lateFee, row.issueDate, row.dueDate, row.note, row.description, row.isArchived, JSON.stringify(row.meta)];
  return `${[...values, ...money].map(cell).join('\t')}\n`;
}
