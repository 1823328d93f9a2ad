import type { ExportMethod } from '@ratepayer/contract/kit/export.ts';
import { formatInstant } from '@ratepayer/contract/kit/local-date.ts';
import { statusLabel } from '@ratepayer/contract/payments/payment-state.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { type Database, oneRow, rowsOf, sql } from '../../../platform/database/database.ts';
import type { Sheet } from '../../../platform/export/export-file.ts';
import { exportList } from '../../../platform/export/export-list.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { FileAnswer } from '../../../platform/http/file-answer.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { commonCondition, type ListQuery, paymentColumns, paymentJoins, type Row, statusFilter } from './list-payments.ts';

const columns: Sheet['columns'] = [
  { name: 'Date', kind: 'text' },
  { name: 'Reference #', kind: 'text' },
  { name: 'Payer', kind: 'text' },
  { name: 'Account number', kind: 'text' },
  { name: 'Amount', kind: 'amount' },
  { name: 'Service fee', kind: 'amount' },
  { name: 'Refunded', kind: 'amount' },
  { name: 'Status', kind: 'text' },
  { name: 'Method', kind: 'text' },
  { name: 'Last 4', kind: 'text' },
  { name: 'Channel', kind: 'text' },
  { name: 'Auth code', kind: 'text' },
];

/** Every payment of the list's filter as a file, newest first. @throws 400, 429 as `exportList` says. */
export const exportPayments = (
  deps: { readonly db: Database; readonly clock: Clock; readonly limits: Limits },
  caller: Caller,
  businessUnitId: number,
  method: ExportMethod,
  query: Omit<ListQuery, 'Page' | 'PageSize'>,
): Promise<FileAnswer> =>
  exportList(deps, caller, { businessUnitId, method, name: `payments-${query.StartDate ?? 'today'}` }, async (tx) => {
    const { condition, unit } = await commonCondition(tx, deps.clock, businessUnitId, query);
    const where = sql`${condition} and ${statusFilter(query.PaymentStatuses)}`;
    return {
      sheet: { title: `${unit.name}: Payments`, columns },
      count: async (most) => (await oneRow(tx, sql<{ count: number }>`select count(*)::int as count from (select 1 from payment p where ${where} limit ${most}) x`)).count,
      after: (last: Row | undefined, most) =>
        rowsOf(
          tx,
          sql<Row>`select ${paymentColumns} from ${paymentJoins} where ${where} ${last ? sql`and (p.created_date, p.id) < (${last.createdDate}, ${last.id})` : sql``} order by p.created_date desc, p.id desc limit ${most}`,
        ),
      cells: (row) => [
        formatInstant(row.createdDate, unit.timezone),
        row.referenceNumber,
        row.payerName,
        [row.accountNumber, row.subAccountNumber].filter(Boolean).join('-'),
        row.amountMinor,
        row.serviceFeeAmountMinor,
        row.refundedAmountMinor,
        row.needsResolution ? 'Needs resolution' : statusLabel(row),
        [row.paymentSourceType, row.accountType].filter(Boolean).join(' '),
        row.accountNumberLast4,
        row.channel ?? '',
        row.authCode,
      ],
    };
  });
