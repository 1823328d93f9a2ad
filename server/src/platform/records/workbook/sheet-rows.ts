import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import type { FileRecord } from '../file-record.ts';
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
// Characters of a row, as of one of a CSV file, and of rows that are handed over together: a text of a workbook may be
// named by many cells.
const largest = 1024 * 1024;

/** Rows of the first sheet of a workbook that lies on this machine, some at a time; empty ones are left out. */
export async function* sheetRows(path: string): AsyncGenerator<FileRecord[]> {
  const archive = await openArchive(path);
  try {
    yield* rowsOf(archive);
  } finally {
    await archive.close();
  }
}

async function* rowsOf(archive: Archive): AsyncGenerator<FileRecord[]> {
  const { sheet, texts: textsPart, styles: stylesPart, from1904 } = await partsOf(archive);
  const styles = { kinds: await kindsOf(archive, stylesPart), from1904 };
  const texts = textsPart ? await readSharedTexts(await archive.read(textsPart)) : noSharedTexts;
  let rows: FileRecord[] = [];
  let row = 0;
  let held = 0;
  for await (const { tag, body } of elementsOf(await archive.read(sheet), 'row', 'sheetData')) {
    row = placeOf(tag, row);
    const cells = body === '' ? [] : rowCells(body, row, texts, styles);
    const length = cells.reduce((sum, cell) => sum + cell.length, 0);
    if (length > largest) throw new UnreadableFile(tell('workbook_row_too_large'));
    if (!cells.some((cell) => cell.trim() !== '')) continue;
    rows.push({ row, cells });
    held += length;
    if (rows.length < atOnce && held < largest) continue;
    yield rows;
    rows = [];
    held = 0;
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
