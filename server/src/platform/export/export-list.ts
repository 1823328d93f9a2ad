import type { ExportMethod } from '@ratepayer/contract/kit/export.ts';
import { recordAudit } from '../audit/record.ts';
import { type Database, oneRow, sql, type Tx } from '../database/database.ts';
import { type Caller, callerKey } from '../http/caller.ts';
import type { FileAnswer } from '../http/file-answer.ts';
import { badRequest, tooMany } from '../http/refusal.ts';
import type { Limits } from '../limits/limits.ts';
import { writeCsv } from './csv.ts';
import { writeExcel } from './excel.ts';
import { type Cell, type Sheet, type WriteSheet, writeThenRead } from './export-file.ts';
import type { ExportColumn } from './list-columns.rules.ts';
import { writePdfTable } from './pdf-table.ts';
import { say } from '../texts/refusals.ts';

const slice = 5_000;
const mostRows: Record<ExportMethod, number> = { CSV: 1_000_000, Excel: 1_000_000, PDF: 5_000 };
// A page of print takes memory by the cell: 5,000 rows of thirteen columns.
const mostCells = 65_000;
const kinds: Record<ExportMethod, { readonly type: string; readonly extension: string; readonly write: WriteSheet }> = {
  CSV: { type: 'text/csv; charset=utf-8', extension: 'csv', write: writeCsv },
  Excel: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extension: 'xlsx', write: writeExcel },
  PDF: { type: 'application/pdf', extension: 'pdf', write: writePdfTable },
};

/** A list to hand out: its chosen columns, how many rows it has up to a most, and its rows slice by slice. */
export interface ExportedList<Row> {
  readonly sheet: Omit<Sheet, 'columns'>;
  readonly columns: readonly ExportColumn<Row>[];
  count(most: number): Promise<number>;
  /** The next rows after one, in the list's order. */
  after(last: Row | undefined, most: number): Promise<readonly Row[]>;
}

/**
 * A whole list as a file, read in slices from one unchanging picture of the data (performance.md 4).
 * @throws 400 when there are more rows than the way of export holds, 429 after ten exports in an hour or while two are made (L10).
 */
export async function exportList<Row>(
  deps: { readonly db: Database; readonly limits: Limits },
  caller: Caller,
  asked: { readonly businessUnitId: number; readonly method: ExportMethod; readonly name: string },
  open: (tx: Tx) => Promise<ExportedList<Row>>,
): Promise<FileAnswer> {
  const { method } = asked;
  let rows = 0;
  const body = await writeThenRead(async (path) => {
    const finish = await deps.db.exporting([asked.businessUnitId], async (tx) => {
      await takeTurn(tx, caller);
      await deps.limits.enforce('L10 exports of a user', callerKey(caller), say('too_many_exports_wait'));
      const list = await open(tx);
      const most = method === 'PDF' ? Math.min(mostRows.PDF, Math.floor(mostCells / list.columns.length)) : mostRows[method];
      rows = await list.count(most + 1);
      if (rows > most)
        throw badRequest(
          'exportMethod',
          method === 'PDF' ? say(most < mostRows.PDF ? 'pdf_holds_rows_of_columns' : 'pdf_holds_rows', { most, columns: list.columns.length }) : say('file_holds_rows', { method, most }),
        );
      return kinds[method].write(path, { ...list.sheet, columns: list.columns }, slicesOf(list));
    });
    // What takes long and needs no rows any more is done when the transaction is over.
    await finish?.();
  });
  // Who took persons' data out of the product, and how much of it (security.md 6).
  const fact = { businessUnitId: asked.businessUnitId, entityType: 'Export', entityId: 0, action: `Exported as ${method}`, after: { list: asked.name, rows } };
  await deps.db.scoped([asked.businessUnitId], (tx) => recordAudit(tx, caller, fact));
  return { body, name: `${asked.name}.${kinds[method].extension}`, type: kinds[method].type };
}

/**
 * Two exports of one caller at a time, over all nodes: each holds a lock of its transaction, which ends with it, however it
 * ends, also when the process dies. @throws 429 when both are held.
 */
async function takeTurn(tx: Tx, caller: Caller): Promise<void> {
  const turn = (n: number) => sql`pg_try_advisory_xact_lock(hashtext(${`exports of ${callerKey(caller)}`}), ${n}::int)`;
  const { free } = await oneRow(tx, sql<{ free: boolean }>`select case when ${turn(1)} then true else ${turn(2)} end as free`);
  if (!free) throw tooMany(say('two_exports_being_made'), 30);
}

async function* slicesOf<Row>(list: ExportedList<Row>): AsyncGenerator<readonly (readonly Cell[])[]> {
  for (let last: Row | undefined; ; ) {
    const rows = await list.after(last, slice);
    if (rows.length > 0) yield rows.map((row) => list.columns.map((column) => column.cell(row)));
    if (rows.length < slice) return;
    last = rows.at(-1);
  }
}
