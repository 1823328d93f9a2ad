import { headingOf } from '@ratepayer/contract/kit/named-columns.ts';
import { externalHeadings } from '@ratepayer/contract/payments/external-columns.ts';
import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { Readable } from 'node:stream';
import {
  hasPlaces,
  type ListSeparator,
  listSeparators,
  separatorCharacter,
} from '@ratepayer/contract/kit/record-file.ts';
import { maskCardNumbers } from '@ratepayer/contract/payments/card-number.ts';
import type { ExternalFile } from '@ratepayer/contract/payments/external-file.ts';
import type { ExternalProperty } from '@ratepayer/contract/payments/external.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import type { OpenedRecords } from '../../platform/records/file-record.ts';
import { openRecords } from '../../platform/records/open-records.ts';
import { csvCell } from '../../platform/records/read-csv.ts';
import { UnreadableFile } from '../../platform/records/unreadable-file.ts';
import { placesOf } from '../accounts/uploads/named-columns.rules.ts';
import {
  type CellProblem,
  type ImportRow,
  readRow,
  requiredProperties,
  type RowRules,
} from './import/read-row.rules.ts';

export const mostRows = 2_000;
// Somebody waits for it: a workbook has less than in a run.
const limits = { milliseconds: 20_000, heapMb: 256 };

/** What a file holds: what can be taken, what is wrong with other rows, and all of them as they came. */
export interface ReadImport {
  readonly rows: readonly ImportRow[];
  readonly problems: readonly CellProblem[];
  readonly heading: string;
  readonly lineOf: ReadonlyMap<number, string>;
}

/**
 * Reads a file of payments received elsewhere, of any type of records. Nothing is looked up; what is wrong is named by
 * row and column.
 */
export async function readImport(
  bytes: Buffer,
  { listSeparator, ...given }: Omit<ExternalFile, 'content'>,
  rules: RowRules,
): Promise<ReadImport> {
  const format = {
    ...given,
    listSeparator: listSeparator ?? separatorOf(bytes),
    hasHeaderRow: !hasPlaces(given.fileType),
  };
  try {
    return await readRecords(await openRecords(Readable.from([bytes]), format, limits), rules);
  } catch (error) {
    if (error instanceof UnreadableFile) return wrong(1, '', error.told);
    throw error;
  }
}

const wrong = (row: number, column: string, problem: Told): ReadImport => ({
  rows: [],
  problems: [{ row, column, problem }],
  heading: '',
  lineOf: new Map(),
});

/** What stands most often in the first line. */
function separatorOf(bytes: Buffer): ListSeparator {
  const [line = ''] = bytes
    .subarray(0, 4_096)
    .toString('latin1')
    .split(/[\r\n]/, 1);
  const count = (name: ListSeparator) => line.split(separatorCharacter[name]).length;
  return listSeparators.toSorted((a, b) => count(b) - count(a))[0] ?? 'comma';
}

const lineFrom = (cells: readonly string[]) => cells.map((cell) => csvCell(cell, ',')).join(',');

async function readRecords(
  { headings: names, headLines, records, close }: OpenedRecords,
  rules: RowRules,
): Promise<ReadImport> {
  try {
    const places = placesOf(names, externalHeadings, { fileType: 'CSV', columns: [] });
    const missing = requiredProperties.filter((property) => !places.has(property));
    if (missing.length === 0)
      return { heading: headLines ?? lineFrom(names), ...(await readRows(records, places, rules)) };
    const problems = missing.map((property) => ({
      row: 1,
      column: property,
      problem: tell('file_no_column_name', { headings: headingOf(externalHeadings, property) }),
    }));
    return { rows: [], problems, heading: '', lineOf: new Map() };
  } finally {
    await close?.();
  }
}

async function readRows(
  batches: OpenedRecords['records'],
  places: ReadonlyMap<ExternalProperty, number>,
  rules: RowRules,
): Promise<Omit<ReadImport, 'heading'>> {
  const lineOf = new Map<number, string>();
  const taken = rowsTaken();
  for await (const records of batches)
    for (const { row, cells, lines, problem } of records) {
      if (lineOf.size >= mostRows) return wrong(row, '', tell('file_holds_most_payments', { mostRows }));
      lineOf.set(row, lines === undefined ? lineFrom(cells.map(maskCardNumbers)) : maskCardNumbers(lines));
      const read = readRow(row, (property) => cells[places.get(property) ?? -1] ?? '', rules);
      taken.take(row, problem ? { problems: [{ row, column: '', problem }] } : read);
    }
  return { rows: taken.rows, problems: taken.problems, lineOf };
}

/** Rows that were read; of two with one reference the first is taken. */
function rowsTaken() {
  const rows: ImportRow[] = [];
  const problems: CellProblem[] = [];
  const seen = new Map<string, number>();
  function take(row: number, read: ReturnType<typeof readRow>): void {
    if (!('amountMinor' in read)) return void problems.push(...read.problems);
    const first = seen.get(read.externalReference);
    if (first !== undefined)
      return void problems.push({
        row,
        column: 'externalReference',
        problem: tell('row_reference_already', { first }),
      });
    seen.set(read.externalReference, row);
    rows.push(read);
  }
  return { rows, problems, take };
}
