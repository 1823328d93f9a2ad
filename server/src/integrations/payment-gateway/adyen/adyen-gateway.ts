import type { Types } from '@adyen/api-library';
import { createHash } from 'node:crypto';
import type {
  ContinueRequest,
  GatewayClaim,
  GatewayMessage,
  GatewayReply,
  InquiryRequest,
  Merchant,
  OpenAnswer,
  PaymentGateway,
  ReverseRequest,
  SaleRequest,
  VendorAccess,
} from '../payment-gateway.ts';
import { answer, claim } from '../vendor-words.rules.ts';
import { replyOfError, replyOfPayment } from './adyen-answers.rules.ts';
import { adyenClient } from './adyen-client.ts';
import { claimsOfItem, isReport, itemsOf } from './adyen-messages.rules.ts';
import { saleBody } from './adyen-sale.ts';
import { adyenReports } from './adyen-settlement.ts';

// A message about a sale comes within minutes; calling it off before that would undo what was charged and believed.
const calledOffAfterMs = 15 * 60_000;

/**
 * Adyen by its own SDK (docs.adyen.com, Checkout API v72). Voids and refunds are taken on and end by message, and so
 * does a sale that is not captured; there is no inquiry. Credentials: apiKey, merchantAccount, hmacKey, clientKey,
 * environment, liveUrlPrefix (empty for the test environment), captureDelayHours (1 to 672; empty where the account
 * captures at once), reportApiKey.
 */
export function adyenGateway(access: VendorAccess): PaymentGateway {
  return {
    supports: { void: true, partialRefund: true, inquiry: false },
    // Blocked Card, Invalid Card Number (docs.adyen.com/development-resources/refusal-reasons).
    lostCodes: new Set(['5', '8']),
    sale: (request, signal) => sell(access, request, signal),
    continueSale: (request, signal) => continueSale(access, request, signal),
    void: (request, signal) => voidSale(access, request, signal),
    refund: (request, signal) => refund(access, request, signal),
    inquire: (request, signal) => inquire(access, request, signal),
    settlementReports: ({ merchant, since }, signal) => adyenReports(access, merchant, since, signal),
    readNotification: (message, merchant) => readNotification(access, message, merchant),
    readKept: claimsOf,
  };
}

async function sell(access: VendorAccess, request: SaleRequest, signal: AbortSignal): Promise<GatewayReply> {
  const at = await adyenClient(access, request.merchant, signal);
  const body = await saleBody(at, request);
  if (!body)
    return answer('error', { responseCode: 'not_stored', message: 'Adyen has stored no card for this payment' });
  try {
    const made = await at.checkout.PaymentsApi.payments(body, { idempotencyKey: request.reference });
    const reply = replyOfPayment(made, request);
    // Nobody is there to answer the issuer, and without its answer nothing is charged.
    return reply.outcome === 'payerActs' && request.returnUrl === ''
      ? answer('declined', {
          responseCode: 'authentication_required',
          message: 'The card issuer asks its holder, who is not there to answer',
        })
      : reply;
  } catch (error) {
    return replyOfError(error);
  }
}

/** What the vendor's script handed over is shown to Adyen, who says what it is worth and of which payment it is. */
async function continueSale(
  access: VendorAccess,
  request: ContinueRequest,
  signal: AbortSignal,
): Promise<GatewayReply> {
  const { details } = request.details;
  if (typeof details !== 'object' || details === null)
    throw new Error('The payer has not finished the step of the card issuer.');
  const at = await adyenClient(access, request.merchant, signal);
  const once = createHash('sha256').update(JSON.stringify(details)).digest('hex').slice(0, 32);
  try {
    const made = await at.checkout.PaymentsApi.paymentsDetails(
      { details },
      { idempotencyKey: `${request.reference.slice(0, 31)}:${once}` },
    );
    if (made.merchantReference !== request.reference)
      throw new Error('Adyen knows this payment under another reference.');
    return replyOfPayment(made, request);
  } catch (error) {
    // Details that are refused are the browser's; what becomes of the sale, a message says.
    if (replyOfError(error).outcome === 'error')
      throw new Error(`Adyen refused what the browser handed over: ${(error as Error).message}`);
    throw error;
  }
}

