import { createHmac } from 'node:crypto';
import type { Types } from '@adyen/api-library';
import { adyenGateway } from '../../src/integrations/payment-gateway/adyen/adyen-gateway.ts';
import type { GatewayMessage } from '../../src/integrations/payment-gateway/payment-gateway.ts';
import type { Recorded } from './replay.ts';
import { minor, type Part, reference, told, type Vendor } from './vendor.ts';

/**
 * Adyen, after its specifications CheckoutService-v72.json and Webhooks-v1.json of 2026-07-01
 * (github.com/Adyen/adyen-openapi), its library's types, and its pages online-payments/payment-result-codes,
 * development-resources/api-idempotency (704, 703, header transient-error), online-payments/refund,
 * development-resources/webhooks/webhook-types. No answer is of a live account.
 */
export const adyenKey = '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056';
type AdyenPayment = Types.checkout.PaymentResponse;
export const adyenPayment = (
  resultCode: `${Types.checkout.PaymentResponse.ResultCodeEnum}`,
  more: Part<Omit<AdyenPayment, 'action'>> & { readonly action?: object } = {},
): object => ({
  pspReference: '993617894903480A',
  resultCode,
  amount: { currency: 'USD', value: minor },
  merchantReference: reference,
  additionalData: { authCode: '042917' },
  ...more,
});
export const adyenAction = {
  type: 'threeDS2',
  subtype: 'challenge',
  paymentMethodType: 'scheme',
  token: 'eyJhY3NVUkwi',
  authorisationToken: 'Ab02b4c0',
  url: 'https://checkoutshopper-test.adyen.com/',
};
export const adyenRefuses = (status: number, errorCode: string, message: string): Recorded => ({
  status,
  body: { status, errorCode, message, errorType: 'validation' },
});
/** PaymentRefundResponse, PaymentCancelResponse, StandalonePaymentCancelResponse. */
export const adyenTaken: Recorded = {
  status: 201,
  body: {
    merchantAccount: 'RivertonECOM',
    paymentPspReference: '993617894903480A',
    pspReference: '993617894906488A',
    reference,
    status: 'received',
  },
};

interface Told {
  readonly success?: string;
  readonly pspReference?: string;
  readonly originalReference?: string;
  readonly merchantReference?: string;
  readonly merchantAccountCode?: string;
  readonly amount?: object;
  readonly reason?: string;
  readonly additionalData?: object;
}

/**
 * A message as docs.adyen.com/development-resources/webhooks/webhook-types shows it, signed over the values of these
 * fields joined by colons.
 */
export function adyenMessage(eventCode: string, more: Told = {}): GatewayMessage {
  const item = {
    eventCode,
    eventDate: '2026-11-21T20:48:02+01:00',
    success: 'true',
    pspReference: 'QFQTPCQ8HXSKGK82',
    merchantAccountCode: 'RivertonECOM',
    merchantReference: reference,
    amount: { value: minor, currency: 'USD' },
    originalReference: '',
    reason: '',
    ...more,
  };
  const amount = item.amount as { value: number; currency: string };
  const signed = [
    item.pspReference,
    item.originalReference,
    item.merchantAccountCode,
    item.merchantReference,
    amount.value,
    amount.currency,
    item.eventCode,
    item.success,
  ].join(':');
  const hmacSignature = createHmac('sha256', Buffer.from(adyenKey, 'hex')).update(signed).digest('base64');
  return {
    headers: {},
    body: JSON.stringify({
      live: 'false',
      notificationItems: [
        { NotificationRequestItem: { ...item, additionalData: { ...more.additionalData, hmacSignature } } },
      ],
    }),
  };
}

const sold = '993617894903480A';
const about = { originalReference: sold };
const facts = { reference, currencyCode: 'USD', toldAt: '2026-11-21T19:48:02.000Z' } as const;
const sale = { ...facts, operation: 'Sale', gatewayTransactionId: 'QFQTPCQ8HXSKGK82' } as const;
const lateSale = { ...facts, operation: 'Sale', says: 'notTaken', gatewayTransactionId: sold, amountMinor: 0 } as const;
const change = {
  ...facts,
  gatewayTransactionId: 'QFQTPCQ8HXSKGK82',
  saleTransactionId: sold,
  amountMinor: minor,
} as const;
const dispute = { ...change, operation: 'Dispute' } as const;

