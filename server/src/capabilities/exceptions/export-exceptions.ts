import { type ExceptionColumnId, exceptionColumnIds } from '@ratepayer/contract/payments/gateway-exception.ts';
import type { ExportMethod } from '@ratepayer/contract/kit/export.ts';
import { oneRow, sql, type Tx } from '../../platform/database/database.ts';
import { walk } from '../../platform/database/walk.ts';
import { exportList } from '../../platform/export/export-list.ts';
import { type ExportColumns, chosenColumns } from '../../platform/export/list-columns.rules.ts';
import type { ExportedList } from '../../platform/export/make-file.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { FileAnswer } from '../../platform/http/file-answer.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { businessUnitById } from '../organizations/find-business-unit.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { daysAsked } from './days-asked.ts';
import { type ExceptionFilter, type ExceptionRow, exceptionsIn, exceptionsOf, theirsOf } from './read-exceptions.ts';
import { say as refuse } from '../../platform/texts/refusals.ts';
import { said } from '../../platform/texts/say.ts';
import { sayList } from '../../platform/lists/say-list.ts';
import type { ListWords } from '@ratepayer/contract/kit/list.ts';
import type { Say } from '@ratepayer/contract/kit/texts.ts';

const columnsIn = (say: Say<ListWords>): ExportColumns<ExceptionColumnId, ExceptionRow> => ({
  date: [{ name: say('found'), kind: 'instant', cell: (row) => row.createdDate }],
  kind: [{ name: say('what'), kind: 'text', cell: (row) => row.kind }],
  theirs: [
    { name: say('gateway_number'), kind: 'text', cell: (row) => row.gatewayTransactionId },
    { name: say('gateway_says'), kind: 'text', cell: (row) => theirsOf(row)?.what ?? say('nothing') },
    { name: say('gateway_amount'), kind: 'amount', cell: (row) => theirsOf(row)?.amountMinor ?? 0 },
  ],
  ours: [
    { name: say('payment'), kind: 'text', cell: (row) => row.ours?.referenceNumber ?? '' },
    { name: say('payment_status'), kind: 'text', cell: (row) => row.ours?.status ?? '' },
    { name: say('payment_amount'), kind: 'amount', cell: (row) => row.ours?.amountMinor ?? 0 },
  ],
  amount: [{ name: say('difference'), kind: 'amount', cell: (row) => row.amountMinor }],
  batch: [{ name: say('batch'), kind: 'text', cell: (row) => row.batchIdentifier }],
  merchant: [{ name: say('merchant_number'), kind: 'text', cell: (row) => row.merchantNumber }],
  state: [
    { name: say('state'), kind: 'text', cell: (row) => row.resolution || say('open_state') },
    { name: say('reason'), kind: 'text', cell: (row) => said(row.reason) },
    { name: say('settled_by'), kind: 'text', cell: (row) => row.resolvedBy },
  ],
});

/** What a file of exceptions is asked by. */
export type ExceptionFileQuery = Omit<ExceptionFilter, 'from' | 'until'> & {
  readonly StartDate?: string | undefined;
  readonly EndDate?: string | undefined;
  readonly Columns?: ExceptionColumnId[] | undefined;
};

/**
 * Every exception of the filter, with the columns that are asked for. @throws 404 without the business unit
 * or the payment.
 */
export async function openExceptions(
  tx: Tx,
  businessUnitId: number,
  query: ExceptionFileQuery,
): Promise<ExportedList<ExceptionRow>> {
  const unit = await businessUnitById(tx, businessUnitId);
  if (!unit) throw notFound(refuse('could_not_find_business'));
  const from = exceptionsOf(businessUnitId, { ...query, ...(await daysAsked(tx, businessUnitId, query)) });
  const say = sayList(unit.culture);
  const about = [
    query.State ?? say('open_and_settled'),
    ...(query.Kinds ?? []),
    ...(query['Search.SearchText'] ? [say('search_is', { text: query['Search.SearchText'] })] : []),
  ].join(' · ');
  return {
    sheet: { title: `${unit.name}: ${say('exceptions_title')}`, about: [about], unit },
    columns: chosenColumns(columnsIn(say), query.Columns, exceptionColumnIds),
    count: async (most) =>
      (
        await oneRow(
          tx,
          sql<{ count: number }>`select count(*)::int as count from (select 1 from ${from} limit ${most}) x`,
        )
      ).count,
    walk: () => walk(tx, exceptionsIn(from)),
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
