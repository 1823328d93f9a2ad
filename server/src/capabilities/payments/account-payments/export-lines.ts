import type { ExportMethod } from '@ratepayer/contract/payments/account-payment.paths.ts';
import { formatDate, formatInstant } from '@ratepayer/contract/kit/local-date.ts';
import type { FileAnswer } from '../../../platform/http/file-answer.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { type Database, oneRow, rowsOf, sql, type Tx } from '../../../platform/database/database.ts';
import { type Cell, type Sheet, writeThenRead } from '../../../platform/export/export-file.ts';
import { writeCsv } from '../../../platform/export/csv.ts';
import { writeExcel } from '../../../platform/export/excel.ts';
import { writePdfTable } from '../../../platform/export/pdf-table.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { badRequest } from '../../../platform/http/refusal.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { type BusinessUnit, businessUnitById } from '../../organizations/find-business-unit.ts';
import { lineCondition, type LineFilter, type LineRow, linesAfter } from './list-lines.ts';

export interface ExportDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: Limits;
}

const slice = 5_000;
const mostLines: Record<ExportMethod, number> = { CSV: 1_000_000, Excel: 1_000_000, PDF: 5_000 };
const kinds: Record<ExportMethod, { readonly type: string; readonly extension: string }> = {
  CSV: { type: 'text/csv; charset=utf-8', extension: 'csv' },
  Excel: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extension: 'xlsx' },
  PDF: { type: 'application/pdf', extension: 'pdf' },
};

const sheet: Sheet = {
  title: 'Account payments',
  columns: [
    { name: 'Date', kind: 'text' },
    { name: 'Account number', kind: 'text' },
    { name: 'Subaccount', kind: 'text' },
    { name: 'Name', kind: 'text' },
    { name: 'Line type', kind: 'text' },
    { name: 'Amount', kind: 'amount' },
    { name: 'Reference', kind: 'text' },
    { name: 'Channel', kind: 'text' },
    { name: 'Method', kind: 'text' },
    { name: 'Status', kind: 'text' },
    { name: 'Refunded', kind: 'amount' },
    { name: 'Returned', kind: 'amount' },
    { name: 'Exported', kind: 'text' },
  ],
};

const cellsOf =
  (unit: BusinessUnit) =>
  (row: LineRow): Cell[] => [
    formatInstant(row.createdDate, unit.timezone),
    row.accountNumber,
    row.subAccountNumber,
    row.name,
    row.lineItemType,
    row.amountMinor,
    row.referenceNumber,
    row.channel ?? '',
    [row.paymentSourceType, row.accountType].filter(Boolean).join(' '),
    row.hasAdjustment ? 'Returned' : row.status,
    row.refundedMinor,
    row.adjustedMinor,
    row.exportedDate ? formatDate(row.exportedDate.toISOString().slice(0, 10)) : '',
  ];

/**
 * Every line of the filter as a file, read in slices from one unchanging picture of the data.
 * @throws 400 when there are more than the way of export holds, 429 after ten exports in an hour.
 */
export async function exportLines(deps: ExportDeps, caller: Caller, businessUnitId: number, method: ExportMethod, filter: LineFilter): Promise<FileAnswer> {
  await deps.limits.enforce('L10 exports of a user', caller.id || caller.name, 'Too many exports. Wait an hour, or narrow the filter and use the list.');
  const body = await writeThenRead((path) =>
    deps.db.exporting([businessUnitId], async (tx) => {
      const unit = await businessUnitById(tx, businessUnitId);
      if (!unit) throw badRequest('businessUnitId', 'We could not find that business unit.');
      const condition = await lineCondition(tx, deps.clock, businessUnitId, filter);
      await refuseTooMany(tx, condition, method);
      const rows = slicesOf(tx, condition, cellsOf(unit));
      if (method === 'CSV') await writeCsv(path, sheet, rows);
      else if (method === 'Excel') await writeExcel(path, sheet, rows);
      else await writePdfTable(path, { ...sheet, title: `${unit.name}: ${sheet.title}` }, rows);
    }),
  );
  return { body, name: `account-payments-${filter.StartDate ?? 'all'}.${kinds[method].extension}`, type: kinds[method].type };
}

async function refuseTooMany(tx: Tx, condition: Awaited<ReturnType<typeof lineCondition>>, method: ExportMethod): Promise<void> {
  const most = mostLines[method];
  const { count } = await oneRow(tx, sql<{ count: number }>`select count(*)::int as count from (${linesAfter(condition, undefined, most + 1)}) x`);
  if (count > most) throw badRequest('exportMethod', `${method} holds at most ${most.toLocaleString('en-US')} lines. Narrow the filter${method === 'PDF' ? ', or choose CSV' : ''}.`);
}

async function* slicesOf(tx: Tx, condition: Awaited<ReturnType<typeof lineCondition>>, cells: (row: LineRow) => Cell[]): AsyncGenerator<Cell[][]> {
  for (let last: LineRow | undefined; ; ) {
    const rows = await rowsOf(tx, linesAfter(condition, last, slice));
    if (rows.length > 0) yield rows.map(cells);
    if (rows.length < slice) return;
    last = rows.at(-1);
  }
}