export const adyen: Vendor = {
  name: 'Adyen',
  open: adyenGateway,
  credentials: { apiKey: 'AQE_test', merchantAccount: 'RivertonECOM', hmacKey: adyenKey, captureDelayHours: '24' },
  token: told(
    JSON.stringify({
      type: 'scheme',
      encryptedCardNumber: 'adyenjs_0_1_18$',
      encryptedExpiryMonth: 'a',
      encryptedExpiryYear: 'b',
      encryptedSecurityCode: 'c',
    }),
  ),
  saleId: sold,
  sale: {
    approved: { status: 200, body: adyenPayment('Authorised') },
    declined: { status: 200, body: adyenPayment('Refused', { refusalReason: 'Refused', refusalReasonCode: '2' }) },
    insufficientFunds: {
      status: 200,
      body: adyenPayment('Refused', { refusalReason: 'NOT_ENOUGH_BALANCE', refusalReasonCode: '12' }),
    },
    badRequest: adyenRefuses(422, '702', 'Structure of PaymentRequest contains the following unknown fields'),
  },
  unknown: {
    'a conflict': adyenRefuses(409, '704', 'request already processed or in progress'),
    'a request processed before': adyenRefuses(422, '704', 'request already processed or in progress'),
    'a resource that is away for a moment': {
      ...adyenRefuses(503, '703', 'required resource temporarily unavailable'),
      headers: { 'transient-error': 'true' },
    },
    'a refusal that may be tried again': {
      ...adyenRefuses(422, '905', 'Payment details are not supported'),
      headers: { 'transient-error': 'true' },
    },
    'a limit': adyenRefuses(429, '029', 'Too many requests'),
    'a fault of theirs': adyenRefuses(500, '905_1', 'Could not find an acquirer account'),
    'a result that nobody knows': { status: 200, body: { ...adyenPayment('Pending'), resultCode: 'SomethingNew' } },
  },
  undecided: {
    'work that goes on': [{ status: 200, body: adyenPayment('Pending') }, 'accepted'],
    'a payment that is only received': [{ status: 200, body: adyenPayment('Received') }, 'accepted'],
    'a part that is not named': [
      { status: 200, body: { ...adyenPayment('PartiallyAuthorised'), amount: undefined } },
      'accepted',
    ],
  },
  reversal: {
    done: adyenTaken,
    refused: adyenRefuses(422, '167', 'Original pspReference required for this operation'),
    outcome: 'accepted',
  },
  message(kind) {
    if (kind === 'approved') return adyenMessage('AUTHORISATION');
    return adyenMessage(kind === 'dispute' ? 'CHARGEBACK' : 'CHARGEBACK_REVERSED', about);
  },
  messages: [
    [
      'AUTHORISATION',
      adyenMessage('AUTHORISATION', { additionalData: { authCode: '999' }, reason: '999:1111:03/2030' }),
      [{ ...sale, says: 'charged', amountMinor: minor, authCode: '', message: 'AUTHORISATION' }],
    ],
    [
      'AUTHORISATION that failed',
      adyenMessage('AUTHORISATION', { success: 'false', reason: 'Refused' }),
      [{ ...sale, says: 'declined', amountMinor: 0 }],
    ],
    [
      'a step that was left',
      adyenMessage('OFFER_CLOSED'),
      [{ ...facts, operation: 'Sale', says: 'notCharged', gatewayTransactionId: '' }],
    ],
    ['a capture', adyenMessage('CAPTURE', about), []],
    ['a capture that was refused', adyenMessage('CAPTURE', { ...about, success: 'false' }), [lateSale]],
    ['a capture that failed', adyenMessage('CAPTURE_FAILED', about), [lateSale]],
    ['an authorisation that ran out', adyenMessage('EXPIRE', about), [lateSale]],
    ['a sale called off by our reference', adyenMessage('TECHNICAL_CANCEL', about), [lateSale]],
    ['a sale that could not be called off', adyenMessage('TECHNICAL_CANCEL', { ...about, success: 'false' }), []],
    ['a void', adyenMessage('CANCELLATION', about), [{ ...change, operation: 'Void', says: 'done' }]],
    [
      'a void that came too late',
      adyenMessage('CANCELLATION', { ...about, success: 'false' }),
      [{ ...change, operation: 'Void', says: 'notDone', code: 'already_settled' }],
    ],
    [
      'a reversal that was a cancel',
      adyenMessage('CANCEL_OR_REFUND', { ...about, additionalData: { 'modification.action': 'cancel' } }),
      [{ ...change, operation: 'Void', says: 'done' }],
    ],
    [
      'a reversal that was a refund',
      adyenMessage('CANCEL_OR_REFUND', { ...about, additionalData: { 'modification.action': 'refund' } }),
      [{ ...change, operation: 'Refund', says: 'done' }],
    ],
    [
      'a reversal that does not say what it was',
      adyenMessage('CANCEL_OR_REFUND', about),
      [{ operation: 'Message', says: 'unreadable', gatewayTransactionId: 'QFQTPCQ8HXSKGK82' }],
    ],
    ['a refund', adyenMessage('REFUND', about), [{ ...change, operation: 'Refund', says: 'done' }]],
    [
      'a refund that was refused',
      adyenMessage('REFUND', {
        ...about,
        success: 'false',
        reason: "Transaction hasn't been captured, refund not possible",
      }),
      [{ ...change, operation: 'Refund', says: 'failed' }],
    ],
    [
      'a refund that the scheme refused',
      adyenMessage('REFUND_FAILED', about),
      [{ ...change, operation: 'Refund', says: 'failed' }],
    ],
    [
      'a refund that came back',
      adyenMessage('REFUNDED_REVERSED', about),
      [{ ...change, operation: 'Refund', says: 'failed' }],
    ],
    [
      'a chargeback',
      adyenMessage('CHARGEBACK', {
        ...about,
        additionalData: { chargebackReasonCode: '10.4', disputeStatus: 'Undefended' },
      }),
      [{ ...dispute, says: 'opened' }],
    ],
    ['a chargeback that came back', adyenMessage('CHARGEBACK_REVERSED', about), [{ ...dispute, says: 'won' }]],
    // The vendor's own examples of these two leave the payment's number out.
    [
      'a chargeback that names no payment',
      adyenMessage('CHARGEBACK_REVERSED'),
      [{ ...dispute, saleTransactionId: '', says: 'won' }],
    ],
    [
      'a second chargeback',
      adyenMessage('SECOND_CHARGEBACK'),
      [{ ...dispute, saleTransactionId: '', gatewayTransactionId: 'QFQTPCQ8HXSKGK82-2', says: 'opened' }],
    ],
    [
      'a pre-arbitration that was won',
      adyenMessage('PREARBITRATION_WON', about),
      [{ ...dispute, gatewayTransactionId: 'QFQTPCQ8HXSKGK82-2', says: 'won' }],
    ],
    [
      'an issuer that gave in',
      adyenMessage('PREARBITRATION_ISSUER_WITHDRAWN', about),
      [{ operation: 'Dispute', says: 'won' }],
    ],
    [
      'an arbitration that was won',
      adyenMessage('SCHEME_ARBITRATION_WON', about),
      [{ operation: 'Dispute', says: 'won' }],
    ],
    [
      'a pre-arbitration that was lost',
      adyenMessage('PREARBITRATION_LOST', about),
      [{ operation: 'Dispute', says: 'lost' }],
    ],
    [
      'an arbitration that was lost',
      adyenMessage('SCHEME_ARBITRATION_LOST', about),
      [{ operation: 'Dispute', says: 'lost' }],
    ],
    ['a question', adyenMessage('REQUEST_FOR_INFORMATION', about), []],
    ['a warning of a chargeback', adyenMessage('NOTIFICATION_OF_CHARGEBACK', about), []],
    ['a warning of fraud', adyenMessage('NOTIFICATION_OF_FRAUD', about), []],
    ['a deadline', adyenMessage('ISSUER_RESPONSE_TIMEFRAME_EXPIRED', about), []],
    [
      'a report',
      adyenMessage('REPORT_AVAILABLE', {
        merchantAccountCode: 'Riverton',
        merchantReference: '',
        pspReference: 'settlement_detail_report_batch_4.csv',
      }),
      [],
    ],
    [
      'what nobody understands',
      adyenMessage('REFUND', { ...about, amount: { value: '12.50', currency: 'USD' } }),
      [{ operation: 'Message', says: 'unreadable' }],
    ],
  ],
};
