import { type Messages, codeOf, textOf } from './authorize-net-answers.rules.ts';
import type { Ask } from './authorize-net-client.ts';
import type { Details, DetailsTold, Listed } from './authorize-net-statuses.rules.ts';

const pageSize = 1000;
const day = 86_400_000;
// A list of batches may span so much (the vendor allows 31 days).
const windowMs = 30 * day;

export interface Batch {
  readonly batchId: string;
  readonly settlementTimeUTC: string;
  readonly settlementState: string;
}

/** A transaction by its number. An answer that is an error proves nothing. @throws then. */
export async function detailsOf(ask: Ask, transId: string): Promise<Details> {
  const { transaction, messages } = await ask<DetailsTold>((merchantAuthentication) => ({
    getTransactionDetailsRequest: { merchantAuthentication, transId },
  }));
  if (!transaction)
    throw new Error(`Authorize.Net does not show transaction ${transId}: ${codeOf(messages)} ${textOf(messages)}`);
  return transaction;
}

/** Every transaction of a list, page after page. @throws for an answer that is an error: it is no empty list. */
export async function* listed(
  ask: Ask,
  body: (merchantAuthentication: object, paging: object) => object,
): AsyncGenerator<Listed> {
  for (let page = 1; ; page++) {
    const { transactions = [], messages } = await ask<{ transactions?: readonly Listed[]; messages: Messages }>(
      (authentication) => body(authentication, { limit: String(pageSize), offset: String(page) }),
    );
    if (messages.resultCode !== 'Ok') throw new Error(textOf(messages));
    yield* transactions;
    if (transactions.length < pageSize) return;
  }
}

/** Dates have no fraction of a second. */
const instant = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`;

/** Batches that ended since an instant, oldest first. */
export async function batchesSince(ask: Ask, since: Date): Promise<Batch[]> {
  const found: Batch[] = [];
  for (let from = since.getTime(), until = Date.now(); from < until; from += windowMs) {
    const { batchList = [], messages } = await ask<{ batchList?: readonly Batch[]; messages: Messages }>(
      (merchantAuthentication) => ({
        getSettledBatchListRequest: {
          merchantAuthentication,
          firstSettlementDate: instant(from),
          lastSettlementDate: instant(Math.min(from + windowMs, until)),
        },
      }),
    );
    if (messages.resultCode !== 'Ok') throw new Error(textOf(messages));
    found.push(...batchList);
  }
  const once = new Map(found.map((batch) => [batch.batchId, batch]));
  return [...once.values()].sort((a, b) => a.settlementTimeUTC.localeCompare(b.settlementTimeUTC));
}

export const inBatch = (ask: Ask, batchId: string): AsyncGenerator<Listed> =>
  listed(ask, (merchantAuthentication, paging) => ({
    getTransactionListRequest: {
      merchantAuthentication,
      batchId,
      sorting: { orderBy: 'id', orderDescending: 'false' },
      paging,
    },
  }));
