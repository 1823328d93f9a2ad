import type { Readable } from 'node:stream';
import Papa from 'papaparse';
import {
  type Encoding,
  longestCell,
  mostColumns,
  type RecordFormat,
  separatorCharacter,
} from '@ratepayer/contract/kit/record-file.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import { endOfRecords } from './csv-records.rules.ts';
import { decodeText } from './decode-text.ts';
import { UnreadableFile } from './unreadable-file.ts';

const largestRecord = 1024 * 1024;
const wholeBlock = 64 * 1024;

export interface Block {
  readonly text: string;
  readonly isLast: boolean;
}

/** Streams a text file in blocks that end where a record does, so that no parser sees half of one. */
export async function* readBlocks(file: Readable, separator: string, encoding?: Encoding): AsyncGenerator<Block> {
  let waiting = '';
  for await (const chunk of decodeText(file, encoding) as AsyncIterable<string>) {
    waiting += chunk;
    if (waiting.length < wholeBlock) continue;
    const end = endOfRecords(waiting, separator);
    if (end === 0 && waiting.length > largestRecord) throw new UnreadableFile(tell('file_cell_more_than'));
    if (end === 0) continue;
    yield { text: waiting.slice(0, end), isLast: false };
    waiting = waiting.slice(end);
  }
  if (waiting !== '') yield { text: waiting, isLast: true };
}

/**
 * The rows of a text of whole records, empty lines with them. `row` is the number of the first one, for messages.
 * @throws UnreadableFile when the text ends in a quoted cell, or has more columns or larger cells than any file of
 * records.
 */
export function parseRecords(
  text: string,
  format: Pick<RecordFormat, 'listSeparator'>,
  row: number,
  isLast: boolean,
): string[][] {
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter: separatorCharacter[format.listSeparator],
    quoteChar: '"',
    skipEmptyLines: false,
  });
  if (isLast && errors.some((error) => error.code === 'MissingQuotes'))
    throw new UnreadableFile(tell('file_ends_inside_quoted'));
  // The line break at the end of a text is no empty line after it.
  if (/[\r\n]$/.test(text)) data.pop();
  const wide = data.findIndex((cells) => cells.length > mostColumns);
  if (wide >= 0)
    throw new UnreadableFile(tell('row_more_than_500', { row: row + wide, listSeparator: format.listSeparator }));
  const large = data.findIndex((cells) => cells.some((cell) => cell.length > longestCell));
  if (large >= 0) throw new UnreadableFile(tell('row_cell_more_than', { row: row + large }));
  return data;
}

/** A cell as a line of a separated file takes it. */
export const csvCell = (text: string, separator: string): string =>
  text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
