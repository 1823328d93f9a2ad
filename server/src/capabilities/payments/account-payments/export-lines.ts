import type { ExportMethod } from '@ratepayer/contract/kit/export.ts';
import { formatDate, formatInstant } from '@ratepayer/contract/kit/local-date.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { type Database, oneRow, rowsOf, sql } from '../../../platform/database/database.ts';
import type { Cell, Sheet } from '../../../platform/export/export-file.ts';
import { exportList } from '../../../platform/export/export-list.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { FileAnswer } from '../../../platform/http/file-answer.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { type BusinessUnit, businessUnitById } from '../../organizations/find-business-unit.ts';
import { lineCondition, type LineFilter, type LineRow, linesAfter } from './list-lines.ts';

export interface ExportDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: Limits;
}

const columns: Sheet['columns'] = [
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
];

const cellsOf = (unit: BusinessUnit, row: LineRow): Cell[] => [
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

/** Every line of the filter as a file. @throws 400, 429 as `exportList` says. */
export const exportLines = (deps: ExportDeps, caller: Caller, businessUnitId: number, method: ExportMethod, filter: LineFilter): Promise<FileAnswer> =>
  exportList(deps, caller, { businessUnitId, method, name: `account-payments-${filter.StartDate ?? 'today'}` }, async (tx) => {
    const unit = await businessUnitById(tx, businessUnitId);
    if (!unit) throw notFound('We could not find that business unit.');
    const condition = await lineCondition(tx, deps.clock, businessUnitId, filter);
    return {
      sheet: { title: `${unit.name}: Account payments`, columns },
      count: async (most) => (await oneRow(tx, sql<{ count: number }>`select count(*)::int as count from (${linesAfter(condition, undefined, most)}) x`)).count,
      after: (last: LineRow | undefined, most) => rowsOf(tx, linesAfter(condition, last, most)),
      cells: (row) => cellsOf(unit, row),
    };
  });
