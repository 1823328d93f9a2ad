import { createHmac } from 'node:crypto';
import type { Types } from '@adyen/api-library';
import type Stripe from 'stripe';
import type { GatewayMessage, PaymentGateway, VendorAccess } from '../../src/integrations/payment-gateway/payment-gateway.ts';
import { adyenGateway } from '../../src/integrations/payment-gateway/adyen/adyen-gateway.ts';
import { authorizeNetGateway } from '../../src/integrations/payment-gateway/authorize-net/authorize-net-gateway.ts';
import { invoiceOf } from '../../src/integrations/payment-gateway/authorize-net/authorize-net-inquiry.ts';
import { stripeGateway } from '../../src/integrations/payment-gateway/stripe/stripe-gateway.ts';
import type { Recorded } from './replay.ts';

export const reference = 'rp_0123456789abcdefghij-K';
export const minor = 8412;

/** A vendor's documented answers to what the product asks, in the words of its own reference pages; a new vendor is one entry. */
export interface Vendor {
  readonly name: string;
  open(access: VendorAccess): PaymentGateway;
  readonly credentials: Readonly<Record<string, string>>;
  readonly token: string;
  readonly saleId: string;
  readonly sale: Readonly<Record<'approved' | 'declined' | 'insufficientFunds' | 'badRequest', Recorded>>;
  readonly reversal: { readonly done: Recorded; readonly refused: Recorded; readonly outcome: 'approved' | 'later' };
  readonly inquiry?: { readonly found: Recorded; readonly none: Recorded };
  /** A signed message, and what it must come to. */
  message(kind: 'approved' | 'dispute' | 'disputeWon'): GatewayMessage | undefined;
}

/** A part of an answer, in the vendor's own types: a field or a value that its library does not know does not compile. */
type Part<T> = T extends (infer Item)[] ? Part<Item>[] : T extends object ? { readonly [K in keyof T]?: Part<T[K]> } : T;

const stripeIntent = (status: Stripe.PaymentIntent.Status): Part<Stripe.PaymentIntent> => ({
  id: 'pi_3MtwBwLkdIwHu7ix28a3tqPa',
  object: 'payment_intent',
  amount: minor,
  amount_received: status === 'succeeded' ? minor : 0,
  currency: 'usd',
  status,
  metadata: { reference, purpose: 'Base Payment' },
  latest_charge: { id: 'ch_3MtwBwLkdIwHu7ix', object: 'charge', authorization_code: '042917' },
  last_payment_error: null,
});
const stripeError = (decline_code: string, message: string): Recorded => ({
  status: 402,
  body: { error: { type: 'card_error', code: 'card_declined', decline_code, message, payment_intent: stripeIntent('requires_payment_method') } },
});
const stripeSigned = (type: string, object: object): GatewayMessage => {
  const body = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
  const at = Math.floor(Date.now() / 1000);
  return { body, headers: { 'stripe-signature': `t=${at},v1=${createHmac('sha256', 'whsec_test').update(`${at}.${body}`).digest('hex')}` } };
};
const stripeRefund = (status: string): Part<Stripe.Refund> => ({
  id: 're_1Nispe2eZvKYlo2C',
  object: 'refund',
  amount: minor,
  status,
  payment_intent: 'pi_3MtwBwLkdIwHu7ix28a3tqPa',
  metadata: { reference },
});

