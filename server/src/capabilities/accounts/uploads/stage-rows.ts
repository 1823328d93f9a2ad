import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { RecordFormat } from '@ratepayer/contract/kit/record-file.ts';
import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { FileRecord, OpenedRecords } from '../../../platform/records/file-record.ts';
import { openRecords } from '../../../platform/records/open-records.ts';
import { UnreadableFile } from '../../../platform/records/unreadable-file.ts';
import type { ImportOf, ImportProblem } from './import-kind.ts';

/** A file whose rows stand in the table `read_row` of the connection. */
export interface StagedRows extends Pick<OpenedRecords, 'headings' | 'headLines'> {
  readonly totalRows: number;
}

/** How a kind reads its rows. */
export interface RowReader {
  readonly format: RecordFormat;
  /** Columns of `read_row` for what a row says, in the order of its values, with their types. */
  readonly columns: Readonly<Record<string, string>>;
  /** What is told of a file that holds far more text than its bytes can. */
  readonly muchText: Told;
  /** Reads rows below this heading, typed or with what is wrong with them. @throws UnreadableFile for another file */
  below(headings: readonly string[]): (row: number, cells: readonly string[]) => RowValues | readonly ImportProblem[];
  /** What of a row may be kept until it is handed back; all of it as it came where nothing is said. */
  kept?(headings: readonly string[]): (record: FileRecord) => string | readonly string[];
}

/** What a row says, as text of each column. */
export interface RowValues {
  readonly said: readonly string[];
}

// Every row is kept as it came until it is compared, and a workbook may name one long text in all of its cells: a file
// may be so much larger than its bytes, as compressed tables are.
const mostCharactersOf = (bytes: number) => 16 * 1024 * 1024 + 30 * bytes;

/**
 * COPYs every row of a file into `read_row`: typed, or with what is wrong with it, and as it came. Nothing is looked
 * up.
 * @throws UnreadableFile for what is no file of this kind
 */
export async function stageRows(
  client: pg.PoolClient,
  file: Readable,
  reader: RowReader,
  { sizeBytes }: Pick<ImportOf, 'sizeBytes'>,
  onProgress: (rows: number) => void,
): Promise<StagedRows> {
  const { headings, headLines, records, close } = await openRecords(file, reader.format);
  const columns = Object.entries(reader.columns);
  try {
    const read = reader.below(headings);
    const kept = reader.kept?.(headings) ?? asItCame;
    let totalRows = 0;
    async function* lines(): AsyncGenerator<string> {
      for await (const batch of bounded(records, mostCharactersOf(sizeBytes), reader.muchText)) {
        yield batch.map((record) => copyLine(record, read, kept(record), columns.length)).join('');
        totalRows += batch.length;
        onProgress(totalRows);
      }
    }
    await client.query(`create temporary table read_row (row_number int not null,
      ${columns.map((column) => column.join(' ')).join(', ')}, problems jsonb, as_it_came text not null,
      size int not null)`);
    const copy = client.query(copyFrom('copy read_row from stdin (format csv)'));
    await pipeline(Readable.from(lines()), copy);
    await client.query('analyze read_row');
    return { headings, headLines, totalRows };
  } finally {
    await close?.();
  }
}

async function* bounded(
  batches: OpenedRecords['records'],
  most: number,
  muchText: Told,
): AsyncGenerator<readonly FileRecord[]> {
  let characters = 0;
  for await (const records of batches) {
    for (const { cells, lines } of records)
      characters += cells.reduce((sum, cell) => sum + cell.length + 1, lines?.length ?? 0);
    if (characters > most) throw new UnreadableFile(muchText);
    yield records;
  }
}

const asItCame = ({ lines, cells }: FileRecord) => lines ?? cells;

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** A row as it is copied; what cannot be taken has no values but problems. */
function copyLine(
  { row, cells, problem }: FileRecord,
  read: ReturnType<RowReader['below']>,
  kept: string | readonly string[],
  columns: number,
): string {
  const found = problem ? [{ row, column: '', value: '', problem }] : read(row, cells);
  const came = JSON.stringify(kept);
  const handedBack = `${quoted(came)},${came.length}`;
  if (!('said' in found)) return `${row}${','.repeat(columns + 1)}${quoted(JSON.stringify(found))},${handedBack}\n`;
  return `${row},${found.said.map(quoted).join(',')},,${handedBack}\n`;
}

/** @throws UnreadableFile where a file has no column for what it must have, each with a heading that would be found */
export function refuseMissing(found: readonly string[], missing: readonly string[]): void {
  if (missing.length === 0) return;
  throw new UnreadableFile(
    tell('file_no_column_found', {
      missing: missing.map((heading) => `"${heading}"`).join(', '),
      heading: found.join(', ').slice(0, 300).toWellFormed(),
    }),
  );
}
