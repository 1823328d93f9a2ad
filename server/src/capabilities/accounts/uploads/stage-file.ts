import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { UploadConfig } from '@ratepayer/contract/accounts/upload.operations.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import { UnreadableFile } from '../../../platform/records/unreadable-file.ts';
import { fileColumns, type FileUnit } from './file-columns.rules.ts';
import type { RowProblem } from './map-row.rules.ts';
import { type OpenedRows, openRows } from './open-rows.ts';
import type { RejectedRows } from '../../../platform/records/rejected-rows.ts';
import { makeStage } from './run-tables.ts';
import { saidBy } from './said-fields.rules.ts';
import { rowSorter } from './sort-rows.ts';

export interface StageResult {
  readonly totalRows: number;
  readonly rejected: number;
  readonly problems: readonly (RowProblem & { row: number })[];
  /** Fields of accounts that the file has columns for; all others it leaves alone. */
  readonly said: readonly string[];
}

/**
 * COPYs the good rows of a file into the temporary table `stage` of this connection, readable as `staged`; bad rows
 * come back with row and column. Most records of most files are typed by the database as they stand; the others are
 * read cell by cell.
 */
export async function stageFile(
  client: pg.PoolClient,
  file: Readable,
  given: UploadConfig,
  unit: FileUnit,
  rejected: RejectedRows,
  onProgress: (rows: number) => void,
): Promise<StageResult> {
  // What has no separators of its own goes to the database with commas.
  const config = given.fileType === 'CSV' ? given : { ...given, listSeparator: 'comma' as const };
  const opened = await openRows(file, given);
  try {
    return await stageRows(client, opened, config, unit, rejected, onProgress);
  } finally {
    await opened.close?.();
  }
}

async function stageRows(
  client: pg.PoolClient,
  { headings, headLines, sort }: OpenedRows,
  config: UploadConfig,
  unit: FileUnit,
  rejected: RejectedRows,
  onProgress: (rows: number) => void,
): Promise<StageResult> {
  const { columns, missing } = fileColumns(config, headings, unit);
  if (missing.length > 0)
    throw new UnreadableFile(
      tell('file_no_column_found', {
        missing: missing.map((name) => `"${name}"`).join(', '),
        heading: headings.join(', ').slice(0, 300).toWellFormed(),
      }),
    );
  const sorter = rowSorter(columns, config, rejected);
  rejected.begin(headings, headLines);

  async function* records(): AsyncGenerator<string> {
    for await (const text of sort(sorter)) {
      onProgress(sorter.counts.totalRows);
      if (text) yield text;
    }
  }

  const copy = client.query(copyFrom(await makeStage(client, columns, config)));
  await pipeline(Readable.from(records()), copy);
  onProgress(sorter.counts.totalRows);
  if (sorter.counts.totalRows === 0) throw new UnreadableFile(tell('file_no_records'));
  await client.query('analyze stage');
  return { ...sorter.counts, problems: sorter.problems, said: saidBy(columns) };
}
