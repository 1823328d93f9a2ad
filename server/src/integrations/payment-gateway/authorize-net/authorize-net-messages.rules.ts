import type { ClaimFacts, GatewayClaim } from '../payment-gateway.ts';
import { claim, minorOf } from '../vendor-words.rules.ts';

interface Notification {
  readonly notificationId?: string;
  readonly eventType: string;
  readonly eventDate?: string;
  readonly payload: {
    readonly id: string;
    readonly responseCode?: number;
    readonly authCode?: string;
    readonly authAmount?: number;
    readonly merchantReferenceId?: string;
    readonly invoiceNumber?: string;
  };
}

/**
 * What a message says (developer.authorize.net/api/reference/features/webhooks.html): by its event, never by our
 * reference alone, because a void made in the vendor's console carries the sale's number and may carry its invoice
 * number. Empty for what tells nothing of money; settlement, returns and chargebacks have no message. @throws when it
 * is none of theirs.
 */
export function claimsOf(body: string): GatewayClaim[] {
  const { eventType, eventDate = '', payload } = JSON.parse(body) as Notification;
  const [, event = ''] = /^net\.authorize\.payment\.(.+)$/.exec(eventType) ?? [];
  if (event === '') return [];
  const { id, responseCode, authAmount = 0, authCode = '', merchantReferenceId = '', invoiceNumber = '' } = payload;
  if (!/^\d+$/.test(id)) throw new Error(`A message of Authorize.Net names no transaction: ${eventType}`);
  // `merchantReferenceId` is what the request itself was called. No amount is not told, not nothing.
  const facts = {
    reference: merchantReferenceId || invoiceNumber,
    gatewayTransactionId: id,
    amountMinor: minorOf(authAmount),
    authCode,
    code: eventType,
    toldAt: toldAt(eventDate),
  };
  return saidOf(event, responseCode, { ...facts, merchantReferenceId });
}

const saleWords: ReadonlyMap<number, 'charged' | 'held'> = new Map([
  [1, 'charged'],
  [4, 'held'],
]);

type Facts = Partial<ClaimFacts> & { readonly gatewayTransactionId: string; readonly merchantReferenceId: string };

/** What an event says with its response code: 1 approved, 4 held for review, anything else not done. */
function saidOf(
  event: string,
  responseCode: number | undefined,
  { merchantReferenceId, ...facts }: Facts,
): GatewayClaim[] {
  // What is held is neither given back nor kept: another message follows.
  if (responseCode === 4 && /^(refund|void)\.created$/.test(event)) return [];
  switch (event) {
    case 'authcapture.created':
    case 'capture.created':
    case 'priorAuthCapture.created':
      return [claim('Sale', saleWords.get(responseCode ?? 0) ?? 'declined', facts)];
    case 'fraud.held':
      return [claim('Sale', 'held', facts)];
    case 'fraud.approved':
      return [claim('Sale', 'charged', facts)];
    case 'fraud.declined':
      return [claim('Sale', 'declined', { ...facts, amountMinor: 0 })];
    case 'refund.created':
      return [claim('Refund', responseCode === 1 ? 'done' : 'failed', facts)];
    case 'void.created': {
      // A void has no number of its own, and the invoice number here is its sale's.
      const ofSale = { ...facts, reference: merchantReferenceId, saleTransactionId: facts.gatewayTransactionId };
      return [claim('Void', responseCode === 1 ? 'done' : 'notDone', ofSale)];
    }
    default:
      return [];
  }
}

const toldAt = (date: string): string => (Number.isNaN(Date.parse(date)) ? '' : new Date(date).toISOString());
