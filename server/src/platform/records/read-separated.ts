import type { Readable } from 'node:stream';
import { type RecordFormat, separatorCharacter } from '@ratepayer/contract/kit/record-file.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import type { FileRecord, OpenedRecords } from './file-record.ts';
import { recordEnd } from './csv-records.rules.ts';
import { type Block, parseRecords, readBlocks } from './read-csv.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** The blocks of a CSV file behind its heading. */
export interface SeparatedBlocks {
  /** Its first row, or as many numbers as that has cells. */
  readonly headings: readonly string[];
  readonly blocks: AsyncGenerator<Block>;
}

/**
 * Reads the heading of a CSV file; the rest comes as blocks of whole records.
 * @throws UnreadableFile when there is nothing in it.
 */
export async function openSeparated(file: Readable, format: RecordFormat): Promise<SeparatedBlocks> {
  const separator = separatorCharacter[format.listSeparator];
  const blocks = readBlocks(file, separator, format.encoding);
  const first = (await blocks.next()).value as Block | undefined;
  const headingEnd = first ? recordEnd(first.text, 0, separator) || first.text.length : 0;
  const heading = first && parseRecords(first.text.slice(0, headingEnd), format, 1, first.isLast)[0];
  if (!heading) throw new UnreadableFile(tell('file_empty'));
  const rest = format.hasHeaderRow ? { ...first, text: first.text.slice(headingEnd) } : first;
  async function* all(): AsyncGenerator<Block> {
    yield rest;
    yield* blocks;
  }
  const headings = format.hasHeaderRow ? heading.map((cell) => cell.trim()) : heading.map((_, i) => String(i + 1));
  return { headings, blocks: all() };
}

/** A row that has fewer cells than the first one, which may mean that the file was cut off. */
export const shortRow = (cells: readonly string[], headings: number) =>
  tell('row_columns_first_row', { cells: cells.length, columns: headings });

/** @throws UnreadableFile for a last row that is short. */
export function refuseCutOff(last: readonly string[] | undefined, columns: number): void {
  if (last) throw new UnreadableFile(tell('last_row_ends_middle', { short: last.length, columns }));
}

/** An empty line, which is no record. */
export const isEmptyLine = (cells: readonly string[]): boolean => cells.length === 1 && cells[0]?.trim() === '';

/** A CSV file row by row. Account files, which are large, are taken by their blocks (`open-rows.ts`). */
export async function readSeparated(file: Readable, format: RecordFormat): Promise<OpenedRecords> {
  const { headings, blocks } = await openSeparated(file, format);
  let row = format.hasHeaderRow ? 1 : 0;
  let short: readonly string[] | undefined;
  function recordsOf(cells: readonly string[]): FileRecord[] {
    row += 1;
    if (isEmptyLine(cells)) return [];
    short = cells.length < headings.length ? cells : undefined;
    return [{ row, cells, ...(short ? { problem: shortRow(cells, headings.length) } : {}) }];
  }
  async function* records() {
    for await (const { text, isLast } of blocks) yield parseRecords(text, format, row + 1, isLast).flatMap(recordsOf);
    refuseCutOff(short, headings.length);
  }
  return { headings, records: records() };
}
