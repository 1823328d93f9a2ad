import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { StringDecoder } from 'node:string_decoder';
import { type Readable, Transform } from 'node:stream';
import Papa from 'papaparse';
import { separatorCharacter } from '@ratepayer/contract/accounts/upload-settings.ts';
import { endOfRecords } from './csv-records.rules.ts';
import type { UploadConfig } from '@ratepayer/contract/accounts/upload.operations.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';

/** The file cannot be read at all; the message says what was expected. Nothing was changed. */
export class UnreadableFile extends Error {
  readonly told: Told;
  constructor(told: Told) {
    super(told.key);
    this.told = told;
  }
}

const largestRecord = 1024 * 1024;
const wholeBlock = 64 * 1024;

export interface Block {
  readonly text: string;
  readonly isLast: boolean;
}

/** Streams a text file in blocks that end where a record does, so that no parser sees half of one. */
export async function* readBlocks(file: Readable, separator: string): AsyncGenerator<Block> {
  const text = file.pipe(strictUtf8());
  file.on('error', (error) => text.destroy(error));
  let waiting = '';
  for await (const chunk of text as AsyncIterable<string>) {
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
 * @throws UnreadableFile when the text ends in a quoted cell, or has more columns or larger cells than any account
 * file.
 */
export function parseRecords(
  text: string,
  config: Pick<UploadConfig, 'listSeparator'>,
  row: number,
  isLast: boolean,
): string[][] {
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter: separatorCharacter[config.listSeparator],
    quoteChar: '"',
    skipEmptyLines: false,
  });
  if (isLast && errors.some((error) => error.code === 'MissingQuotes'))
    throw new UnreadableFile(tell('file_ends_inside_quoted'));
  // The line break at the end of a text is no empty line after it.
  if (/[\r\n]$/.test(text)) data.pop();
  const wide = data.findIndex((cells) => cells.length > 500);
  if (wide >= 0)
    throw new UnreadableFile(tell('row_more_than_500', { row: row + wide, listSeparator: config.listSeparator }));
  const large = data.findIndex((cells) => cells.some((cell) => cell.length > 32_768));
  if (large >= 0) throw new UnreadableFile(tell('row_cell_more_than', { row: row + large }));
  return data;
}

/** Refuses bytes that are no UTF-8 text and drops the byte order mark. */
function strictUtf8(): Transform {
  const decoder = new StringDecoder('utf8');
  let first = true;
  return new Transform({
    decodeStrings: true,
    encoding: 'utf8',
    transform(chunk: Buffer, _encoding, done) {
      let text = decoder.write(chunk);
      if (first) text = text.replace(/^\ufeff/, '');
      first = false;
      if (text.includes('\ufffd') || text.includes('\u0000')) done(new UnreadableFile(tell('no_text_file_utf')));
      else done(null, text);
    },
    flush(done) {
      const rest = decoder.end();
      if (rest.includes('\ufffd')) done(new UnreadableFile(tell('file_ends_middle_character')));
      else done(null, rest);
    },
  });
}
