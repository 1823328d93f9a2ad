import { type ExceptionColumnId, exceptionColumnIds } from '@ratepayer/contract/payments/gateway-exception.ts';
import type { ExportMethod } from '@ratepayer/contract/kit/export.ts';
import { oneRow, rowsOf, sql, type Tx } from '../../platform/database/database.ts';
import { exportList } from '../../platform/export/export-list.ts';
import { type ExportColumns, chosenColumns } from '../../platform/export/list-columns.rules.ts';
import type { ExportedList } from '../../platform/export/make-file.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { FileAnswer } from '../../platform/http/file-answer.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { businessUnitById } from '../organizations/find-business-unit.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { daysAsked } from './days-asked.ts';
import { type ExceptionFilter, type ExceptionRow, exceptionsAfter, exceptionsOf, theirsOf } from './read-exceptions.ts';
import { say } from '../../platform/texts/refusals.ts';

const columns: ExportColumns<ExceptionColumnId, ExceptionRow> = {
  date: [{ name: 'Found', kind: 'instant', cell: (row) => row.createdDate }],
  kind: [{ name: 'What', kind: 'text', cell: (row) => row.kind }],
  theirs: [
    { name: 'Gateway number', kind: 'text', cell: (row) => row.gatewayTransactionId },
    { name: 'The gateway says', kind: 'text', cell: (row) => theirsOf(row)?.what ?? 'Nothing' },
    { name: 'Gateway amount', kind: 'amount', cell: (row) => theirsOf(row)?.amountMinor ?? 0 },
  ],
  ours: [
    { name: 'Payment', kind: 'text', cell: (row) => row.ours?.referenceNumber ?? '' },
    { name: 'Payment status', kind: 'text', cell: (row) => row.ours?.status ?? '' },
    { name: 'Payment amount', kind: 'amount', cell: (row) => row.ours?.amountMinor ?? 0 },
  ],
  amount: [{ name: 'Difference', kind: 'amount', cell: (row) => row.amountMinor }],
  batch: [{ name: 'Batch', kind: 'text', cell: (row) => row.batchIdentifier }],
  merchant: [{ name: 'Merchant number', kind: 'text', cell: (row) => row.merchantNumber }],
  state: [
    { name: 'State', kind: 'text', cell: (row) => row.resolution || 'Open' },
    { name: 'Reason', kind: 'text', cell: (row) => row.reason },
    { name: 'Settled by', kind: 'text', cell: (row) => row.resolvedBy },
  ],
};

/** What a file of exceptions is asked by. */
export type ExceptionFileQuery = Omit<ExceptionFilter, 'from' | 'until'> & {
  readonly StartDate?: string | undefined;
  readonly EndDate?: string | undefined;
  readonly Columns?: ExceptionColumnId[] | undefined;
};

/**
 * Every exception of the filter in slices, with the columns that are asked for. @throws 404 without the business unit
 * or the payment.
 */
export async function openExceptions(
  tx: Tx,
  businessUnitId: number,
  query: ExceptionFileQuery,
): Promise<ExportedList<ExceptionRow>> {
  const unit = await businessUnitById(tx, businessUnitId);
  if (!unit) throw notFound(say('could_not_find_business'));
  const from = exceptionsOf(businessUnitId, { ...query, ...(await daysAsked(tx, businessUnitId, query)) });
  const about = [
    query.State ?? 'Open and settled',
    ...(query.Kinds ?? []),
    ...(query['Search.SearchText'] ? [`Search: ${query['Search.SearchText']}`] : []),
  ].join(' · ');
  return {
    sheet: { title: `${unit.name}: Exceptions`, about: [about], unit },
    columns: chosenColumns(columns, query.Columns, exceptionColumnIds),
    count: async (most) =>
      (
        await oneRow(
          tx,
          sql<{ count: number }>`select count(*)::int as count from (select 1 from ${from} limit ${most}) x`,
        )
      ).count,
    after: (last, most) => rowsOf(tx, exceptionsAfter(from, last, most)),
  };
}

/** The same as a file at once. @throws 400, 429 as `exportList` says. */
export const exportExceptions = (
  deps: PaymentDeps,
  caller: Caller,
  businessUnitId: number,
  method: ExportMethod,
  query: ExceptionFileQuery,
): Promise<FileAnswer> =>
  exportList(deps, caller, { businessUnitId, method, name: 'exceptions' }, (tx) =>
    openExceptions(tx, businessUnitId, query),
  );
