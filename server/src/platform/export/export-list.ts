import type { ExportMethod } from '@ratepayer/contract/kit/export.ts';
import { recordAudit } from '../audit/record.ts';
import type { Database, Tx } from '../database/database.ts';
import type { Caller } from '../http/caller.ts';
import type { FileAnswer } from '../http/file-answer.ts';
import { badRequest } from '../http/refusal.ts';
import type { Limits } from '../limits/limits.ts';
import { writeCsv } from './csv.ts';
import { writeExcel } from './excel.ts';
import { type Cell, type Sheet, writeThenRead } from './export-file.ts';
import { writePdfTable } from './pdf-table.ts';

const slice = 5_000;
const mostRows: Record<ExportMethod, number> = { CSV: 1_000_000, Excel: 1_000_000, PDF: 5_000 };
const kinds: Record<ExportMethod, { readonly type: string; readonly extension: string }> = {
  CSV: { type: 'text/csv; charset=utf-8', extension: 'csv' },
  Excel: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extension: 'xlsx' },
  PDF: { type: 'application/pdf', extension: 'pdf' },
};

/** A list to hand out: its columns, how many rows it has up to a most, and its rows slice by slice. */
export interface ExportedList<Row> {
  readonly sheet: Sheet;
  count(most: number): Promise<number>;
  /** The next rows after one, in the list's order. */
  after(last: Row | undefined, most: number): Promise<readonly Row[]>;
  cells(row: Row): readonly Cell[];
}

/**
 * A whole list as a file, read in slices from one unchanging picture of the data (performance.md 4).
 * @throws 400 when there are more rows than the way of export holds, 429 after ten exports in an hour.
 */
export async function exportList<Row>(
  deps: { readonly db: Database; readonly limits: Limits },
  caller: Caller,
  asked: { readonly businessUnitId: number; readonly method: ExportMethod; readonly name: string },
  open: (tx: Tx) => Promise<ExportedList<Row>>,
): Promise<FileAnswer> {
  const { method } = asked;
  await deps.limits.enforce('L10 exports of a user', caller.id || caller.name, 'Too many exports. Wait an hour, or narrow the filter and use the list.');
  let rows = 0;
  const body = await writeThenRead((path) =>
    deps.db.exporting([asked.businessUnitId], async (tx) => {
      const list = await open(tx);
      const most = mostRows[method];
      rows = await list.count(most + 1);
      if (rows > most) throw badRequest('exportMethod', `${method} holds at most ${most.toLocaleString('en-US')} rows. Narrow the filter${method === 'PDF' ? ', or choose CSV' : ''}.`);
      const write = { CSV: writeCsv, Excel: writeExcel, PDF: writePdfTable }[method];
      await write(path, list.sheet, slicesOf(list));
    }),
  );
  // Who took persons' data out of the product, and how much of it (security.md 6).
  const fact = { businessUnitId: asked.businessUnitId, entityType: 'Export', entityId: 0, action: `Exported as ${method}`, after: { list: asked.name, rows } };
  await deps.db.scoped([asked.businessUnitId], (tx) => recordAudit(tx, caller, fact));
  return { body, name: `${asked.name}.${kinds[method].extension}`, type: kinds[method].type };
}

async function* slicesOf<Row>(list: ExportedList<Row>): AsyncGenerator<readonly (readonly Cell[])[]> {
  for (let last: Row | undefined; ; ) {
    const rows = await list.after(last, slice);
    if (rows.length > 0) yield rows.map((row) => list.cells(row));
    if (rows.length < slice) return;
    last = rows.at(-1);
  }
}
