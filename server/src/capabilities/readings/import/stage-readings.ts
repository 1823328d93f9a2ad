import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { hasPlaces, type RecordFormat } from '@ratepayer/contract/kit/record-file.ts';
import { placesOf } from '@ratepayer/contract/readings/reading-columns.ts';
import { readingMapping } from '@ratepayer/contract/readings/reading-import.shapes.ts';
import type { ImportedProperty } from '@ratepayer/contract/readings/reading-values.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { FileRecord, OpenedRecords } from '../../../platform/records/file-record.ts';
import { openRecords } from '../../../platform/records/open-records.ts';
import { UnreadableFile } from '../../../platform/records/unreadable-file.ts';
import type { ImportOf } from '../../accounts/uploads/import-kind.ts';
import { missingIn, readRow, type RowRules } from './read-row.rules.ts';

/** A file whose rows stand in the table `read_row` of the connection. */
export interface StagedRows extends Pick<OpenedRecords, 'headings' | 'headLines'> {
  readonly totalRows: number;
}

// Every row is kept as it came until it is compared, and a workbook may name one long text in all of its cells: a file
// may be so much larger than its bytes, as compressed tables are.
const mostCharactersOf = (bytes: number) => 16 * 1024 * 1024 + 30 * bytes;

/** How a file of readings is opened. */
export function formatOf(config: object): RecordFormat {
  const mapping = readingMapping.parse(config);
  const columns = hasPlaces(mapping.fileType) ? mapping.columns : [];
  return { ...mapping, columns: columns.map(({ property, ...place }) => ({ ...place, source: property })) };
}

/**
 * COPYs every row of a file into `read_row`: typed, or with what is wrong with it, and as it came. Nothing is looked
 * up.
 * @throws UnreadableFile for what is no file of readings
 */
export async function stageReadings(
  client: pg.PoolClient,
  file: Readable,
  { unit, config, today, sizeBytes }: ImportOf,
  onProgress: (rows: number) => void,
): Promise<StagedRows> {
  const mapping = readingMapping.parse(config);
  const rules = { unit: mapping.unit, interval: mapping.interval, timezone: unit.timezone, today };
  const { headings, headLines, records, close } = await openRecords(file, formatOf(config));
  try {
    const named = mapping.columns.map(({ property, source }) => [
      property,
      hasPlaces(mapping.fileType) ? property : source,
    ]);
    const places = placesOf(headings, Object.fromEntries(named));
    refuseMissing(headings, places, rules);
    let totalRows = 0;
    async function* lines(): AsyncGenerator<string> {
      for await (const batch of bounded(records, mostCharactersOf(sizeBytes))) {
        yield batch.map((record) => copyLine(record, places, rules)).join('');
        totalRows += batch.length;
        onProgress(totalRows);
      }
    }
    await client.query(`create temporary table read_row (row_number int not null, account_number text,
      sub_account_number text, key text, value numeric, unit text, interval text, read_at timestamptz, problems jsonb,
      as_it_came text not null, size int not null)`);
    const copy = client.query(copyFrom('copy read_row from stdin (format csv)'));
    await pipeline(Readable.from(lines()), copy);
    await client.query('analyze read_row');
    return { headings, headLines, totalRows };
  } finally {
    await close?.();
  }
}

function refuseMissing(headings: readonly string[], places: ReadonlyMap<ImportedProperty, number>, rules: RowRules) {
  const missing = missingIn(places, rules);
  if (missing.length === 0) return;
  throw new UnreadableFile(
    tell('file_no_column_found', {
      missing: missing.map(({ heading }) => `"${heading}"`).join(', '),
      heading: headings.join(', ').slice(0, 300),
    }),
  );
}

async function* bounded(batches: OpenedRecords['records'], most: number): AsyncGenerator<readonly FileRecord[]> {
  let characters = 0;
  for await (const records of batches) {
    for (const { cells, lines } of records)
      characters += cells.reduce((sum, cell) => sum + cell.length + 1, lines?.length ?? 0);
    if (characters > most) throw new UnreadableFile(tell('file_much_text'));
    yield records;
  }
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** A row as it is copied; what cannot be taken has no values but problems. */
function copyLine(record: FileRecord, places: ReadonlyMap<ImportedProperty, number>, rules: RowRules): string {
  const { row, cells, lines, problem } = record;
  const cellOf = (property: ImportedProperty) => cells[places.get(property) ?? -1] ?? '';
  const read = problem ? [{ row, column: '', value: '', problem }] : readRow(row, cellOf, rules);
  const came = JSON.stringify(lines ?? cells);
  const asItCame = `${quoted(came)},${came.length}`;
  if (!('readAt' in read)) return `${row},,,,,,,,${quoted(JSON.stringify(read))},${asItCame}\n`;
  const { accountNumber, subAccountNumber, key, value, unit, interval, readAt } = read;
  const values = [accountNumber, subAccountNumber, key, value, unit, interval, readAt].map(quoted);
  return `${row},${values.join(',')},,${asItCame}\n`;
}
