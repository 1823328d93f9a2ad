import type { GatewayAnswer, GatewayMessage, GatewayNotice, InquiryAnswer, PaymentGateway, ReverseRequest, SaleRequest, VendorAccess } from '../payment-gateway.ts';
import { readToldCard } from '../told-card.ts';
import { answer, notice } from '../vendor-words.rules.ts';

type Sdk = typeof import('@adyen/api-library');
type Checkout = InstanceType<Sdk['CheckoutAPI']>;

/**
 * Adyen by its own SDK (docs.adyen.com, Checkout API). The token is what Components encrypted in the browser, as JSON.
 * Credentials: apiKey, merchantAccount, hmacKey, clientKey, liveUrlPrefix (empty for the test environment). Adyen answers
 * voids and refunds with "received" and tells the outcome by a notification; until then it is not known. It has no inquiry.
 */
export function adyenGateway({ credentialsOf, baseUrl }: VendorAccess): PaymentGateway {
  async function checkout(merchantNumber: string, signal: AbortSignal): Promise<{ api: Checkout; merchantAccount: string }> {
    const [sdk, { apiKey = '', merchantAccount = '', liveUrlPrefix = '' }] = await Promise.all([import('@adyen/api-library'), credentialsOf(merchantNumber)]);
    const config = new sdk.Config({ apiKey, environment: liveUrlPrefix ? sdk.EnvironmentEnum.LIVE : sdk.EnvironmentEnum.TEST, ...(liveUrlPrefix ? { liveEndpointUrlPrefix: liveUrlPrefix } : {}) });
    // The SDK's own transport knows no signal: an answer after our limit would be lost.
    const transport = {
      async request(endpoint: string, json: string | Buffer, _config: unknown, _key: boolean, options?: { idempotencyKey?: string }): Promise<string> {
        const address = baseUrl ? endpoint.replace(/^https:\/\/[^/]+/, baseUrl) : endpoint;
        const headers = { 'content-type': 'application/json', 'x-api-key': apiKey, ...(options?.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}) };
        const response = await fetch(address, { method: 'POST', headers, body: String(json), signal });
        const text = await response.text();
        if (!response.ok) throw new VendorFault(response.status, text);
        return text;
      },
    };
    return { api: new sdk.CheckoutAPI(new sdk.Client(config, transport)), merchantAccount };
  }

  async function sale(request: SaleRequest, signal: AbortSignal): Promise<GatewayAnswer> {
    const { api, merchantAccount } = await checkout(request.merchantNumber, signal);
    try {
      const made = await api.PaymentsApi.payments(
        {
          merchantAccount,
          amount: { value: request.amountMinor, currency: request.currencyCode },
          reference: request.reference,
          paymentMethod: JSON.parse(readToldCard(request.token)?.data ?? ''),
          returnUrl: 'https://localhost/',
          shopperStatement: request.descriptor.slice(0, 22),
          shopperInteraction: (request.stored ? 'ContAuth' : 'Ecommerce') as never,
          metadata: { purpose: request.purpose },
        },
        { idempotencyKey: request.reference },
      );
      const more = { gatewayTransactionId: made.pspReference ?? '', authCode: made.additionalData?.['authCode'] ?? '', responseCode: made.refusalReasonCode ?? made.resultCode ?? '' };
      switch (String(made.resultCode)) {
        case 'Authorised':
          return answer('approved', { ...more, message: 'Approved', amountMinor: made.amount?.value ?? request.amountMinor });
        case 'Refused':
          return answer('declined', { ...more, message: made.refusalReason ?? 'Refused' });
        case 'Error':
        case 'Cancelled':
          return answer('error', { ...more, message: made.refusalReason ?? String(made.resultCode) });
        default:
          throw new Error(`Adyen has not decided: ${made.resultCode}`);
      }
    } catch (error) {
      return refusedOr(error);
    }
  }

  /** Accepted by Adyen means on its way: the outcome comes as a notification. */
  async function modify(request: ReverseRequest, operation: 'Void' | 'Refund', signal: AbortSignal): Promise<GatewayAnswer> {
    const { api, merchantAccount } = await checkout(request.merchantNumber, signal);
    try {
      const body = { merchantAccount, reference: request.reference };
      const options = { idempotencyKey: request.reference };
      if (operation === 'Void') await api.ModificationsApi.refundOrCancelPayment(request.saleTransactionId, body, options);
      else await api.ModificationsApi.refundCapturedPayment(request.saleTransactionId, { ...body, amount: { value: request.amountMinor, currency: request.currencyCode } }, options);
    } catch (error) {
      return refusedOr(error);
    }
    throw new Error('Adyen received the request; its outcome comes as a notification.');
  }

  async function readNotification(message: GatewayMessage, merchantNumber: string): Promise<GatewayNotice[] | undefined> {
    const [{ hmacValidator }, { hmacKey = '', merchantAccount = '' }] = await Promise.all([import('@adyen/api-library'), credentialsOf(merchantNumber)]);
    let items: { NotificationRequestItem: AdyenItem }[];
    try {
      items = (JSON.parse(message.body) as { notificationItems: typeof items }).notificationItems;
      const validator = new hmacValidator();
      // Each item carries its own signature; one that is not of this account spoils the message.
      if (items.length === 0 || !items.every(({ NotificationRequestItem: item }) => item.merchantAccountCode === merchantAccount && validator.validateHMAC(item as never, hmacKey))) return undefined;
    } catch {
      return undefined;
    }
    return items.map(({ NotificationRequestItem: item }) => noticeOf(item));
  }

  return {
    supports: { void: true, partialRefund: true, inquiry: false },
    sale,
    void: (request, signal) => modify(request, 'Void', signal),
    refund: (request, signal) => modify(request, 'Refund', signal),
    inquire: async (): Promise<InquiryAnswer> => {
      throw new Error('Adyen has no inquiry; it tells outcomes by notifications.');
    },
    readNotification,
  };
}

