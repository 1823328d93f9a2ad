import type { Readable } from 'node:stream';
import { mostRecords, type RecordFormat } from '@ratepayer/contract/kit/record-file.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import type { FileRecord, OpenedRecords } from './file-record.ts';
import { readFixedWidth } from './read-fixed-width.ts';
import { readMultiline } from './read-multiline.ts';
import { readSeparated } from './read-separated.ts';
import { UnreadableFile } from './unreadable-file.ts';
import type { ReaderLimits } from './workbook/rows-in-thread.ts';

/**
 * Reads a file of any of the five types into records with the numbers of their rows, some at a time and in memory that
 * does not grow with the file; a workbook within `limits`.
 * @throws UnreadableFile, here or while the records are read, with what a person should do.
 */
export async function openRecords(file: Readable, format: RecordFormat, limits?: ReaderLimits): Promise<OpenedRecords> {
  const opened = await openAny(file, format, limits);
  return { ...opened, records: counted(opened.records) };
}

async function openAny(file: Readable, format: RecordFormat, limits?: ReaderLimits): Promise<OpenedRecords> {
  if (format.fileType === 'CSV') return readSeparated(file, format);
  if (format.fileType === 'FixedWidth') return readFixedWidth(file, format);
  if (format.fileType !== 'Excel') return readMultiline(file, format);
  // Only who is sent a workbook loads its reader.
  const { readWorkbook } = await import('./workbook/read-workbook.ts');
  return readWorkbook(file, format, limits);
}

async function* counted(batches: OpenedRecords['records']): AsyncGenerator<readonly FileRecord[]> {
  let count = 0;
  for await (const records of batches) {
    count += records.length;
    if (count > mostRecords) throw new UnreadableFile(tell('file_more_than_5'));
    yield records;
  }
  if (count === 0) throw new UnreadableFile(tell('file_no_records'));
}
