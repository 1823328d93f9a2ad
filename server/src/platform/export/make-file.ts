import { type ExportMethod, mostRows } from '@ratepayer/contract/kit/export.ts';
import type { Walk } from '../database/walk.ts';
import { badRequest } from '../http/refusal.ts';
import { tell } from '@ratepayer/contract/texts/tell-refusals.ts';
import { writeCsv } from './csv.ts';
import { writeExcel } from './excel.ts';
import type { Cell, Sheet, WriteSheet } from './export-file.ts';
import type { ExportColumn } from './list-columns.rules.ts';
import { writePdfTable } from './pdf-table.ts';

// Cells of two slices live at once. What outlives a collection of short-lived things costs most: with 500 rows at a
// time that was two fifths of the processor's time.
const slice = 200;
// A page of print takes memory by the cell: 5,000 rows of thirteen columns.
const mostCells = 65_000;

/** What a way of export makes: its type on the wire, the end of its name, and who writes it. */
export const fileKinds: Readonly<
  Record<ExportMethod, { readonly type: string; readonly extension: string; readonly write: WriteSheet }>
> = {
  CSV: { type: 'text/csv; charset=utf-8', extension: 'csv', write: writeCsv },
  Excel: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extension: 'xlsx',
    write: writeExcel,
  },
  PDF: { type: 'application/pdf', extension: 'pdf', write: writePdfTable },
};

/** A list to hand out: its chosen columns, how many rows it has up to a most, and its rows slice by slice. */
export interface ExportedList<Row> {
  readonly sheet: Omit<Sheet, 'columns'>;
  readonly columns: readonly ExportColumn<Row>[];
  count(most: number): Promise<number>;
  /** Its rows in the list's order, piece by piece. */
  walk(): Promise<Walk<Row>>;
}

/** How many rows go into a file. @throws 400 when there are more than the way of export holds. */
export async function countRows<Row>(list: ExportedList<Row>, method: ExportMethod): Promise<number> {
  const whole = mostRows[method];
  const most = method === 'PDF' ? Math.min(whole, Math.floor(mostCells / list.columns.length)) : whole;
  const rows = await list.count(most + 1);
  if (rows <= most) return rows;
  const places = { most, columns: list.columns.length };
  if (method !== 'PDF') throw badRequest('exportMethod', tell('file_holds_rows', { method, most }));
  throw badRequest('exportMethod', tell(most < whole ? 'pdf_holds_rows_of_columns' : 'pdf_holds_rows', places));
}

/**
 * Writes a list into a file, in the picture of the data in which its rows were counted: a file that leaves one out is
 * none. `onRows` hears of each slice before it is written, and may throw.
 */
export const writeList = <Row>(
  path: string,
  method: ExportMethod,
  list: ExportedList<Row>,
  counted: number,
  onRows: (rows: number) => void = () => undefined,
): ReturnType<WriteSheet> =>
  fileKinds[method].write(path, { ...list.sheet, columns: list.columns }, slicesOf(list, counted, onRows));

async function* slicesOf<Row>(
  list: ExportedList<Row>,
  counted: number,
  onRows: (rows: number) => void,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  let written = 0;
  const walk = await list.walk();
  // A row dies as it comes: of two slices only the cells live.
  const read = () => walk(slice, (row) => list.columns.map((column) => column.cell(row)));
  let next = read();
  try {
    for (let more = true; more; ) {
      const rows = await next;
      more = rows.length === slice;
      // The database reads on while these rows are written.
      if (more) next = read();
      next.catch(() => undefined);
      onRows(rows.length);
      written += rows.length;
      if (rows.length > 0) yield rows;
    }
  } finally {
    // Whoever stops in the middle ends the transaction, and nothing may still be asked in it.
    await next.catch(() => undefined);
  }
  if (written !== counted) throw new Error(`${counted} rows were counted and ${written} written.`);
}