class VendorFault extends Error {
  readonly status: number;
  constructor(status: number, text: string) {
    super(text.slice(0, 500));
    this.status = status;
  }
}

/** A request that Adyen refused as such (4xx) charged nothing; anything else nobody knows. */
function refusedOr(error: unknown): GatewayAnswer {
  if (!(error instanceof VendorFault) || error.status >= 500 || error.status === 408 || error.status === 429) throw error;
  const told = parsed(error.message);
  const settled = error.status === 422 && told.errorCode === '167'; // "original pspReference required for this operation" or not voidable any more
  return answer(settled ? 'declined' : 'error', { responseCode: told.errorCode ?? String(error.status), message: told.message ?? 'Adyen refused the request' });
}

function parsed(text: string): { errorCode?: string; message?: string } {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

interface AdyenItem {
  readonly eventCode: string;
  readonly success: string;
  readonly pspReference: string;
  readonly originalReference?: string;
  readonly merchantReference: string;
  readonly merchantAccountCode: string;
  readonly reason?: string;
  readonly amount: { readonly value: number; readonly currency: string };
  readonly additionalData?: Readonly<Record<string, string>>;
}

function noticeOf(item: AdyenItem): GatewayNotice {
  const common = { reference: item.merchantReference, gatewayTransactionId: item.pspReference, amountMinor: item.amount.value, code: item.eventCode, message: item.reason ?? '' };
  switch (item.eventCode) {
    case 'AUTHORISATION':
    case 'CANCELLATION':
    case 'REFUND':
    case 'CANCEL_OR_REFUND':
      return notice(item.success === 'true' ? 'approved' : 'declined', { ...common, authCode: item.additionalData?.['authCode'] ?? '' });
    case 'CHARGEBACK':
      return notice('dispute', {
        ...common,
        reference: '',
        gatewayTransactionId: item.originalReference ?? '',
        code: item.additionalData?.['chargebackReasonCode'] ?? 'CHARGEBACK',
        disputeId: item.pspReference,
      });
    case 'CHARGEBACK_REVERSED':
      return notice('disputeWon', { ...common, reference: '', gatewayTransactionId: item.originalReference ?? '', disputeId: item.pspReference });
    default:
      return notice('other', common);
  }
}
