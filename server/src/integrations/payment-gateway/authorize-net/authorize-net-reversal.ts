import { decimalOf } from '@ratepayer/contract/kit/money.ts';
import type { GatewayReply, ReverseRequest } from '../payment-gateway.ts';
import { answer } from '../vendor-words.rules.ts';
import { codeOf, factsOf, invoiceOf, type TransactionTold, verdictOf } from './authorize-net-answers.rules.ts';
import type { Ask } from './authorize-net-client.ts';
import { type DetailsTold, isPending, isSettled } from './authorize-net-statuses.rules.ts';

const noSuchRecord = 'E00040';

/** A void carries no order: its invoice number would stand beside the sale's, whose number the void shares. */
const bodies = {
  Void: ({ saleTransactionId }: ReverseRequest) => ({
    transactionType: 'voidTransaction',
    refTransId: saleTransactionId,
  }),
  Refund: ({ reference, saleTransactionId, last4, amountMinor }: ReverseRequest) => ({
    transactionType: 'refundTransaction',
    amount: decimalOf(amountMinor),
    payment: { creditCard: { cardNumber: last4, expirationDate: 'XXXX' } },
    refTransId: saleTransactionId,
    order: { invoiceNumber: invoiceOf(reference) },
  }),
} as const;

/**
 * Voids or refunds a sale. A reason code says too little: 16 is "not found", 310 a void that is done (with response
 * code 1), 54 a refund refused because of the sale. So whatever is not plainly approved is decided by the sale's own
 * state.
 * @throws when nobody can tell.
 */
export async function reverseAuthorizeNet(
  ask: Ask,
  request: ReverseRequest,
  operation: 'Void' | 'Refund',
): Promise<GatewayReply> {
  const told = await ask<TransactionTold>((merchantAuthentication) => ({
    createTransactionRequest: {
      merchantAuthentication,
      refId: invoiceOf(request.reference),
      transactionRequest: bodies[operation](request),
    },
  }));
  const facts = factsOf(told);
  const verdict = verdictOf(told);
  if (verdict === 'approved') return answer('approved', { ...facts, amountMinor: request.amountMinor });
  if (verdict === 'held')
    return {
      outcome: 'held',
      gatewayTransactionId: facts.gatewayTransactionId,
      responseCode: facts.responseCode,
      message: facts.message,
    };
  const status = await statusOf(ask, request.saleTransactionId);
  if (operation === 'Void' && status === 'voided')
    return answer('approved', {
      ...facts,
      gatewayTransactionId: request.saleTransactionId,
      amountMinor: request.amountMinor,
    });
  if (operation === 'Void' && isSettled(status))
    return answer('declined', { ...facts, responseCode: 'already_settled', message: 'The sale is settled; refund it' });
  if (verdict === 'unknown')
    throw new Error(`Authorize.Net answered something that is no outcome: ${facts.responseCode}`);
  if (operation === 'Refund' && isPending(status))
    return answer('declined', {
      ...facts,
      responseCode: 'not_settled',
      message: 'The sale is not settled yet. Void it, or refund it tomorrow.',
    });
  if (operation === 'Refund' && status === 'voided')
    return answer('declined', { ...facts, responseCode: 'already_voided', message: 'The sale was voided before' });
  return answer(status === '' ? 'error' : 'declined', facts);
}

/**
 * The state of a sale; empty when the vendor knows none of this number. @throws for every other answer that is an
 * error.
 */
async function statusOf(ask: Ask, transId: string): Promise<string> {
  const { transaction, messages } = await ask<DetailsTold>((merchantAuthentication) => ({
    getTransactionDetailsRequest: { merchantAuthentication, transId },
  }));
  if (transaction) return transaction.transactionStatus;
  if (codeOf(messages) === noSuchRecord) return '';
  throw new Error(`Authorize.Net does not show the sale ${transId}: ${codeOf(messages)}`);
}
