import { createHmac, timingSafeEqual } from 'node:crypto';
import { decimalOf } from '@ratepayer/contract/kit/money.ts';
import type {
  GatewayClaim,
  GatewayMessage,
  GatewayReply,
  Merchant,
  PaymentGateway,
  ReverseRequest,
  SaleRequest,
  VendorAccess,
} from '../payment-gateway.ts';
import { readToldCard } from '../told-card.ts';
import { answer, claim } from '../vendor-words.rules.ts';
import {
  approvedMinorOf,
  factsOf,
  invoiceOf,
  type Messages,
  type TransactionTold,
  verdictOf,
} from './authorize-net-answers.rules.ts';
import { type Ask, authorizeNetClient } from './authorize-net-client.ts';
import { inquireAuthorizeNet } from './authorize-net-inquiry.ts';
import { claimsOf } from './authorize-net-messages.rules.ts';
import { reverseAuthorizeNet } from './authorize-net-reversal.ts';
import { authorizeNetReports } from './authorize-net-settlement.ts';
import { partsOf } from './authorize-net-token.rules.ts';

/**
 * Authorize.Net by its JSON interface (developer.authorize.net/api/reference); its SDK is callbacks around the same. It
 * knows no idempotency key, so that a sale is never sent again; the widest duplicate window stands behind that. It runs
 * no 3-D Secure. Credentials: apiLoginId, transactionKey, signatureKey, publicClientKey, environment ("sandbox" or
 * "production").
 */
export function authorizeNetGateway(access: VendorAccess): PaymentGateway {
  const client = (merchant: Merchant, signal: AbortSignal) => authorizeNetClient(access, merchant, signal);
  const reverse = (operation: 'Void' | 'Refund') => (request: ReverseRequest, signal: AbortSignal) =>
    reverseAuthorizeNet(client(request.merchant, signal), request, operation);

  async function sale(request: SaleRequest, signal: AbortSignal): Promise<GatewayReply> {
    const ask = client(request.merchant, signal);
    const original = request.stored ? await originalOf(ask, request.token) : undefined;
    const told = await ask<TransactionTold>((merchantAuthentication) => ({
      createTransactionRequest: {
        merchantAuthentication,
        refId: invoiceOf(request.reference),
        transactionRequest: saleBody(request, original),
      },
    }));
    return replyOfSale(told, request);
  }

  async function readNotification(message: GatewayMessage, merchant: Merchant): Promise<GatewayClaim[] | undefined> {
    const { signatureKey = '' } = await access.credentialsOf(merchant.accountId);
    const given = Buffer.from((message.headers['x-anet-signature'] ?? '').replace(/^sha512=/i, ''), 'hex');
    const made = createHmac('sha512', Buffer.from(signatureKey, 'hex')).update(message.body).digest();
    if (signatureKey === '' || given.length !== made.length || !timingSafeEqual(given, made)) return undefined;
    try {
      return claimsOf(message.body);
    } catch (error) {
      return [claim('Message', 'unreadable', { message: (error as Error).message.slice(0, 300) })];
    }
  }

  return {
    supports: { void: true, partialRefund: true, inquiry: true },
    // To be picked up, no such number (its ResponseReasonCode).
    lostCodes: new Set(['4', '37']),
    sale,
    void: reverse('Void'),
    refund: reverse('Refund'),
    inquire: (request, signal) => inquireAuthorizeNet(client(request.merchant, signal), request),
    settlementReports: ({ merchant, since }, signal) => authorizeNetReports(client(merchant, signal), since),
    readNotification,
    readKept: claimsOf,
  };
}

/**
 * Approved for what the answer says, which may be a part; a sale held or in doubt keeps its number, so that it is asked
 * about by it.
 */
async function replyOfSale(told: TransactionTold, request: SaleRequest): Promise<GatewayReply> {
  const facts = factsOf(told);
  const { gatewayTransactionId, responseCode, message } = facts;
  const open = { gatewayTransactionId, responseCode, message };
  const approvedMinor = approvedMinorOf(told);
  switch (verdictOf(told)) {
    case 'approved':
      return answer('approved', { ...facts, amountMinor: approvedMinor ?? request.amountMinor });
    case 'partial':
      return approvedMinor === undefined
        ? { outcome: 'accepted', ...open }
        : answer('approved', { ...facts, amountMinor: approvedMinor });
    case 'declined':
      return answer('declined', facts);
    case 'refused':
      return answer('error', facts);
    case 'held':
      return { outcome: 'held', ...open };
    default:
      if (gatewayTransactionId) await request.onNumber?.(gatewayTransactionId);
      throw new Error(`Authorize.Net answered something that is no outcome: ${responseCode}`);
  }
}

/** What the card networks call the first charge of a card that is charged again without its holder. */
interface Original {
  readonly originalNetworkTransId: string;
  readonly originalAuthAmount?: string;
}

async function originalOf(ask: Ask, token: string): Promise<Original | undefined> {
  const { customer: customerProfileId, payment: customerPaymentProfileId } = partsOf(token);
  if (!customerProfileId) return undefined;
  const { paymentProfile } = await ask<{
    paymentProfile?: { originalNetworkTransId?: string; originalAuthAmount?: string | number };
    messages: Messages;
  }>((merchantAuthentication) => ({
    getCustomerPaymentProfileRequest: { merchantAuthentication, customerProfileId, customerPaymentProfileId },
  }));
  const { originalNetworkTransId, originalAuthAmount } = paymentProfile ?? {};
  return originalNetworkTransId
    ? { originalNetworkTransId, ...(originalAuthAmount ? { originalAuthAmount: String(originalAuthAmount) } : {}) }
    : undefined;
}

/** Elements stand in the order of the schema. */
function saleBody(request: SaleRequest, original: Original | undefined): object {
  const { customer, payment, forLater } = partsOf(request.token);
  const series = request.stored
    ? { isSubsequentAuth: 'true', isStoredCredentials: 'true' }
    : forLater
      ? { isFirstSubsequentAuth: 'true', isStoredCredentials: 'true' }
      : undefined;
  return {
    transactionType: 'authCaptureTransaction',
    amount: decimalOf(request.amountMinor),
    ...(customer
      ? { profile: { customerProfileId: customer, paymentProfile: { paymentProfileId: payment } } }
      : {
          payment: {
            opaqueData: {
              dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT',
              dataValue: readToldCard(request.token)?.data ?? '',
            },
          },
        }),
    order: { invoiceNumber: invoiceOf(request.reference), description: `${request.purpose} ${request.descriptor}` },
    transactionSettings: {
      setting: [
        { settingName: 'allowPartialAuth', settingValue: 'false' },
        { settingName: 'duplicateWindow', settingValue: '28800' },
      ],
    },
    ...(series ? { processingOptions: series } : {}),
    ...(original ? { subsequentAuthInformation: original } : {}),
  };
}
