import { StringDecoder } from 'node:string_decoder';
import { type Readable, Transform } from 'node:stream';
import Papa from 'papaparse';
import { separatorCharacter } from '@ratepayer/contract/accounts/upload-settings.ts';
import { endOfRecords } from './csv-records.rules.ts';
import type { UploadConfig } from '@ratepayer/contract/accounts/account.operations.ts';

/** The file cannot be read at all; the message says what was expected. Nothing was changed. */
export class UnreadableFile extends Error {}

export interface CsvRow {
  /** Line of the file as a spreadsheet counts it: the heading is row 1. */
  readonly rowNumber: number;
  readonly cells: readonly string[];
}

const largestRecord = 1024 * 1024;
const wholeBlock = 64 * 1024;

/**
 * Streams the rows of a CSV file in blocks; empty lines are skipped but counted, the first row is the heading. Blocks end
 * where a record does, so that the parser never sees half of one.
 */
export async function* readCsv(file: Readable, config: Pick<UploadConfig, 'listSeparator' | 'hasHeaderRow'>): AsyncGenerator<CsvRow[]> {
  const separator = separatorCharacter[config.listSeparator];
  const text = file.pipe(strictUtf8());
  file.on('error', (error) => text.destroy(error));
  let waiting = '';
  let rowNumber = 0;
  const parse = (block: string, isLast: boolean): CsvRow[] => {
    const rows: CsvRow[] = [];
    const { data, errors } = Papa.parse<string[]>(block, { delimiter: separator, quoteChar: '"', skipEmptyLines: false });
    if (isLast && errors.some((error) => error.code === 'MissingQuotes')) throw new UnreadableFile('This file ends inside a quoted cell. It may be cut off; export it again.');
    // The line break at the end of a block is no empty line after it.
    if (/[\r\n]$/.test(block)) data.pop();
    for (const cells of data) {
      rowNumber += 1;
      if (cells.length > 500) throw new UnreadableFile(`Row ${rowNumber} has more than 500 columns. Check the separator: ${config.listSeparator} was expected.`);
      if (cells.some((cell) => cell.length > 32_768)) throw new UnreadableFile(`Row ${rowNumber} has a cell of more than 32 KB. A quotation mark may be missing.`);
      if (rowNumber === 1 || cells.length > 1 || cells[0]?.trim() !== '') rows.push({ rowNumber, cells });
    }
    return rows;
  };
  for await (const chunk of text as AsyncIterable<string>) {
    waiting += chunk;
    if (waiting.length < wholeBlock) continue;
    const end = endOfRecords(waiting, separator);
    if (end === 0 && waiting.length > largestRecord) throw new UnreadableFile(`Row ${rowNumber + 1} has a cell of more than 32 KB. A quotation mark may be missing.`);
    if (end === 0) continue;
    yield parse(waiting.slice(0, end), false);
    waiting = waiting.slice(end);
  }
  if (waiting !== '') yield parse(waiting, true);
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
