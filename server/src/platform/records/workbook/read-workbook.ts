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
import { kindOfFormat } from './number-format.rules.ts';
import { noSharedTexts, readSharedTexts } from './shared-texts.ts';
import { rowCells, type Styles } from './sheet-cells.ts';
import { partsOf } from './workbook-parts.ts';
import { elementsOf } from './xml-elements.ts';
import { attributeOf, placeOfElement, tagsOf } from './xml-text.rules.ts';
import { type Archive, openArchive } from '../zip-archive.ts';

const mostRows = 1_048_576; // of a sheet, by its format
const atOnce = 500;

/**
 * The first sheet of a workbook, row by row; empty rows are left out. Cells come as text: days as YYYY-MM-DD, numbers
 * as decimals. An archive is read from its end, so that the file is kept here while it is read.
 */
export async function readWorkbook(file: Readable, format: RecordFormat): Promise<OpenedRecords> {
  const rows = sheetRows(file);
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

async function* sheetRows(file: Readable): AsyncGenerator<FileRecord[]> {
  const folder = await mkdtemp(join(tmpdir(), 'ratepayer-workbook-'));
  let archive: Archive | undefined;
  try {
    const path = join(folder, 'workbook');
    await pipeline(file, createWriteStream(path, { mode: 0o600 }));
    archive = await openArchive(path);
    yield* rowsOf(archive);
  } finally {
    await archive?.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function* rowsOf(archive: Archive): AsyncGenerator<FileRecord[]> {
  const { sheet, texts: textsPart, styles: stylesPart, from1904 } = await partsOf(archive);
  const styles = { kinds: await kindsOf(archive, stylesPart), from1904 };
  const texts = textsPart ? await readSharedTexts(await archive.read(textsPart)) : noSharedTexts;
  let rows: FileRecord[] = [];
  let row = 0;
  for await (const { tag, body } of elementsOf(await archive.read(sheet), 'row', 'sheetData')) {
    row = placeOf(tag, row);
    const cells = body === '' ? [] : rowCells(body, row, texts, styles);
    if (cells.length > 0 && cells.some((cell) => cell.trim() !== '')) rows.push({ row, cells });
    if (rows.length < atOnce) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

/** The number of a row, or of the next one; a sheet has so many at most, and each comes once. */
function placeOf(tag: string, last: number): number {
  const row = Number(attributeOf(tag, 'r') ?? last + 1);
  if (!Number.isInteger(row) || row <= last || row > mostRows) throw new UnreadableFile(tell('no_workbook'));
  return row;
}

async function kindsOf(archive: Archive, part: string | undefined): Promise<Styles['kinds']> {
  if (!part) return [];
  const xml = await archive.small(part);
  const codes = new Map(
    tagsOf(xml, 'numFmt').map((tag) => [Number(attributeOf(tag, 'numFmtId')), attributeOf(tag, 'formatCode') ?? '']),
  );
  const place = placeOfElement(xml, 'cellXfs');
  const used = place ? xml.slice(place.start, place.end) : '';
  return tagsOf(used, 'xf').map((tag) => {
    const id = Number(attributeOf(tag, 'numFmtId') ?? 0);
    return kindOfFormat(id, codes.get(id));
  });
}
