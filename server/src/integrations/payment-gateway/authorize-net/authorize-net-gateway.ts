import { createHmac, timingSafeEqual } from 'node:crypto';
import type { GatewayAnswer, GatewayMessage, GatewayNotice, InquiryAnswer, InquiryRequest, PaymentGateway, ReverseRequest, SaleRequest, VendorAccess } from '../payment-gateway.ts';
import { decimalOf } from '@ratepayer/contract/kit/money.ts';
import { readToldCard } from '../told-card.ts';
import { answer, minorOf, notice } from '../vendor-words.rules.ts';

const live = 'https://api.authorize.net/xml/v1/request.api';
/** An invoice number holds twenty characters; our reference is longer and as random. */
export const invoiceOf = (reference: string): string => reference.replace(/^rp_/, '').slice(0, 20);

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

  /** Unsettled transactions by our invoice number; a void shows as the sale's own state. */
  async function inquire(request: InquiryRequest, signal: AbortSignal): Promise<InquiryAnswer> {
    if (request.operation === 'Void') {
      const { transaction } = await ask<{ transaction?: { transactionStatus: string; transId: string; settleAmount?: number; authAmount?: number } }>(
        request.merchantNumber,
        (merchantAuthentication) => ({ getTransactionDetailsRequest: { merchantAuthentication, transId: request.saleTransactionId } }),
        signal,
      );
      if (transaction?.transactionStatus !== 'voided') return { outcome: 'notFound' };
      return answer('approved', { gatewayTransactionId: transaction.transId, responseCode: 'voided', message: 'Voided', amountMinor: minorOf(transaction.authAmount ?? 0) });
    }
    const told = await ask<{ transactions?: ListedTransaction[]; totalNumInResultSet?: number; messages: Messages }>(
      request.merchantNumber,
      (merchantAuthentication) => ({
        getUnsettledTransactionListRequest: { merchantAuthentication, sorting: { orderBy: 'submitTimeUTC', orderDescending: true }, paging: { limit: '1000', offset: '1' } },
      }),
      signal,
    );
    if (told.messages.resultCode !== 'Ok') throw new Error(textOf(told.messages));
    const found = told.transactions?.find((each) => each.invoiceNumber === invoiceOf(request.reference));
    if (!found) return { outcome: 'notFound' };
    const charged = ['capturedPendingSettlement', 'settledSuccessfully', 'refundPendingSettlement', 'refundSettledSuccessfully'].includes(found.transactionStatus);
    const more = { gatewayTransactionId: found.transId, responseCode: found.transactionStatus, message: found.transactionStatus };
    return charged ? answer('approved', { ...more, amountMinor: minorOf(found.settleAmount) }) : answer('declined', more);
  }

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

interface Messages {
  readonly resultCode: 'Ok' | 'Error';
  readonly message?: readonly { readonly code: string; readonly text: string }[];
}

interface ListedTransaction {
  readonly transId: string;
  readonly invoiceNumber?: string;
  readonly transactionStatus: string;
  readonly settleAmount: number;
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

const textOf = (messages: Messages): string => (messages.message ?? []).map((each) => each.text).join(' ');

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
