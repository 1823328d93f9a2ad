import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { pipeline } from 'node:stream/promises';
import { zoneSuffix } from '@ratepayer/contract/kit/local-date.ts';
import { decimalOf } from '@ratepayer/contract/kit/money.ts';
import type { Cell, Column, Sheet, Slices } from './export-file.ts';
import { zoneClock } from './zone-clock.ts';

const longestSheetName = 31;
// Excel refuses these in the name of a sheet, and an apostrophe at either end.
const sheetName = (title: string) =>
  title
    .replace(/[\\/?*[\]:']/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longestSheetName);

const formats: Readonly<Record<Column['kind'], { readonly width: number; readonly numFmt?: string }>> = {
  text: { width: 18 },
  amount: { width: 14, numFmt: '#,##0.00' },
  instant: { width: 20, numFmt: 'mm/dd/yyyy hh:mm AM/PM' },
};

/**
 * Writes a list as an Excel workbook of one sheet, in constant memory. Texts are text cells and never formulas; amounts
 * are numbers and instants dates that can be sorted and summed up. A spreadsheet knows no zones: the cells show the
 * business unit's clock, and the heading names it.
 */
export async function writeExcel(path: string, sheet: Sheet, rows: Slices): Promise<void> {
  const clock = zoneClock(sheet.unit.timezone);
  const cellValue = (cell: Cell, i: number) => {
    if (cell instanceof Date) return clock.wall(cell);
    return typeof cell === 'number' && sheet.columns[i]?.kind === 'amount' ? Number(decimalOf(cell)) : cell;
  };
  async function* single() {
    for await (const slice of rows) for (const cells of slice) yield cells.map(cellValue);
  }
  const columns = sheet.columns.map(({ name, kind }) => ({
    header: kind === 'instant' ? `${name} (${zoneSuffix(sheet.unit.timezone)})` : name,
    ...formats[kind],
  }));
  // Loaded by the first workbook: a worker that makes none keeps its memory for files.
  const { writeXlsxStream } = await import('hucre/xlsx');
  const stream = writeXlsxStream(single(), { name: sheetName(sheet.title), columns, freezePane: { rows: 1 } });
  await pipeline(Readable.fromWeb(stream as ReadableStream), createWriteStream(path));
}
