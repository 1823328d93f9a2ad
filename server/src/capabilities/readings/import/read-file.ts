import { Readable } from 'node:stream';
import { hasPlaces, type RecordFormat, separatorCharacter } from '@ratepayer/contract/kit/record-file.ts';
import { maskCardNumbers } from '@ratepayer/contract/payments/card-number.ts';
import type { ReadingFile } from '@ratepayer/contract/readings/reading-import.shapes.ts';
import {
  type ImportedProperty,
  largestReadingFile,
  mostReadingRows,
} from '@ratepayer/contract/readings/reading-values.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import type { FileRecord } from '../../../platform/records/file-record.ts';
import { openRecords } from '../../../platform/records/open-records.ts';
import { csvCell } from '../../../platform/records/read-csv.ts';
import { UnreadableFile } from '../../../platform/records/unreadable-file.ts';
import { missingIn, placesOf, type ReadingRow, readRow, type RowProblem, type RowRules } from './read-row.rules.ts';

/** A file that was read: what can be taken, what cannot, and every row that cannot as it came. */
export interface ReadFile {
  readonly headings: readonly string[];
  readonly places: ReadonlyMap<ImportedProperty, number>;
  readonly total: number;
  readonly rows: readonly ReadingRow[];
  readonly problems: readonly RowProblem[];
  /** The lines of rows that can be taken, and of the first that cannot, by their numbers. */
  readonly lineOf: ReadonlyMap<number, string>;
  readonly head: string;
}

// Somebody waits for it.
const limits = { milliseconds: 20_000, heapMb: 256 };
/** How many rejected rows are handed back. */
export const mostHandedBack = 10_000;
// Of all cells of a file, with one for each cell: what is kept of it until the answer.
const mostCharacters = 3 * largestReadingFile;

type Layout = Omit<ReadingFile, 'content' | 'fileName' | 'record' | 'again'>;

const formatOf = (file: Layout): RecordFormat => ({
  ...file,
  columns: hasPlaces(file.fileType)
    ? file.columns.map(({ property, ...place }) => ({ ...place, source: property }))
    : [],
});

/**
 * Reads a file of readings of any of the five types. Nothing is looked up; what is wrong is named by row and column.
 * @throws UnreadableFile for what is no file of records, and one of too many rows
 */
export async function readFile(bytes: Buffer, file: Layout, rules: RowRules): Promise<ReadFile> {
  const { headings, headLines, records, close } = await openRecords(Readable.from([bytes]), formatOf(file), limits);
  try {
    const named = hasPlaces(file.fileType)
      ? Object.fromEntries(file.columns.map(({ property }) => [property, property]))
      : Object.fromEntries(file.columns.map(({ property, source }) => [property, source]));
    const places = placesOf(headings, named);
    const separator = separatorCharacter[file.listSeparator];
    const lineFrom = (cells: readonly string[]) => cells.map((cell) => csvCell(cell, separator)).join(separator);
    const head = file.hasHeaderRow ? (headLines ?? lineFrom(headings)) : '';
    const read = { headings, places, head };
    const missing = missingIn(places, rules);
    if (missing.length > 0) {
      const problems = missing.map(({ property, heading }) => ({
        row: 1,
        column: property,
        value: '',
        problem: tell('file_no_column_name', { headings: heading }),
      }));
      return { ...read, total: 0, rows: [], problems, lineOf: new Map() };
    }
    return { ...read, ...(await readRows(records, places, rules, lineFrom)) };
  } finally {
    await close?.();
  }
}

async function readRows(
  batches: AsyncIterable<readonly FileRecord[]>,
  places: ReadFile['places'],
  rules: RowRules,
  lineFrom: (cells: readonly string[]) => string,
) {
  const taken = rowsTaken();
  const lineOf = new Map<number, string>();
  let total = 0;
  for await (const { row, cells, lines, problem } of bounded(batches)) {
    total += 1;
    const cellOf = (property: ImportedProperty) => cells[places.get(property) ?? -1] ?? '';
    const isTaken = taken.take(problem ? [{ row, column: '', value: '', problem }] : readRow(row, cellOf, rules));
    // One that is taken here may still be rejected for its account.
    if (isTaken || lineOf.size - taken.rows.length < mostHandedBack)
      lineOf.set(row, lines === undefined ? lineFrom(cells.map(maskCardNumbers)) : maskCardNumbers(lines));
  }
  return { total, rows: taken.rows, problems: taken.problems, lineOf };
}

/** @throws UnreadableFile where there are more rows, or more of them, than are kept until the answer */
async function* bounded(batches: AsyncIterable<readonly FileRecord[]>): AsyncGenerator<FileRecord> {
  let total = 0;
  let characters = 0;
  for await (const records of batches)
    for (const record of records) {
      total += 1;
      if (total > mostReadingRows) throw new UnreadableFile(tell('file_most_readings', { most: mostReadingRows }));
      characters += record.cells.reduce((sum, cell) => sum + cell.length + 1, record.lines?.length ?? 0);
      if (characters > mostCharacters) throw new UnreadableFile(tell('file_much_text'));
      yield record;
    }
}

/** Rows that were read and what is wrong with others; of two of one meter and time the first is taken. */
function rowsTaken() {
  const rows: ReadingRow[] = [];
  const problems: RowProblem[] = [];
  const seen = new Map<string, number>();
  function take(read: ReadingRow | readonly RowProblem[]): boolean {
    if (!('readAt' in read)) {
      problems.push(...read);
      return false;
    }
    const { row, accountNumber, subAccountNumber, key, interval, readAt } = read;
    const name = [accountNumber, subAccountNumber, key, interval, readAt].join('\n');
    const first = seen.get(name);
    if (first !== undefined) {
      problems.push({ row, column: 'date', value: readAt, problem: tell('row_reading_already', { first }) });
      return false;
    }
    seen.set(name, row);
    rows.push(read);
    return true;
  }
  return { rows, problems, take };
}
