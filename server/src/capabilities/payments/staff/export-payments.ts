import type { ExportMethod } from '@ratepayer/contract/kit/export.ts';
import type { PaymentListExtra } from '@ratepayer/contract/payments/channels.ts';
import type { PaymentColumnId } from '@ratepayer/contract/payments/list-columns.ts';
import { statusLabel } from '@ratepayer/contract/payments/payment-state.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { type Database, oneRow, rowsOf, sql } from '../../../platform/database/database.ts';
import { exportList } from '../../../platform/export/export-list.ts';
import { filterText } from '../../../platform/export/filter-text.rules.ts';
import { chosenColumns, type ExportColumns } from '../../../platform/export/list-columns.rules.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { FileAnswer } from '../../../platform/http/file-answer.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { commonCondition, extraColumns, type ListQuery, paymentColumns, paymentJoins, type Row, statusFilter } from './list-payments.ts';

type ExportedRow = Row & Partial<Record<Exclude<PaymentListExtra, 'exportedDate'>, string>> & { readonly exportedDate?: Date | null };

const columns: ExportColumns<PaymentColumnId, ExportedRow> = {
  date: [{ name: 'Date', kind: 'instant', cell: (row) => row.createdDate }],
  reference: [{ name: 'Reference #', kind: 'text', cell: (row) => row.referenceNumber }],
  payer: [
    { name: 'Payer', kind: 'text', cell: (row) => row.payerName },
    { name: 'Account number', kind: 'text', cell: (row) => [row.accountNumber, row.subAccountNumber].filter(Boolean).join('-') },
  ],
  amount: [{ name: 'Amount', kind: 'amount', cell: (row) => row.amountMinor }],
  fee: [{ name: 'Service fee', kind: 'amount', cell: (row) => row.serviceFeeAmountMinor }],
  refunded: [{ name: 'Refunded', kind: 'amount', cell: (row) => row.refundedAmountMinor }],
  status: [{ name: 'Status', kind: 'text', cell: (row) => (row.needsResolution ? 'Needs resolution' : statusLabel(row)) }],
  method: [
    { name: 'Method', kind: 'text', cell: (row) => [row.paymentSourceType, row.accountType].filter(Boolean).join(' ') },
    { name: 'Last 4', kind: 'text', cell: (row) => row.accountNumberLast4 },
  ],
  channel: [{ name: 'Channel', kind: 'text', cell: (row) => row.channel ?? '' }],
  type: [{ name: 'Type', kind: 'text', cell: (row) => row.type }],
  origin: [{ name: 'Origin', kind: 'text', cell: (row) => row.origin }],
  auth: [{ name: 'Auth code', kind: 'text', cell: (row) => row.authCode }],
  entry: [{ name: 'Entry method', kind: 'text', cell: (row) => row.cardEntryMethod ?? '' }],
  by: [{ name: 'Taken by', kind: 'text', cell: (row) => (row.createdByUserName ? `${row.createdByUserName} (${row.createdByUserRole})` : '') }],
  descriptor: [{ name: 'Descriptor', kind: 'text', cell: (row) => row.paymentDescriptor ?? '' }],
  merchant: [{ name: 'Merchant number', kind: 'text', cell: (row) => row.merchantNumber ?? '' }],
  batch: [{ name: 'Batch', kind: 'text', cell: (row) => row.batchIdentifier ?? '' }],
  exported: [{ name: 'Exported', kind: 'instant', cell: (row) => row.exportedDate ?? null }],
};
const usual: readonly PaymentColumnId[] = ['date', 'reference', 'payer', 'amount', 'fee', 'refunded', 'status', 'method', 'channel', 'auth'];
// What a row carries only when its column is asked for.
const extraOf: Partial<Record<PaymentColumnId, PaymentListExtra>> = {
  entry: 'cardEntryMethod',
  descriptor: 'paymentDescriptor',
  merchant: 'merchantNumber',
  batch: 'batchIdentifier',
  exported: 'exportedDate',
};

/** Every payment of the list's filter as a file, newest first, with the columns that are asked for. @throws 400, 429 as `exportList` says. */
export const exportPayments = (
  deps: { readonly db: Database; readonly clock: Clock; readonly limits: Limits },
  caller: Caller,
  businessUnitId: number,
  method: ExportMethod,
  query: Omit<ListQuery, 'Page' | 'PageSize'> & { readonly Columns?: PaymentColumnId[] | undefined },
): Promise<FileAnswer> =>
  exportList(deps, caller, { businessUnitId, method, name: `payments-${query.StartDate?.slice(0, 10) ?? 'today'}` }, async (tx) => {
    const { condition, unit, period } = await commonCondition(tx, deps.clock, businessUnitId, query);
    const where = sql`${condition} and ${statusFilter(query.PaymentStatuses)}`;
    const extras = extraColumns([...new Set(query.Columns)].flatMap((id) => extraOf[id] ?? []));
    return {
      sheet: { title: `${unit.name}: Payments`, about: filterText(period, query, unit), unit },
      columns: chosenColumns(columns, query.Columns, usual),
      count: async (most) => (await oneRow(tx, sql<{ count: number }>`select count(*)::int as count from (select 1 from payment p where ${where} limit ${most}) x`)).count,
      after: (last: ExportedRow | undefined, most) =>
        rowsOf(
          tx,
          sql<ExportedRow>`select ${paymentColumns}${sql.join(extras, sql``)} from ${paymentJoins} where ${where} ${last ? sql`and (p.created_date, p.id) < (${last.createdDate}, ${last.id})` : sql``} order by p.created_date desc, p.id desc limit ${most}`,
        ),
    };
  });