/**
 * A sale can be cancelled while its capture is delayed; where an account captures at once, there is only the refund.
 */
async function voidSale(access: VendorAccess, request: ReverseRequest, signal: AbortSignal): Promise<GatewayReply> {
  const { checkout, merchantAccount, captureDelayHours } = await adyenClient(access, request.merchant, signal);
  if (captureDelayHours === undefined)
    return answer('declined', {
      responseCode: 'already_settled',
      message: 'Adyen captures at once for this merchant account. Refund this payment instead.',
    });
  return taken(() =>
    checkout.ModificationsApi.cancelAuthorisedPaymentByPspReference(
      request.saleTransactionId,
      { merchantAccount, reference: request.reference },
      { idempotencyKey: request.reference },
    ),
  );
}

async function refund(access: VendorAccess, request: ReverseRequest, signal: AbortSignal): Promise<GatewayReply> {
  const { checkout, merchantAccount } = await adyenClient(access, request.merchant, signal);
  const amount = { value: request.amountMinor, currency: request.currencyCode };
  return taken(() =>
    checkout.ModificationsApi.refundCapturedPayment(
      request.saleTransactionId,
      { merchantAccount, reference: request.reference, amount },
      { idempotencyKey: request.reference },
    ),
  );
}

/**
 * Nobody can ask Adyen about a payment. One that nobody goes on with is called off by our reference, where its
 * capture is delayed: the message about that makes "not charged" true. @throws where only a message or a report can
 * say.
 */
async function inquire(
  access: VendorAccess,
  { reference, merchant, operation, gatewayTransactionId, requestedAt, withdraw }: InquiryRequest,
  signal: AbortSignal,
): Promise<OpenAnswer> {
  const { checkout, merchantAccount, captureDelayHours } = await adyenClient(access, merchant, signal);
  const isLate = Date.now() - requestedAt.getTime() >= calledOffAfterMs;
  if (operation !== 'Sale' || !withdraw || captureDelayHours === undefined || !isLate)
    throw new Error('Adyen has no inquiry; it tells outcomes by messages.');
  await checkout.ModificationsApi.cancelAuthorisedPayment(
    { merchantAccount, paymentReference: reference, reference },
    { idempotencyKey: `${reference}:cancel` },
  );
  return {
    outcome: 'accepted',
    gatewayTransactionId,
    responseCode: 'received',
    message: 'Called off by our reference; a message says whether there was anything',
  };
}

async function readNotification(
  access: VendorAccess,
  message: GatewayMessage,
  merchant: Merchant,
): Promise<GatewayClaim[] | undefined> {
  if (!(await isSigned(access, message, merchant))) return undefined;
  try {
    return claimsOf(message.body);
  } catch (error) {
    return [claim('Message', 'unreadable', { message: (error as Error).message.slice(0, 300) })];
  }
}

/** Each item carries its own signature; one that is not of this account spoils the message. */
async function isSigned(access: VendorAccess, message: GatewayMessage, merchant: Merchant): Promise<boolean> {
  const [{ hmacValidator }, { hmacKey = '', merchantAccount = '' }] = await Promise.all([
    import('@adyen/api-library'),
    access.credentialsOf(merchant.accountId),
  ]);
  try {
    const items = itemsOf(message.body);
    const validator = new hmacValidator();
    // Reports may be the company's.
    const isOurs = (item: (typeof items)[number]) =>
      (item.merchantAccountCode === merchantAccount || isReport(item)) &&
      validator.validateHMAC(item as Types.notification.NotificationRequestItem, hmacKey);
    return hmacKey !== '' && items.length > 0 && items.every(isOurs);
  } catch {
    return false;
  }
}

const claimsOf = (body: string): GatewayClaim[] => itemsOf(body).flatMap(claimsOfItem);

/** Taken on means on its way, never done: the outcome comes by message, under the number that is kept here. */
async function taken(asked: () => Promise<{ readonly pspReference: string }>): Promise<GatewayReply> {
  try {
    const { pspReference } = await asked();
    if (!pspReference) throw new Error('Adyen took something on without a number.');
    return {
      outcome: 'accepted',
      gatewayTransactionId: pspReference,
      responseCode: 'received',
      message: 'Adyen has taken it on',
    };
  } catch (error) {
    return replyOfError(error);
  }
}
