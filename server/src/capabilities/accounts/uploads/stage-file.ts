import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { UploadConfig } from '@ratepayer/contract/accounts/upload.operations.ts';
import { separatorCharacter } from '@ratepayer/contract/accounts/upload-settings.ts';
import { recordEnd } from './csv-records.rules.ts';
import { type FileColumn, fileColumns } from './file-columns.rules.ts';
import { mapRow, type RowProblem } from './map-row.rules.ts';
import { plainRecord } from './plain-record.rules.ts';
import { type Block, parseRecords, readBlocks, UnreadableFile } from './read-csv.ts';
import { makeStage, stageRecord } from './stage-table.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';

export interface StageResult {
  readonly totalRows: number;
  readonly rejected: number;
  readonly problems: readonly (RowProblem & { row: number })[];
}

const keptProblems = 10_000;
const maximumRows = 5_000_000;

/**
 * COPYs the good rows of a file into the temporary table `stage` of this connection, readable as `staged`; bad rows
 * come back with row and column. Most records of most files are typed by the database as they stand; the others are
 * read cell by cell.
 */
export async function stageFile(
  client: pg.PoolClient,
  file: Readable,
  config: UploadConfig,
  onProgress: (rows: number) => void,
): Promise<StageResult> {
  const separator = separatorCharacter[config.listSeparator];
  const blocks = readBlocks(file, separator);
  const first = (await blocks.next()).value as Block | undefined;
  const headingEnd = first ? recordEnd(first.text, 0, separator) || first.text.length : 0;
  const heading = first && parseRecords(first.text.slice(0, headingEnd), config, 1, first.isLast)[0];
  if (!heading) throw new UnreadableFile(tell('file_empty'));
  const { columns, missing } = fileColumns(
    config,
    config.hasHeaderRow ? heading.map((cell) => cell.trim()) : [],
    heading.length,
  );
  if (missing.length > 0)
    throw new UnreadableFile(
      tell('file_no_column_found', {
        missing: missing.map((name) => `"${name}"`).join(', '),
        heading: heading.join(', ').slice(0, 300),
      }),
    );
  const reader = rowReader(columns, config);
  const rest = config.hasHeaderRow ? { ...first, text: first.text.slice(headingEnd) } : first;

  async function* records(): AsyncGenerator<string> {
    for (let next: IteratorResult<Block> = { value: rest, done: false }; !next.done; next = await blocks.next()) {
      const text = reader.read(next.value);
      onProgress(reader.counts.totalRows);
      if (text) yield text;
    }
    reader.finish();
  }

  await pipeline(Readable.from(records()), client.query(copyFrom(await makeStage(client, columns, config))));
  onProgress(reader.counts.totalRows);
  await client.query('analyze stage');
  return { ...reader.counts, problems: reader.problems };
}

const isLineBreak = (code: number) => code === 10 || code === 13;

/**
 * Turns blocks of a file into records of the COPY, counting rows and keeping the problems of those that cannot be
 * taken.
 */
function rowReader(columns: readonly FileColumn[], config: UploadConfig) {
  const separator = separatorCharacter[config.listSeparator];
  const plain = plainRecord(columns, config);
  const counts = { totalRows: 0, rejected: 0 };
  const problems: (RowProblem & { row: number })[] = [];
  let row = config.hasHeaderRow ? 1 : 0;
  // A row that is short is rejected; a short one at the very end means that the file was cut off.
  let short: readonly string[] | undefined;

  function count(): void {
    counts.totalRows += 1;
    if (counts.totalRows > maximumRows) throw new UnreadableFile(tell('file_more_than_5'));
  }

  function byCells(cells: readonly string[]): string {
    row += 1;
    if (row > 1 && cells.length === 1 && cells[0]?.trim() === '') return '';
    count();
    short = cells.length < columns.length ? cells : undefined;
    const mapped = short
      ? [
          {
            column: '',
            value: '',
            problem: tell('row_columns_first_row', { cells: cells.length, columns: columns.length }),
          },
        ]
      : mapRow(columns, config, cells);
    if (!Array.isArray(mapped)) return stageRecord(row, columns, mapped, config);
    counts.rejected += 1;
    if (problems.length < keptProblems) problems.push(...mapped.map((problem) => ({ row, ...problem })));
    return '';
  }

  function read({ text, isLast }: Block): string {
    let out = '';
    let at = 0;
    let unread = 0;
    const readUntil = (end: number) => {
      if (end > unread)
        for (const cells of parseRecords(text.slice(unread, end), config, row + 1, isLast && end === text.length))
          out += byCells(cells);
    };
    while (at < text.length) {
      plain.lastIndex = at;
      if (plain.test(text)) {
        readUntil(at);
        count();
        row += 1;
        short = undefined;
        unread = plain.lastIndex;
        let end = unread;
        while (end > at && isLineBreak(text.charCodeAt(end - 1))) end -= 1;
        out += `${row}${separator}${text.slice(at, end)}\n`;
        at = unread;
      } else at = recordEnd(text, at, separator) || text.length;
    }
    readUntil(at);
    return out;
  }

  function finish(): void {
    if (short) throw new UnreadableFile(tell('last_row_ends_middle', { short: short.length, columns: columns.length }));
  }

  return { read, finish, counts, problems };
}
