import type { InquiryAnswer, InquiryRequest } from '../payment-gateway.ts';
import { answer, minorOf } from '../vendor-words.rules.ts';

export interface Messages {
  readonly resultCode: 'Ok' | 'Error';
  readonly message?: readonly { readonly code: string; readonly text: string }[];
}
export const textOf = (messages: Messages): string => (messages.message ?? []).map((each) => each.text).join(' ');

/** An invoice number holds twenty characters; our reference is longer and as random. */
export const invoiceOf = (reference: string): string => reference.replace(/^rp_/, '').slice(0, 20);

interface Listed {
  readonly transId: string;
  readonly invoiceNumber?: string;
  readonly transactionStatus: string;
  readonly settleAmount: number;
}

interface List {
  readonly transactions?: readonly Listed[];
  readonly messages: Messages;
}

/** Asks under the merchant's own name; `body` gets the authentication, which stands first: elements have the order of their schema. */
type Ask = <T>(body: (merchantAuthentication: object) => object) => Promise<T>;

const pageSize = 1000;
// Statuses of its transaction lists (TransactionStatusEnum of its contracts). What is neither is not decided yet.
const taken = new Set(['capturedPendingSettlement', 'settledSuccessfully', 'refundPendingSettlement', 'refundSettledSuccessfully']);
const notTaken = new Set(['declined', 'voided', 'expired', 'generalError', 'failedReview']);

/**
 * What became of a request: among the unsettled transactions by our invoice number, page after page, then in the batches
 * that settled since it was sent. A void shows as the sale's own state. @throws when it is there and not decided yet.
 */
export async function inquireAuthorizeNet(ask: Ask, request: InquiryRequest): Promise<InquiryAnswer> {
  if (request.operation === 'Void') return inquireVoid(ask, request.saleTransactionId);
  const ours = (each: Listed) => each.invoiceNumber === invoiceOf(request.reference);
  const unsettled = await findIn(ask, ours, (merchantAuthentication, paging) => ({
    getUnsettledTransactionListRequest: { merchantAuthentication, sorting: { orderBy: 'submitTimeUTC', orderDescending: true }, paging },
  }));
  const found = unsettled ?? (await findSettled(ask, ours, request.requestedAt));
  if (!found) return { outcome: 'notFound' };
  const more = { gatewayTransactionId: found.transId, responseCode: found.transactionStatus, message: found.transactionStatus };
  if (taken.has(found.transactionStatus)) return answer('approved', { ...more, amountMinor: minorOf(found.settleAmount) });
  if (notTaken.has(found.transactionStatus)) return answer('declined', more);
  throw new Error(`Authorize.Net has not decided this transaction: ${found.transactionStatus}.`);
}

async function inquireVoid(ask: Ask, transId: string): Promise<InquiryAnswer> {
  const { transaction } = await ask<{ transaction?: { transactionStatus: string; transId: string; authAmount?: number } }>((merchantAuthentication) => ({
    getTransactionDetailsRequest: { merchantAuthentication, transId },
  }));
  if (transaction?.transactionStatus !== 'voided') return { outcome: 'notFound' };
  return answer('approved', { gatewayTransactionId: transaction.transId, responseCode: 'voided', message: 'Voided', amountMinor: minorOf(transaction.authAmount ?? 0) });
}

/** Batches settle once a day, so a request that was lost yesterday may stand in one of them. Dates have no fraction of a second. */
async function findSettled(ask: Ask, ours: (each: Listed) => boolean, since: Date): Promise<Listed | undefined> {
  const instant = (date: Date) => `${date.toISOString().slice(0, 19)}Z`;
  const { batchList = [], messages } = await ask<{ batchList?: readonly { readonly batchId: string }[]; messages: Messages }>((merchantAuthentication) => ({
    getSettledBatchListRequest: { merchantAuthentication, firstSettlementDate: instant(since), lastSettlementDate: instant(new Date(since.getTime() + 30 * 86_400_000)) },
  }));
  if (messages.resultCode !== 'Ok') throw new Error(textOf(messages));
  for (const { batchId } of batchList) {
    const found = await findIn(ask, ours, (merchantAuthentication, paging) => ({ getTransactionListRequest: { merchantAuthentication, batchId, paging } }));
    if (found) return found;
  }
  return undefined;
}

async function findIn(ask: Ask, ours: (each: Listed) => boolean, body: (merchantAuthentication: object, paging: object) => object): Promise<Listed | undefined> {
  for (let page = 1; ; page++) {
    const { transactions = [], messages } = await ask<List>((authentication) => body(authentication, { limit: String(pageSize), offset: String(page) }));
    if (messages.resultCode !== 'Ok') throw new Error(textOf(messages));
    const found = transactions.find(ours);
    if (found || transactions.length < pageSize) return found;
  }
}
