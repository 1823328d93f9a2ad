import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { pipeline } from 'node:stream/promises';
import { writeXlsxStream } from 'hucre/xlsx';
import { decimalOf } from '@ratepayer/contract/kit/money.ts';
import type { Cell, Sheet } from './export-file.ts';

const longestSheetName = 31;
// Excel refuses these in the name of a sheet, and an apostrophe at either end.
const sheetName = (title: string) =>
  title
    .replace(/[\\/?*[\]:']/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longestSheetName);

/** Writes a list as an Excel workbook of one sheet, in constant memory. Texts are text cells and never formulas; amounts are numbers. */
export async function writeExcel(path: string, sheet: Sheet, rows: AsyncIterable<readonly (readonly Cell[])[]>): Promise<void> {
  const cellValue = (cell: Cell, i: number) => (typeof cell === 'number' && sheet.columns[i]?.kind === 'amount' ? Number(decimalOf(cell)) : cell);
  async function* single() {
    for await (const slice of rows) for (const cells of slice) yield cells.map(cellValue);
  }
  const columns = sheet.columns.map(({ name, kind }) => ({ header: name, width: kind === 'amount' ? 12 : 18, ...(kind === 'amount' ? { numFmt: '#,##0.00' } : {}) }));
  const stream = writeXlsxStream(single(), { name: sheetName(sheet.title), columns, freezePane: { rows: 1 } });
  await pipeline(Readable.fromWeb(stream as ReadableStream), createWriteStream(path));
}
