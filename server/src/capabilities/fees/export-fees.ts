import { type ChargedFeeColumnId, chargedFeeColumnIds } from '@ratepayer/contract/fees/list-columns.ts';
import type { ExportMethod } from '@ratepayer/contract/kit/export.ts';
import { statusLabel } from '@ratepayer/contract/payments/payment-state.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Database, oneRow, rowsOf, sql } from '../../platform/database/database.ts';
import { exportList } from '../../platform/export/export-list.ts';
import { filterText } from '../../platform/export/filter-text.rules.ts';
import { chosenColumns, type ExportColumns } from '../../platform/export/list-columns.rules.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { FileAnswer } from '../../platform/http/file-answer.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { type Charged, type FeeFilter, feesAfter, feesOf } from './list-fees.ts';

const columns: ExportColumns<ChargedFeeColumnId, Charged> = {
  date: [{ name: 'Date', kind: 'instant', cell: (row) => row.createdDate }],
  reference: [
    { name: 'Fee reference #', kind: 'text', cell: (row) => row.feeReferenceNumber },
    { name: 'Base reference #', kind: 'text', cell: (row) => row.baseReferenceNumber },
  ],
  payer: [
    { name: 'Payer', kind: 'text', cell: (row) => row.payerName },
    { name: 'Account number', kind: 'text', cell: (row) => row.accountNumber },
  ],
  base: [{ name: 'Base amount', kind: 'amount', cell: (row) => row.baseAmountMinor }],
  fee: [{ name: 'Fee', kind: 'amount', cell: (row) => row.feeMinor }],
  included: [{ name: 'Included', kind: 'text', cell: (row) => (row.included ? 'Yes' : 'No') }],
  method: [{ name: 'Method', kind: 'text', cell: (row) => `${row.accountType} ${row.accountNumberLast4}` }],
  channel: [{ name: 'Channel', kind: 'text', cell: (row) => row.channel ?? '' }],
  status: [
    { name: 'Status', kind: 'text', cell: (row) => statusLabel(row) },
    { name: 'Disagrees', kind: 'text', cell: (row) => (row.disagrees ? 'Yes' : '') },
  ],
};

/** Every charged fee of the filter as a file, with the columns that are asked for. @throws 400, 429 as `exportList` says. */
export const exportFees = (
  deps: { readonly db: Database; readonly clock: Clock; readonly limits: Limits },
  caller: Caller,
  businessUnitId: number,
  method: ExportMethod,
  query: FeeFilter & { readonly Columns?: ChargedFeeColumnId[] | undefined },
): Promise<FileAnswer> =>
  exportList(deps, caller, { businessUnitId, method, name: `service-fees-${query.StartDate?.slice(0, 10) ?? 'today'}` }, async (tx) => {
    const { from, unit, period } = await feesOf(tx, deps.clock, businessUnitId, query);
    return {
      sheet: { title: `${unit.name}: Service fees`, about: filterText(period, query, unit), unit },
      columns: chosenColumns(columns, query.Columns, chargedFeeColumnIds),
      count: async (most) => (await oneRow(tx, sql<{ count: number }>`select count(*)::int as count from (select 1 from ${from} limit ${most}) x`)).count,
      after: (last: Charged | undefined, most) => rowsOf(tx, feesAfter(from, last, most)),
    };
  });
