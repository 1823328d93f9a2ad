import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { RecordFormat } from '@ratepayer/contract/kit/record-file.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import type { FileRecord, OpenedRecords } from '../file-record.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import { type ReaderLimits, rowsInThread } from './rows-in-thread.ts';

/**
 * The first sheet of a workbook, row by row; empty rows are left out. Cells come as text: days as YYYY-MM-DD, numbers
 * as decimals. An archive is read from its end, so that the file is kept here while it is read.
 */
export async function readWorkbook(
  file: Readable,
  format: RecordFormat,
  limits?: ReaderLimits,
): Promise<OpenedRecords> {
  const rows = keptRows(file, limits);
  const first = await rows.next();
  if (first.done) throw new UnreadableFile(tell('file_empty'));
  const [heading, ...rest] = first.value;
  const cells = heading?.cells ?? [];
  const headings = format.hasHeaderRow ? cells.map((cell) => cell.trim()) : cells.map((_, i) => String(i + 1));
  async function* records(): AsyncGenerator<readonly FileRecord[]> {
    try {
      yield filled(format.hasHeaderRow ? rest : (first.value as FileRecord[]), headings.length);
      for await (const batch of rows) yield filled(batch, headings.length);
    } finally {
      await rows.return(undefined);
    }
  }
  return { headings, records: records(), close: async () => void (await rows.return(undefined)) };
}

/** A sheet leaves out what is empty at the end of a row. */
const filled = (rows: readonly FileRecord[], count: number): FileRecord[] =>
  rows.map(({ row, cells }) => ({
    row,
    cells: [...cells, ...Array<string>(Math.max(0, count - cells.length)).fill('')],
  }));

async function* keptRows(file: Readable, limits: ReaderLimits | undefined): AsyncGenerator<FileRecord[]> {
  const folder = await mkdtemp(join(tmpdir(), 'ratepayer-workbook-'));
  try {
    const path = join(folder, 'workbook');
    await pipeline(file, createWriteStream(path, { mode: 0o600 }));
    yield* rowsInThread(path, limits);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
