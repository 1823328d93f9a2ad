import { createReadStream } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type RecordFormat, separatorCharacter } from '@ratepayer/contract/kit/record-file.ts';
import { maskCardNumbers } from '@ratepayer/contract/payments/card-number.ts';
import type { Sheet } from '../export/export-file.ts';
import { encodeText } from './encode-text.ts';
import { csvCell } from './read-csv.ts';

/** Rows that cannot be taken, on their way to a file of the layout that they came in. */
export interface RejectedRows {
  /** The heading that the file begins with, when it has one. */
  begin(headings: readonly string[], headLines: string | undefined): void;
  add(cells: readonly string[], lines: string | undefined): void;
  /** The file, or undefined when no row was rejected. */
  finish(): Promise<string | undefined>;
  remove(): Promise<void>;
}

const atOnce = 64 * 1024;

/** Keeps rejected rows on this machine while a file is read, in memory that does not grow with them. */
export function rejectedRows(
  config: Pick<RecordFormat, 'fileType' | 'listSeparator' | 'encoding' | 'hasHeaderRow'>,
  { title, unit }: Pick<Sheet, 'title' | 'unit'>,
): RejectedRows {
  const isExcel = config.fileType === 'Excel';
  const separator = separatorCharacter[config.listSeparator];
  let folder: Promise<string> | undefined;
  let writing: Promise<FileHandle> | undefined;
  let written: Promise<unknown> = Promise.resolve();
  let waiting = '';
  let heading: readonly string[] = [];
  let head = '';
  const lineOf = (cells: readonly string[]) =>
    isExcel ? JSON.stringify(cells) : cells.map((cell) => csvCell(cell, separator)).join(separator);

  function flush(): void {
    folder ??= mkdtemp(join(tmpdir(), 'ratepayer-rejected-'));
    writing ??= folder.then((place) => open(join(place, 'rows'), 'w', 0o600));
    const bytes = encodeText(waiting, isExcel ? 'UTF-8' : config.encoding);
    waiting = '';
    const file = writing;
    written = written.then(async () => (await file).write(bytes));
  }

  return {
    begin(headings, headLines) {
      heading = headings;
      if (config.hasHeaderRow && !isExcel) head = `${headLines ?? lineOf(headings)}\r\n`;
    },
    add(cells, lines) {
      if (waiting === '' && !writing) waiting = head;
      waiting += `${lines === undefined ? lineOf(cells.map(maskCardNumbers)) : maskCardNumbers(lines)}\r\n`;
      if (waiting.length > atOnce) flush();
    },
    async finish() {
      if (waiting !== '') flush();
      if (!folder) return undefined;
      await written;
      await (await writing)?.close();
      writing = undefined;
      const place = await folder;
      if (!isExcel) return join(place, 'rows');
      const book = join(place, 'book');
      // Only who was sent a workbook writes one.
      const { writeExcel } = await import('../export/excel.ts');
      const columns = heading.map((name) => ({ name, kind: 'text' as const }));
      await writeExcel(book, { title, about: [], unit, columns }, keptRows(join(place, 'rows')));
      return book;
    },
    async remove() {
      await written.catch(() => undefined);
      await (await writing)?.close().catch(() => undefined);
      if (folder) await rm(await folder, { recursive: true, force: true });
    },
  };
}

async function* keptRows(path: string): AsyncGenerator<string[][]> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY }))
    yield [JSON.parse(line) as string[]];
}
