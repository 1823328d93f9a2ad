import type { GatewayClaim } from '../payment-gateway.ts';
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
  const well = responseCode === 1;
  switch (event) {
    case 'authcapture.created':
    case 'capture.created':
    case 'priorAuthCapture.created':
      return [claim('Sale', well ? 'charged' : responseCode === 4 ? 'held' : 'declined', facts)];
    case 'fraud.held':
      return [claim('Sale', 'held', facts)];
    case 'fraud.approved':
      return [claim('Sale', 'charged', facts)];
    case 'fraud.declined':
      return [claim('Sale', 'declined', { ...facts, amountMinor: 0 })];
    case 'refund.created':
      return responseCode === 4 ? [] : [claim('Refund', well ? 'done' : 'failed', facts)];
    case 'void.created':
      // A void has no number of its own, and the invoice number here is its sale's.
      return responseCode === 4
        ? []
        : [
            claim('Void', well ? 'done' : 'notDone', {
              ...facts,
              reference: merchantReferenceId,
              saleTransactionId: id,
            }),
          ];
    default:
      return [];
  }
}

const toldAt = (date: string): string => (Number.isNaN(Date.parse(date)) ? '' : new Date(date).toISOString());
