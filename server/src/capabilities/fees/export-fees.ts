import type { ExportMethod } from '@ratepayer/contract/kit/export.ts';
import { formatInstant } from '@ratepayer/contract/kit/local-date.ts';
import { statusLabel } from '@ratepayer/contract/payments/payment-state.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Database, oneRow, rowsOf, sql } from '../../platform/database/database.ts';
import type { Sheet } from '../../platform/export/export-file.ts';
import { exportList } from '../../platform/export/export-list.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { FileAnswer } from '../../platform/http/file-answer.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { type Charged, type FeeFilter, feesAfter, feesOf } from './list-fees.ts';

const columns: Sheet['columns'] = [
  { name: 'Date', kind: 'text' },
  { name: 'Fee reference #', kind: 'text' },
  { name: 'Base reference #', kind: 'text' },
  { name: 'Payer', kind: 'text' },
  { name: 'Account number', kind: 'text' },
  { name: 'Base amount', kind: 'amount' },
  { name: 'Fee', kind: 'amount' },
  { name: 'Included', kind: 'text' },
  { name: 'Method', kind: 'text' },
  { name: 'Channel', kind: 'text' },
  { name: 'Status', kind: 'text' },
  { name: 'Disagrees', kind: 'text' },
];

/** Every charged fee of the filter as a file. @throws 400, 429 as `exportList` says. */
export const exportFees = (
  deps: { readonly db: Database; readonly clock: Clock; readonly limits: Limits },
  caller: Caller,
  businessUnitId: number,
  method: ExportMethod,
  query: FeeFilter,
): Promise<FileAnswer> =>
  exportList(deps, caller, { businessUnitId, method, name: `service-fees-${query.StartDate ?? 'today'}` }, async (tx) => {
    const { from, unit } = await feesOf(tx, deps.clock, businessUnitId, query);
    return {
      sheet: { title: `${unit.name}: Service fees`, columns },
      count: async (most) => (await oneRow(tx, sql<{ count: number }>`select count(*)::int as count from (select 1 from ${from} limit ${most}) x`)).count,
      after: (last: Charged | undefined, most) => rowsOf(tx, feesAfter(from, last, most)),
      cells: (row) => [
        formatInstant(row.createdDate, unit.timezone),
        row.feeReferenceNumber,
        row.baseReferenceNumber,
        row.payerName,
        row.accountNumber,
        row.baseAmountMinor,
        row.feeMinor,
        row.included ? 'Yes' : 'No',
        `${row.accountType} ${row.accountNumberLast4}`,
        row.channel ?? '',
        statusLabel(row),
        row.disagrees ? 'Yes' : '',
      ],
    };
  });
