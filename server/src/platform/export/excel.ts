import { zoneSuffix } from '@ratepayer/contract/kit/local-date.ts';
import type { Cell, Sheet, Slices } from './export-file.ts';
import { letterOf, sheetCells } from './sheet-cells.ts';
import { sheetEnd, sheetHead, workbookParts } from './workbook-parts.ts';
import { writeZip } from './zip.ts';
import { zoneClock } from './zone-clock.ts';

const longestSheetName = 31;
// Excel refuses these in the name of a sheet, and an apostrophe at either end.
const sheetName = (title: string) =>
  title
    .replace(/[\\/?*[\]:']/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longestSheetName);

const rowsAtOnce = 250;

/**
 * Writes a list as an Excel workbook of one sheet, in constant memory. Texts are text cells and never formulas; amounts
 * are numbers and instants dates that can be sorted and summed up. A spreadsheet knows no zones: the cells show the
 * business unit's clock, and the heading names it.
 */
export const writeExcel = (path: string, sheet: Sheet, rows: Slices): Promise<void> =>
  writeZip(path, async (zip) => {
    for (const [name, text] of Object.entries(workbookParts(sheetName(sheet.title))))
      await zip.add(name, [Buffer.from(text)]);
    await zip.add('xl/worksheets/sheet1.xml', sheetOf(sheet, rows));
  });

async function* sheetOf({ columns, unit }: Sheet, rows: Slices): AsyncGenerator<Buffer> {
  const names = columns.map(({ name, kind }) => (kind === 'instant' ? `${name} (${zoneSuffix(unit.timezone)})` : name));
  const rowOf = rowWriter(columns, unit);
  yield Buffer.from(sheetHead(columns) + rowOf(names, 1));
  let number = 1;
  for await (const slice of rows)
    for (let from = 0; from < slice.length; from += rowsAtOnce) {
      let block = '';
      for (const cells of slice.slice(from, from + rowsAtOnce)) block += rowOf(cells, ++number);
      yield Buffer.from(block);
    }
  yield Buffer.from(sheetEnd);
}

function rowWriter(columns: Sheet['columns'], unit: Sheet['unit']): (cells: readonly Cell[], number: number) => string {
  const clock = zoneClock(unit.timezone, unit.culture);
  const writers = columns.map(({ kind }, i) => ({ open: `<c r="${letterOf(i)}`, write: sheetCells(kind, clock) }));
  return (cells, number) => {
    const place = `${number}"`;
    let row = `<row r="${place}>`;
    let i = 0;
    for (const { open, write } of writers) {
      const cell = write(cells[i++] ?? null);
      if (cell !== '') row += open + place + cell;
    }
    return `${row}</row>`;
  };
}
