import { createHmac } from 'node:crypto';
import type { GatewayMessage } from '../../src/integrations/payment-gateway/payment-gateway.ts';
import { invoiceOf } from '../../src/integrations/payment-gateway/authorize-net/authorize-net-answers.rules.ts';
import { authorizeNetGateway } from '../../src/integrations/payment-gateway/authorize-net/authorize-net-gateway.ts';
import type { Recorded } from './replay.ts';
import { minor, reference, told, type Vendor } from './vendor.ts';

/**
 * Authorize.Net, after its reference (developer.authorize.net/api/reference), its schema AnetApiSchema.xsd of
 * 2026-02-18 (transactionResponse, transactionDetailsType, transactionStatusEnum), its list of reasons
 * (ResponseReasonCode of its Java library) and its page "Webhooks"
 * (developer.authorize.net/api/reference/features/webhooks.html). No answer is of a live account.
 */
export const anetKey = 'A1B2C3D4E5F60718293A4B5C6D7E8F90';
export const anet = (responseCode: string, more: object = {}): Recorded => ({
  status: 200,
  body: {
    transactionResponse: {
      responseCode,
      authCode: responseCode === '1' ? '042917' : '',
      avsResultCode: 'Y',
      cvvResultCode: 'P',
      transId: '2149186775',
      refTransID: '',
      accountNumber: 'XXXX1111',
      accountType: 'Visa',
      ...more,
    },
    refId: invoiceOf(reference),
    messages: {
      resultCode: responseCode === '1' ? 'Ok' : 'Error',
      message: [
        {
          code: responseCode === '1' ? 'I00001' : 'E00027',
          text: responseCode === '1' ? 'Successful.' : 'The transaction was unsuccessful.',
        },
      ],
    },
  },
});
export const anetOk = { resultCode: 'Ok', message: [{ code: 'I00001', text: 'Successful.' }] };
/** An answer without a transaction. */
export const anetRefuses = (code: string, text: string): Recorded => ({
  status: 200,
  body: { messages: { resultCode: 'Error', message: [{ code, text }] } },
});
export const anetFault = (errorCode: string, errorText: string) => ({ errors: [{ errorCode, errorText }] });

/** What getTransactionDetailsRequest shows of the sale (transactionDetailsType). */
export const anetSale = (transactionStatus: string, more: object = {}) => ({
  transId: '2149186775',
  transactionStatus,
  authCode: '042917',
  authAmount: 84.12,
  settleAmount: 84.12,
  ...more,
});
/** The same answer to a request and to the question about its sale that follows. */
export const withSale = ({ status, body }: Recorded, transactionStatus: string): Recorded => ({
  status,
  body: { ...(body as object), transaction: anetSale(transactionStatus) },
});

/** developer.authorize.net/api/reference/features/webhooks.html: signed over the whole body under the signature key. */
export function anetMessage(event: string, payload: object = {}): GatewayMessage {
  const body = JSON.stringify({
    notificationId: 'n1',
    eventType: `net.authorize.${event}`,
    eventDate: '2026-11-21T20:48:02.6080693Z',
    payload: {
      responseCode: 1,
      authCode: '042917',
      authAmount: 84.12,
      invoiceNumber: invoiceOf(reference),
      entityName: 'transaction',
      id: '2149186775',
      ...payload,
    },
  });
  return {
    body,
    headers: {
      'x-anet-signature': `sha512=${createHmac('sha512', Buffer.from(anetKey, 'hex')).update(body).digest('hex').toUpperCase()}`,
    },
  };
}
const sold = {
  operation: 'Sale',
  reference: invoiceOf(reference),
  gatewayTransactionId: '2149186775',
  toldAt: '2026-11-21T20:48:02.608Z',
} as const;

