import type { InquiryAnswer, InquiryRequest } from '../payment-gateway.ts';
import { answer, minorOf } from '../vendor-words.rules.ts';
import { invoiceOf, isRefusal, type Messages } from './authorize-net-answers.rules.ts';
import type { Ask } from './authorize-net-client.ts';
import { batchesSince, detailsOf, inBatch, listed } from './authorize-net-lists.ts';
import { isSettled, type Listed, replyOfDetails } from './authorize-net-statuses.rules.ts';
import { partsOf } from './authorize-net-token.rules.ts';

/**
 * What became of a request: by its number when one is known, else found by our invoice number among the transactions of
 * the card's own profile, everything that is not settled, and the batches since. A void shows as the sale's own state.
 * @throws when it is there and nobody can tell, and for every answer that is an error: that is not "not found".
 */
export async function inquireAuthorizeNet(ask: Ask, request: InquiryRequest): Promise<InquiryAnswer> {
  if (request.operation === 'Void') return inquireVoid(ask, request.saleTransactionId);
  const number = request.gatewayTransactionId || (await numberOf(ask, request));
  return number === undefined ? { outcome: 'notFound' } : replyOfDetails(await detailsOf(ask, number));
}

async function inquireVoid(ask: Ask, saleTransactionId: string): Promise<InquiryAnswer> {
  const {
    transId: gatewayTransactionId,
    transactionStatus: responseCode,
    authAmount,
  } = await detailsOf(ask, saleTransactionId);
  if (responseCode === 'voided')
    return answer('approved', {
      gatewayTransactionId,
      responseCode,
      message: 'Voided',
      amountMinor: minorOf(authAmount ?? 0),
    });
  if (isSettled(responseCode))
    return answer('declined', {
      gatewayTransactionId,
      responseCode: 'already_settled',
      message: 'The sale is settled; refund it',
    });
  return { outcome: 'notFound' };
}

async function numberOf(ask: Ask, request: InquiryRequest): Promise<string | undefined> {
  const ours = (each: Listed) => each.invoiceNumber === invoiceOf(request.reference);
  const { customer } = partsOf(request.token ?? '');
  const found =
    (customer && (await ofCustomer(ask, customer, ours))) ||
    (await first(unsettled(ask, 'any'), ours)) ||
    // Whether "any" shows what is held for review, the vendor does not say.
    (await first(unsettled(ask, 'pendingApproval'), ours)) ||
    (await inBatches(ask, request.requestedAt, ours));
  return found ? found.transId : undefined;
}

async function first(
  transactions: AsyncIterable<Listed>,
  wanted: (each: Listed) => boolean,
): Promise<Listed | undefined> {
  for await (const each of transactions) if (wanted(each)) return each;
  return undefined;
}

const unsettled = (ask: Ask, status: 'any' | 'pendingApproval') =>
  listed(ask, (merchantAuthentication, paging) => ({
    getUnsettledTransactionListRequest: {
      merchantAuthentication,
      status,
      sorting: { orderBy: 'submitTimeUTC', orderDescending: 'true' },
      paging,
    },
  }));

/**
 * The shortest way, because a profile is made for each card; it finds, and says nothing when it does not: the profile
 * may be deleted.
 */
async function ofCustomer(
  ask: Ask,
  customerProfileId: string,
  wanted: (each: Listed) => boolean,
): Promise<Listed | undefined> {
  const { transactions = [], messages } = await ask<{ transactions?: readonly Listed[]; messages: Messages }>(
    (merchantAuthentication) => ({
      getTransactionListForCustomerRequest: {
        merchantAuthentication,
        customerProfileId,
        sorting: { orderBy: 'submitTimeUTC', orderDescending: 'true' },
        paging: { limit: '1000', offset: '1' },
      },
    }),
  );
  if (messages.resultCode !== 'Ok' && !isRefusal(messages))
    throw new Error('Authorize.Net could not list the transactions of a card.');
  return transactions.find(wanted);
}

/** Batches settle once a day, so a request that was lost yesterday may stand in one of them. */
async function inBatches(ask: Ask, since: Date, wanted: (each: Listed) => boolean): Promise<Listed | undefined> {
  for (const { batchId } of await batchesSince(ask, since)) {
    const found = await first(inBatch(ask, batchId), wanted);
    if (found) return found;
  }
  return undefined;
}
