import type { Readable } from 'node:stream';
import type { Disk } from 'flydrive';
import type { UploadConfig } from '@ratepayer/contract/accounts/upload.operations.ts';
import { type FileType, hasPlaces, type RecordFormat } from '@ratepayer/contract/kit/record-file.ts';
import { type Database, maybeRow, sql } from '../../../platform/database/database.ts';
import { badRequest, notFound } from '../../../platform/http/refusal.ts';
import { openRecords } from '../../../platform/records/open-records.ts';
import { textLines } from '../../../platform/records/text-lines.ts';
import { UnreadableFile } from '../../../platform/records/unreadable-file.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { readUploadConfig } from './upload-config.ts';

const sampleRows = 5;
const longestShown = 200;

/** What is known of a file before it is mapped. */
export interface Preview {
  readonly fileType: FileType;
  readonly columns: string[];
  readonly rows: string[][];
  /** Of a file whose columns have places: its first lines, to find the places in. */
  readonly lines: string[];
}

type Asked = {
  readonly [Name in 'fileType' | 'listSeparator' | 'encoding' | 'hasHeaderRow']?: UploadConfig[Name] | undefined;
};

/** Column headings (or numbers) and the first rows of an uploaded file, read as asked or as the saved mapping says. */
export async function previewFile(
  db: Database,
  disk: Disk,
  businessUnitId: number,
  uploadId: number,
  asked: Asked,
): Promise<Preview> {
  const found = await db.scoped([businessUnitId], async (tx) => ({
    file: await maybeRow(
      tx,
      sql<{
        name: string;
        storage_key: string;
      }>`select f.name, f.storage_key from account_upload u join stored_file f on f.id = u.file_id
        where u.id = ${uploadId} and u.business_unit_id = ${businessUnitId} and f.status = 'Stored'`,
    ),
    config: await readUploadConfig(tx, businessUnitId),
  }));
  if (!found.file) throw notFound(say('could_not_find_upload'));
  const fileType = asked.fileType ?? typeOf(found.file.name, found.config.fileType);
  const stream = (await disk.getStream(found.file.storage_key)) as Readable;
  try {
    return await sampleOf(stream, { ...found.config, ...given(asked), fileType });
  } catch (error) {
    if (error instanceof UnreadableFile) throw badRequest('file', error.told);
    throw error;
  } finally {
    stream.destroy();
  }
}

const given = (asked: Asked): Partial<RecordFormat> =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));

/** A workbook is one by its name, and no other file is. */
function typeOf(fileName: string, saved: FileType): FileType {
  if (/\.xls[xm]?$/i.test(fileName)) return 'Excel';
  return saved === 'Excel' ? 'CSV' : saved;
}

async function sampleOf(stream: Readable, format: RecordFormat): Promise<Preview> {
  const { fileType } = format;
  if (hasPlaces(fileType)) {
    for await (const lines of textLines(stream, format.encoding)) {
      const shown = lines.slice(0, sampleRows + 1).map(({ text }) => text.slice(0, 1_000));
      return { fileType, columns: [], rows: [], lines: shown };
    }
    return { fileType, columns: [], rows: [], lines: [] };
  }
  const { headings, records } = await openRecords(stream, format);
  const rows: string[][] = [];
  for await (const batch of records) {
    rows.push(...batch.map(({ cells }) => cells.map((cell) => cell.trim().slice(0, longestShown))));
    if (rows.length >= sampleRows) break;
  }
  return { fileType, columns: [...headings], rows: rows.slice(0, sampleRows), lines: [] };
}
