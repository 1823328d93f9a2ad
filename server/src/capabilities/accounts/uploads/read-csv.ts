import { StringDecoder } from 'node:string_decoder';
import { type Readable, Transform } from 'node:stream';
import Papa from 'papaparse';
import { separatorCharacter } from '@ratepayer/contract/accounts/upload-settings.ts';
import type { UploadConfig } from '@ratepayer/contract/accounts/account.operations.ts';

/** The file cannot be read at all; the message says what was expected. Nothing was changed. */
export class UnreadableFile extends Error {}

export interface CsvRow {
  /** Line of the file as a spreadsheet counts it: the heading is row 1. */
  readonly rowNumber: number;
  readonly cells: readonly string[];
}

/** Streams the data rows of a CSV file; empty lines are skipped but counted. The first yielded value is the heading. */
export async function* readCsv(file: Readable, config: Pick<UploadConfig, 'listSeparator' | 'hasHeaderRow'>): AsyncGenerator<CsvRow> {
  const parser = Papa.parse(Papa.NODE_STREAM_INPUT, { delimiter: separatorCharacter[config.listSeparator], quoteChar: '"', skipEmptyLines: false });
  const text = file.pipe(strictUtf8());
  text.on('error', (error) => parser.destroy(error));
  text.pipe(parser);
  let rowNumber = 0;
  for await (const cells of parser as AsyncIterable<string[]>) {
    rowNumber += 1;
    if (cells.length > 500) throw new UnreadableFile(`Row ${rowNumber} has more than 500 columns. Check the separator: ${config.listSeparator} was expected.`);
    if (cells.some((cell) => cell.length > 32_768)) throw new UnreadableFile(`Row ${rowNumber} has a cell of more than 32 KB. A quotation mark may be missing.`);
    if (rowNumber > 1 && cells.length === 1 && cells[0]?.trim() === '') continue;
    yield { rowNumber, cells };
  }
}

/** Refuses bytes that are no UTF-8 text and drops the byte order mark. */
function strictUtf8(): Transform {
  const decoder = new StringDecoder('utf8');
  let first = true;
  return new Transform({
    readableObjectMode: false,
    transform(chunk: Buffer, _encoding, done) {
      let text = decoder.write(chunk);
      if (first) text = text.replace(/^\ufeff/, '');
      first = false;
      if (text.includes('\ufffd') || text.includes('\u0000')) done(new UnreadableFile('This is no text file in UTF-8. Export it as CSV in UTF-8 and try again.'));
      else done(null, text);
    },
    flush(done) {
      const rest = decoder.end();
      if (rest.includes('\ufffd')) done(new UnreadableFile('This file ends in the middle of a character. It may be cut off; export it again.'));
      else done(null, rest);
    },
  });
}