const stripe: Vendor = {
  name: 'Stripe',
  open: stripeGateway,
  credentials: { secretKey: 'sk_test_1', webhookSecret: 'whsec_test' },
  token: 'pm_1MtwBwLkdIwHu7ix28a3tqPa',
  saleId: 'pi_3MtwBwLkdIwHu7ix28a3tqPa',
  sale: {
    approved: { status: 200, body: stripeIntent('succeeded') },
    declined: stripeError('generic_decline', 'Your card was declined.'),
    insufficientFunds: stripeError('insufficient_funds', 'Your card has insufficient funds.'),
    badRequest: { status: 400, body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such PaymentMethod' } } },
  },
  reversal: {
    done: { status: 200, body: stripeRefund('succeeded') },
    refused: { status: 400, body: { error: { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'Charge has already been refunded.' } } },
    outcome: 'approved',
  },
  inquiry: { found: { status: 200, body: { object: 'list', has_more: false, data: [stripeIntent('succeeded')] } }, none: { status: 200, body: { object: 'list', has_more: false, data: [] } } },
  message(kind) {
    if (kind === 'approved') return stripeSigned('payment_intent.succeeded', stripeIntent('succeeded'));
    const dispute: Part<Stripe.Dispute> = {
      id: 'dp_1',
      object: 'dispute',
      amount: minor,
      reason: 'fraudulent',
      payment_intent: 'pi_3MtwBwLkdIwHu7ix28a3tqPa',
      status: kind === 'dispute' ? 'needs_response' : 'won',
    };
    return stripeSigned(kind === 'dispute' ? 'charge.dispute.created' : 'charge.dispute.closed', dispute);
  },
};

/** A token as the page of fields makes it for gateways that describe a card to the browser alone. */
const told = (data: string) => JSON.stringify({ data, bin: '411111', last4: '1111', expiry: '12/39' });

const adyenKey = '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056';
type AdyenPayment = Types.checkout.PaymentResponse;
const adyenPayment = (resultCode: `${Types.checkout.PaymentResponse.ResultCodeEnum}`, more: Part<AdyenPayment> = {}): Part<Omit<AdyenPayment, 'resultCode'>> & { readonly resultCode: string } => ({
  pspReference: '993617894903480A',
  resultCode,
  amount: { currency: 'USD', value: minor },
  merchantReference: reference,
  additionalData: { authCode: '042917' },
  ...more,
});
type AdyenReversal = Types.checkout.PaymentReversalResponse;
const adyenReversal: Part<Omit<AdyenReversal, 'status'>> & { readonly status: `${Types.checkout.PaymentReversalResponse.StatusEnum}` } = {
  merchantAccount: 'RivertonECOM',
  paymentPspReference: '993617894903480A',
  pspReference: '993617894906488A',
  status: 'received',
};
function adyenSigned(eventCode: string, more: { originalReference?: string; merchantReference?: string; additionalData?: object } = {}): GatewayMessage {
  const item = {
    eventCode,
    success: 'true',
    pspReference: 'QFQTPCQ8HXSKGK82',
    merchantAccountCode: 'RivertonECOM',
    merchantReference: reference,
    amount: { value: minor, currency: 'USD' },
    originalReference: '',
    ...more,
  };
  // Adyen's documentation: the values of these fields joined by colons, HMAC-SHA256 under the hexadecimal key.
  const signed = [item.pspReference, item.originalReference, item.merchantAccountCode, item.merchantReference, item.amount.value, item.amount.currency, item.eventCode, item.success].join(':');
  const hmacSignature = createHmac('sha256', Buffer.from(adyenKey, 'hex')).update(signed).digest('base64');
  return { headers: {}, body: JSON.stringify({ live: 'false', notificationItems: [{ NotificationRequestItem: { ...item, additionalData: { ...more.additionalData, hmacSignature } } }] }) };
}

const adyen: Vendor = {
  name: 'Adyen',
  open: adyenGateway,
  credentials: { apiKey: 'AQE_test', merchantAccount: 'RivertonECOM', hmacKey: adyenKey },
  token: told(JSON.stringify({ type: 'scheme', encryptedCardNumber: 'adyenjs_0_1_18$', encryptedExpiryMonth: 'a', encryptedExpiryYear: 'b', encryptedSecurityCode: 'c' })),
  saleId: '993617894903480A',
  sale: {
    approved: { status: 200, body: adyenPayment('Authorised') },
    declined: { status: 200, body: adyenPayment('Refused', { refusalReason: 'Refused', refusalReasonCode: '2' }) },
    insufficientFunds: { status: 200, body: adyenPayment('Refused', { refusalReason: 'NOT_ENOUGH_BALANCE', refusalReasonCode: '12' }) },
    badRequest: { status: 422, body: { status: 422, errorCode: '702', message: 'Structure of PaymentRequest contains the following unknown fields', errorType: 'validation' } },
  },
  reversal: {
    done: { status: 201, body: adyenReversal },
    refused: { status: 422, body: { status: 422, errorCode: '167', message: 'Original pspReference required for this operation', errorType: 'validation' } },
    outcome: 'later',
  },
  message(kind) {
    if (kind === 'approved') return adyenSigned('AUTHORISATION');
    return adyenSigned(kind === 'dispute' ? 'CHARGEBACK' : 'CHARGEBACK_REVERSED', { originalReference: '993617894903480A', additionalData: { chargebackReasonCode: '10.4' } });
  },
};

const anetKey = 'A1B2C3D4E5F60718293A4B5C6D7E8F90';
const anet = (responseCode: string, more: object = {}): Recorded => ({
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
      message: [{ code: responseCode === '1' ? 'I00001' : 'E00027', text: responseCode === '1' ? 'Successful.' : 'The transaction was unsuccessful.' }],
    },
  },
});
const anetFault = (errorCode: string, errorText: string) => ({ errors: [{ errorCode, errorText }] });

const authorizeNet: Vendor = {
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
  reversal: {
    done: anet('1', { messages: [{ code: '1', description: 'This transaction has been approved.' }] }),
    refused: anet('3', anetFault('54', 'The referenced transaction does not meet the criteria for issuing a credit.')),
    outcome: 'approved',
  },
  inquiry: {
    found: {
      status: 200,
      body: {
        transactions: [{ transId: '2149186775', invoiceNumber: invoiceOf(reference), transactionStatus: 'capturedPendingSettlement', settleAmount: 84.12 }],
        totalNumInResultSet: 1,
        messages: { resultCode: 'Ok', message: [{ code: 'I00001', text: 'Successful.' }] },
      },
    },
    none: { status: 200, body: { totalNumInResultSet: 0, messages: { resultCode: 'Ok', message: [{ code: 'I00004', text: 'No records found.' }] } } },
  },
  message(kind) {
    if (kind !== 'approved') return undefined; // Authorize.Net has no message about disputes
    const body = JSON.stringify({
      notificationId: 'n1',
      eventType: 'net.authorize.payment.authcapture.created',
      payload: { responseCode: 1, authCode: '042917', authAmount: 84.12, invoiceNumber: invoiceOf(reference), entityName: 'transaction', id: '2149186775' },
    });
    return { body, headers: { 'x-anet-signature': `sha512=${createHmac('sha512', Buffer.from(anetKey, 'hex')).update(body).digest('hex').toUpperCase()}` } };
  },
};

export const vendors: readonly Vendor[] = [stripe, adyen, authorizeNet];
