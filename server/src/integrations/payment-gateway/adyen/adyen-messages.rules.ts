import type { ClaimFacts, GatewayClaim } from '../payment-gateway.ts';
import { claim } from '../vendor-words.rules.ts';

/**
 * One item of a message. Signed are pspReference, originalReference, account, reference, amount, event and success, and
 * nothing else.
 */
export interface AdyenItem {
  readonly eventCode: string;
  readonly eventDate?: string;
  readonly success: string;
  readonly pspReference: string;
  readonly originalReference?: string;
  readonly merchantReference: string;
  readonly merchantAccountCode: string;
  readonly amount: { readonly value: number; readonly currency: string };
  readonly additionalData?: Readonly<Record<string, string>>;
}

export const itemsOf = (body: string): AdyenItem[] =>
  (JSON.parse(body) as { notificationItems: { NotificationRequestItem: AdyenItem }[] }).notificationItems.map(
    (each) => each.NotificationRequestItem,
  );

export const isReport = (item: AdyenItem): boolean => item.eventCode === 'REPORT_AVAILABLE';

/** A second chargeback may carry the number of the first: it is money of its own. */
export const disputeNumber = (pspReference: string, isSecond: boolean): string =>
  isSecond ? `${pspReference}-2` : pspReference;

type Reading = (facts: Told, well: boolean, item: AdyenItem) => GatewayClaim[];

interface Told {
  /** Of the payment itself. */
  readonly sale: Partial<ClaimFacts>;
  /** Of a modification: the event's own number, and the payment's. */
  readonly change: Partial<ClaimFacts>;
  /** Of what the event says about a payment that it does not modify: the payment's number stands beside it. */
  readonly about: Partial<ClaimFacts>;
}

const voided: Reading = ({ change }, well) => [
  claim(
    'Void',
    well ? 'done' : 'notDone',
    well ? change : { ...change, code: 'already_settled', message: 'It is captured already. Refund it instead.' },
  ),
];
const refunded: Reading = ({ change }, well) => [claim('Refund', well ? 'done' : 'failed', change)];
const failedRefund: Reading = ({ change }) => [claim('Refund', 'failed', change)];
const notTaken: Reading = ({ about }) => [claim('Sale', 'notTaken', { ...about, amountMinor: 0 })];
const notTakenWhen =
  (success: boolean): Reading =>
  (facts, well, item) =>
    well === success ? notTaken(facts, well, item) : [];
const dispute =
  (says: 'opened' | 'won' | 'lost', isSecond = false): Reading =>
  ({ change }) => [
    claim('Dispute', says, {
      ...change,
      gatewayTransactionId: disputeNumber(change.gatewayTransactionId ?? '', isSecond),
    }),
  ];

/**
 * What each event says of money (docs.adyen.com/development-resources/webhooks/webhook-types). Events that only ask,
 * warn or tell of a deadline are not here: REQUEST_FOR_INFORMATION, NOTIFICATION_OF_CHARGEBACK and the like. A failure
 * is the event itself, not its `success`: REFUND_FAILED comes with "true".
 */
const readings: Readonly<Record<string, Reading>> = {
  AUTHORISATION: ({ sale }, well) => [
    claim('Sale', well ? 'charged' : 'declined', well ? sale : { ...sale, amountMinor: 0 }),
  ],
  OFFER_CLOSED: ({ sale }) => [claim('Sale', 'notCharged', { ...sale, gatewayTransactionId: '', amountMinor: 0 })],
  CAPTURE: notTakenWhen(false),
  CAPTURE_FAILED: notTaken,
  EXPIRE: notTaken,
  // Asked for by our reference, of a sale that nobody had an answer about.
  TECHNICAL_CANCEL: notTakenWhen(true),
  CANCELLATION: voided,
  // Which of the two it was is not signed; either gives the whole back.
  CANCEL_OR_REFUND: (facts, well, item) => {
    const action = item.additionalData?.['modification.action'];
    if (action === 'cancel') return voided(facts, well, item);
    return action === 'refund'
      ? refunded(facts, well, item)
      : [
          claim('Message', 'unreadable', {
            ...facts.change,
            message: 'CANCEL_OR_REFUND does not say which of the two it was',
          }),
        ];
  },
  REFUND: refunded,
  REFUND_FAILED: failedRefund,
  REFUNDED_REVERSED: failedRefund,
  CHARGEBACK: dispute('opened'),
  SECOND_CHARGEBACK: dispute('opened', true),
  CHARGEBACK_REVERSED: dispute('won'),
  PREARBITRATION_WON: dispute('won', true),
  PREARBITRATION_ISSUER_WITHDRAWN: dispute('won', true),
  SCHEME_ARBITRATION_WON: dispute('won', true),
  PREARBITRATION_LOST: dispute('lost', true),
  SCHEME_ARBITRATION_LOST: dispute('lost', true),
};

/**
 * What an item says in our words; empty for what tells nothing of money. @throws when its signed fields are not what
 * they should be.
 */
export function claimsOfItem(item: AdyenItem): GatewayClaim[] {
  const read = Object.hasOwn(readings, item.eventCode) ? readings[item.eventCode] : undefined;
  if (!read) return [];
  const { pspReference, originalReference = '', merchantReference, eventCode: code, amount } = item;
  if (typeof pspReference !== 'string' || typeof merchantReference !== 'string' || !Number.isSafeInteger(amount.value))
    throw new Error(`A message of Adyen is not understood: ${code}`);
  // The date is not signed: it only orders what is told twice.
  const told = {
    reference: merchantReference,
    amountMinor: amount.value,
    currencyCode: amount.currency,
    code,
    message: code,
    toldAt: instant(item.eventDate),
  };
  const facts = {
    sale: { ...told, gatewayTransactionId: pspReference },
    change: { ...told, gatewayTransactionId: pspReference, saleTransactionId: originalReference },
    about: { ...told, gatewayTransactionId: originalReference },
  };
  return read(facts, String(item.success) === 'true', item);
}

const instant = (date = ''): string => (Number.isNaN(Date.parse(date)) ? '' : new Date(date).toISOString());
