import type { ExportMethod } from '@ratepayer/contract/kit/export.ts';
import { type AccountPaymentColumnId, accountPaymentColumnIds } from '@ratepayer/contract/payments/list-columns.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { type Database, oneRow, rowsOf, sql } from '../../../platform/database/database.ts';
import { exportList } from '../../../platform/export/export-list.ts';
import { filterText } from '../../../platform/export/filter-text.rules.ts';
import { chosenColumns, type ExportColumns } from '../../../platform/export/list-columns.rules.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { FileAnswer } from '../../../platform/http/file-answer.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { readPeriod } from '../../organizations/read-period.ts';
import { lineCondition, type LineFilter, type LineRow, linesAfter } from './list-lines.ts';

export interface ExportDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: Limits;
}

const columns: ExportColumns<AccountPaymentColumnId, LineRow> = {
  date: [{ name: 'Date', kind: 'instant', cell: (row) => row.createdDate }],
  account: [
    { name: 'Account number', kind: 'text', cell: (row) => row.accountNumber },
    { name: 'Subaccount', kind: 'text', cell: (row) => row.subAccountNumber },
  ],
  name: [{ name: 'Name', kind: 'text', cell: (row) => row.name }],
  line: [{ name: 'Line type', kind: 'text', cell: (row) => row.lineItemType }],
  amount: [{ name: 'Amount', kind: 'amount', cell: (row) => row.amountMinor }],
  reference: [{ name: 'Reference', kind: 'text', cell: (row) => row.referenceNumber }],
  channel: [{ name: 'Channel', kind: 'text', cell: (row) => row.channel ?? '' }],
  method: [{ name: 'Method', kind: 'text', cell: (row) => [row.paymentSourceType, row.accountType].filter(Boolean).join(' ') }],
  status: [{ name: 'Status', kind: 'text', cell: (row) => (row.hasAdjustment ? 'Returned' : row.status) }],
  refunded: [{ name: 'Refunded', kind: 'amount', cell: (row) => row.refundedMinor }],
  returned: [{ name: 'Returned', kind: 'amount', cell: (row) => row.adjustedMinor }],
  exported: [{ name: 'Exported', kind: 'instant', cell: (row) => row.exportedDate }],
};

/** Every line of the filter as a file, with the columns that are asked for. @throws 400, 429 as `exportList` says. */
export const exportLines = (
  deps: ExportDeps,
  caller: Caller,
  businessUnitId: number,
  method: ExportMethod,
  filter: LineFilter & { readonly Columns?: AccountPaymentColumnId[] | undefined },
): Promise<FileAnswer> =>
  exportList(deps, caller, { businessUnitId, method, name: `account-payments-${filter.StartDate?.slice(0, 10) ?? 'today'}` }, async (tx) => {
    const period = await readPeriod(tx, deps.clock, businessUnitId, filter);
    const { unit } = period;
    const condition = await lineCondition(tx, deps.clock, businessUnitId, filter);
    return {
      sheet: { title: `${unit.name}: Account payments`, about: filterText(period, filter, unit), unit },
      columns: chosenColumns(columns, filter.Columns, accountPaymentColumnIds),
      count: async (most) => (await oneRow(tx, sql<{ count: number }>`select count(*)::int as count from (${linesAfter(condition, undefined, most)}) x`)).count,
      after: (last: LineRow | undefined, most) => rowsOf(tx, linesAfter(condition, last, most)),
    };
  });