export const authorizeNet: Vendor = {
  name: 'Authorize.Net',
  open: authorizeNetGateway,
  credentials: { apiLoginId: 'login', transactionKey: 'key', signatureKey: anetKey },
  token: told('eyJjb2RlIjoiNTBfMl8wNjAwMDUyN0JEODE4RjQxOUEy'),
  saleId: '2149186775',
  sale: {
    approved: anet('1', { messages: [{ code: '1', description: 'This transaction has been approved.' }] }),
    declined: anet('2', anetFault('2', 'This transaction has been declined.')),
    insufficientFunds: anet('2', anetFault('2', 'This transaction has been declined.')),
    badRequest: anet('3', anetFault('116', 'Invalid OTS Token.')),
  },
  unknown: {
    'an unexpected system error': anetRefuses('E00001', 'An error occurred during processing. Please try again.'),
    'a server in maintenance': anetRefuses('E00001', 'Server in maintenance. Please try again later.'),
    'no reason': anetRefuses('E00027', 'The transaction was unsuccessful.'),
    'a duplicate': anet('3', { ...anetFault('11', 'A duplicate transaction has been submitted.'), transId: '0' }),
    'a time-out inside': anet('3', anetFault('120', 'An error occurred during processing. Please try again.')),
    'an authorisation that was not settled': anet(
      '3',
      anetFault('36', 'The authorization was approved, but settlement failed.'),
    ),
    'an authorisation nobody heard of': anet(
      '3',
      anetFault(
        '152',
        'The transaction was authorized, but the client could not be notified; the transaction will not be settled.',
      ),
    ),
    'a fault of theirs': anet(
      '3',
      anetFault('19', 'An error occurred during processing. Please try again in 5 minutes.'),
    ),
    'a reason nobody listed': anet('3', anetFault('999', 'New.')),
    'a reversal that was not found': anet('1', {
      messages: [{ code: '308', description: 'The original transaction for this reversal was not found.' }],
    }),
  },
  undecided: {
    'a review': [
      anet('4', {
        messages: [{ code: '252', description: 'Your order has been received. Thank you for your business!' }],
      }),
      'held',
    ],
    'a review after authorisation': [
      anet('4', {
        messages: [{ code: '253', description: 'Your order has been received. Thank you for your business!' }],
      }),
      'held',
    ],
    'a review by the processor': [
      anet('4', { messages: [{ code: '193', description: 'The transaction is currently under review.' }] }),
      'held',
    ],
    'a part of which it does not say how much': [
      anet('4', {
        messages: [{ code: '295', description: 'The amount of this request was only partially approved.' }],
      }),
      'accepted',
    ],
  },
  reversal: {
    done: anet('1', { messages: [{ code: '1', description: 'This transaction has been approved.' }] }),
    refused: withSale(
      anet('3', anetFault('54', 'The referenced transaction does not meet the criteria for issuing a credit.')),
      'settledSuccessfully',
    ),
    outcome: 'approved',
  },
  inquiry: {
    found: {
      status: 200,
      body: {
        transactions: [
          {
            transId: '2149186775',
            invoiceNumber: invoiceOf(reference),
            transactionStatus: 'capturedPendingSettlement',
            settleAmount: 84.12,
          },
        ],
        transaction: anetSale('capturedPendingSettlement'),
        totalNumInResultSet: 1,
        messages: { resultCode: 'Ok', message: [{ code: 'I00001', text: 'Successful.' }] },
      },
    },
    none: {
      status: 200,
      body: {
        totalNumInResultSet: 0,
        messages: { resultCode: 'Ok', message: [{ code: 'I00004', text: 'No records found.' }] },
      },
    },
  },
  // Authorize.Net has no message about disputes.
  message: (kind) => (kind === 'approved' ? anetMessage('payment.authcapture.created') : undefined),
  messages: [
    ['a sale', anetMessage('payment.authcapture.created'), [{ ...sold, says: 'charged', amountMinor: minor }]],
    [
      'a sale without amount',
      anetMessage('payment.authcapture.created', { authAmount: undefined }),
      [{ ...sold, says: 'charged', amountMinor: 0 }],
    ],
    [
      'a declined sale',
      anetMessage('payment.authcapture.created', { responseCode: 2 }),
      [{ ...sold, says: 'declined' }],
    ],
    [
      'a sale with an error',
      anetMessage('payment.authcapture.created', { responseCode: 3 }),
      [{ ...sold, says: 'declined' }],
    ],
    [
      'a sale under review',
      anetMessage('payment.authcapture.created', { responseCode: 4 }),
      [{ ...sold, says: 'held' }],
    ],
    ['a hold', anetMessage('payment.fraud.held', { responseCode: 4 }), [{ ...sold, says: 'held' }]],
    ['a release', anetMessage('payment.fraud.approved'), [{ ...sold, says: 'charged', amountMinor: minor }]],
    ['a refusal after review', anetMessage('payment.fraud.declined'), [{ ...sold, says: 'declined', amountMinor: 0 }]],
    [
      'what the request called itself, before its invoice',
      anetMessage('payment.authcapture.created', {
        merchantReferenceId: 'abcdefghij0123456789',
        invoiceNumber: 'other',
      }),
      [{ ...sold, reference: 'abcdefghij0123456789', says: 'charged' }],
    ],
    [
      'a refund',
      anetMessage('payment.refund.created', { id: '2149186999' }),
      [{ operation: 'Refund', says: 'done', gatewayTransactionId: '2149186999' }],
    ],
    [
      'a refused refund',
      anetMessage('payment.refund.created', { id: '2149186999', responseCode: 3 }),
      [{ operation: 'Refund', says: 'failed' }],
    ],
    // It carries the number and the invoice of its sale, and is no word about that sale.
    [
      'a void',
      anetMessage('payment.void.created'),
      [{ operation: 'Void', says: 'done', reference: '', saleTransactionId: '2149186775' }],
    ],
    [
      'a refused void',
      anetMessage('payment.void.created', { responseCode: 3 }),
      [{ operation: 'Void', says: 'notDone', reference: '' }],
    ],
    ['an authorisation alone', anetMessage('payment.authorization.created'), []],
    ['a profile', anetMessage('customer.paymentProfile.created'), []],
    [
      'what nobody understands',
      anetMessage('payment.authcapture.created', { id: {} }),
      [{ operation: 'Message', says: 'unreadable' }],
    ],
  ],
};
