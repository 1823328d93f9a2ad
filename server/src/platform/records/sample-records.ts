import type { Readable } from 'node:stream';
import { type FileType, hasPlaces, type RecordFormat } from '@ratepayer/contract/kit/record-file.ts';
import { badRequest } from '../http/refusal.ts';
import { openRecords } from './open-records.ts';
import { textLines } from './text-lines.ts';
import { inTurn } from './turns.ts';
import { UnreadableFile } from './unreadable-file.ts';

const sampleRows = 5;
const longestShown = 200;
// Somebody waits for it: a workbook has less than in a run.
const limits = { milliseconds: 20_000, heapMb: 256 };

/** What is known of a file before it is mapped. */
export interface Preview {
  readonly fileType: FileType;
  readonly columns: string[];
  readonly rows: string[][];
  /** Of a file whose columns have places: its first lines, to find the places in. */
  readonly lines: string[];
}

type Asked = {
  readonly [Name in 'fileType' | 'listSeparator' | 'encoding' | 'hasHeaderRow']?: RecordFormat[Name] | undefined;
};

interface Sampled {
  readonly name: string;
  readonly open: () => Promise<Readable>;
  /** Who waits for it, by their key; undefined for the product's own work. */
  readonly by: string | undefined;
}

/**
 * Column headings (or numbers) and the first rows of a file, read as asked or as the saved format says; a workbook in
 * its turn. @throws 400 with what a person should do about a file that cannot be read, 429
 */
export async function sampleRecords({ name, open, by }: Sampled, saved: RecordFormat, asked: Asked): Promise<Preview> {
  const fileType = asked.fileType ?? typeOf(name, saved.fileType);
  const read = async () => sampled(await open(), { ...saved, ...given(asked), fileType });
  return by !== undefined && fileType === 'Excel' ? inTurn(by, read) : read();
}

async function sampled(stream: Readable, format: RecordFormat): Promise<Preview> {
  try {
    return await sampleOf(stream, format);
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
  const { headings, records } = await openRecords(stream, format, limits);
  const rows: string[][] = [];
  for await (const batch of records) {
    rows.push(...batch.map(({ cells }) => cells.map((cell) => cell.trim().slice(0, longestShown))));
    if (rows.length >= sampleRows) break;
  }
  return { fileType, columns: [...headings], rows: rows.slice(0, sampleRows), lines: [] };
}
