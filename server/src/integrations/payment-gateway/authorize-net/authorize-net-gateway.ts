import { createHmac, timingSafeEqual } from 'node:crypto';
import type { GatewayAnswer, GatewayMessage, GatewayNotice, InquiryRequest, PaymentGateway, ReverseRequest, SaleRequest, VendorAccess } from '../payment-gateway.ts';
import { decimalOf } from '@ratepayer/contract/kit/money.ts';
import { readToldCard } from '../told-card.ts';
import { answer, minorOf, notice } from '../vendor-words.rules.ts';
import { inquireAuthorizeNet, invoiceOf, type Messages, textOf } from './authorize-net-inquiry.ts';

const live = 'https://api.authorize.net/xml/v1/request.api';
/**
 * Authorize.Net by its JSON interface (developer.authorize.net/api/reference); its SDK is callbacks around the same. The
 * token is Accept.js's opaque data value. Credentials: apiLoginId, transactionKey, signatureKey, publicClientKey,
 * environment ("sandbox" or "production").
 */
export function authorizeNetGateway({ credentialsOf, baseUrl }: VendorAccess): PaymentGateway {
  async function ask<T>(merchantNumber: string, request: (authentication: object) => object, signal: AbortSignal): Promise<T> {
    const { apiLoginId = '', transactionKey = '', environment = 'production' } = await credentialsOf(merchantNumber);
    const address = baseUrl ?? (environment === 'sandbox' ? live.replace('//api.', '//apitest.') : live);
    const body = JSON.stringify(request({ name: apiLoginId, transactionKey }));
    const response = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal });
    if (!response.ok) throw new Error(`Authorize.Net answered ${response.status}.`);
    // Its answers begin with a byte order mark.
    return JSON.parse((await response.text()).replace(/^\ufeff/, '')) as T;
  }

  async function transact(request: { merchantNumber: string; reference: string; amountMinor: number }, transactionRequest: object, signal: AbortSignal): Promise<GatewayAnswer> {
    const told = await ask<TransactionTold>(
      request.merchantNumber,
      (merchantAuthentication) => ({ createTransactionRequest: { merchantAuthentication, refId: invoiceOf(request.reference), transactionRequest } }),
      signal,
    );
    return answerOf(told, request.amountMinor);
  }

  const sale = (request: SaleRequest, signal: AbortSignal) =>
    transact(
      request,
      {
        transactionType: 'authCaptureTransaction',
        amount: decimalOf(request.amountMinor),
        payment: { opaqueData: { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue: readToldCard(request.token)?.data ?? '' } },
        order: { invoiceNumber: invoiceOf(request.reference), description: `${request.purpose} ${request.descriptor}` },
        transactionSettings: { setting: [{ settingName: 'duplicateWindow', settingValue: '120' }] },
        ...(request.stored ? { processingOptions: { isSubsequentAuth: 'true' } } : {}),
      },
      signal,
    );

  const voidSale = (request: ReverseRequest, signal: AbortSignal) =>
    transact(request, { transactionType: 'voidTransaction', refTransId: request.saleTransactionId, order: { invoiceNumber: invoiceOf(request.reference) } }, signal);

  const refund = (request: ReverseRequest, signal: AbortSignal) =>
    transact(
      request,
      {
        transactionType: 'refundTransaction',
        amount: decimalOf(request.amountMinor),
        payment: { creditCard: { cardNumber: request.last4, expirationDate: 'XXXX' } },
        refTransId: request.saleTransactionId,
        order: { invoiceNumber: invoiceOf(request.reference) },
      },
      signal,
    );

  const inquire = (request: InquiryRequest, signal: AbortSignal) => inquireAuthorizeNet((body) => ask(request.merchantNumber, body, signal), request);

  async function readNotification(message: GatewayMessage, merchantNumber: string): Promise<GatewayNotice[] | undefined> {
    const { signatureKey = '' } = await credentialsOf(merchantNumber);
    const given = Buffer.from((message.headers['x-anet-signature'] ?? '').replace(/^sha512=/i, ''), 'hex');
    const made = createHmac('sha512', Buffer.from(signatureKey, 'hex')).update(message.body).digest();
    if (signatureKey === '' || given.length !== made.length || !timingSafeEqual(given, made)) return undefined;
    try {
      const { eventType, payload } = JSON.parse(message.body) as { eventType: string; payload: { id: string; responseCode?: number; authCode?: string; authAmount?: number; invoiceNumber?: string } };
      const known = /payment\.(authcapture|refund|void)\.created$/.test(eventType);
      const kind = !known ? 'other' : payload.responseCode === 1 ? 'approved' : 'declined';
      const more = { reference: payload.invoiceNumber ?? '', gatewayTransactionId: payload.id, amountMinor: minorOf(payload.authAmount ?? 0), authCode: payload.authCode ?? '' };
      return [notice(kind, { ...more, code: eventType })];
    } catch {
      return undefined;
    }
  }

  return { supports: { void: true, partialRefund: true, inquiry: true }, sale, void: voidSale, refund, inquire, readNotification };
}

interface TransactionTold {
  readonly transactionResponse?: {
    readonly responseCode: string;
    readonly authCode?: string;
    readonly transId?: string;
    readonly errors?: readonly { readonly errorCode: string; readonly errorText: string }[];
    readonly messages?: readonly { readonly code: string; readonly description: string }[];
  };
  readonly messages: Messages;
}

// Codes of Authorize.Net's response reason list.
const duplicate = '11';
const alreadySettled = new Set(['16', '310', '54']);

/** 1 approved, 2 declined, 3 error, 4 held for review: a held one is not decided. */
function answerOf(told: TransactionTold, amountMinor: number): GatewayAnswer {
  const made = told.transactionResponse;
  const [fault] = made?.errors ?? [];
  const more = {
    gatewayTransactionId: made?.transId ?? '',
    authCode: made?.authCode ?? '',
    responseCode: fault?.errorCode ?? made?.messages?.[0]?.code ?? told.messages.message?.[0]?.code ?? '',
    message: fault?.errorText ?? made?.messages?.[0]?.description ?? textOf(told.messages),
  };
  if (made?.responseCode === '1') return answer('approved', { ...more, amountMinor });
  // The same sale within its window: the first one decides, and an inquiry finds it.
  if (fault?.errorCode === duplicate) throw new Error('Authorize.Net knows this transaction already.');
  if (made?.responseCode === '2') return answer('declined', more);
  if (made?.responseCode === '4') throw new Error('Authorize.Net holds the transaction for review.');
  if (fault && alreadySettled.has(fault.errorCode)) return answer('declined', { ...more, responseCode: 'already_settled' });
  if (told.messages.resultCode === 'Error' || made?.responseCode === '3') return answer('error', more);
  throw new Error('Authorize.Net answered something that is no outcome.');
}
