import type { GatewayReply } from '../payment-gateway.ts';
import type { SettlementLine } from '../settlement-report.ts';
import { answer, minorOf } from '../vendor-words.rules.ts';
import type { Messages } from './authorize-net-answers.rules.ts';

/** A transaction in a list of theirs (complex type transactionSummaryType). */
export interface Listed {
  readonly transId: string;
  readonly invoiceNumber?: string;
  readonly transactionStatus: string;
  readonly settleAmount?: number;
}

/** A transaction by its number (complex type transactionDetailsType). */
export interface Details {
  readonly transId: string;
  readonly transactionStatus: string;
  readonly responseReasonCode?: number;
  readonly authCode?: string;
  readonly authAmount?: number;
  readonly settleAmount?: number;
}
export type DetailsTold = { readonly transaction?: Details; readonly messages: Messages };

// Values of transactionStatusEnum. One that is in none of these sets is not understood, and decides nothing.
const pending: ReadonlySet<string> = new Set([
  'capturedPendingSettlement',
  'pendingSettlement',
  'updatingSettlement',
  'pendingFinalSettlement',
  'couldNotVoid',
]);
const settled: ReadonlySet<string> = new Set([
  'settledSuccessfully',
  'returnedItem',
  'chargeback',
  'chargebackReversal',
]);
const refunds: ReadonlySet<string> = new Set(['refundPendingSettlement', 'refundSettledSuccessfully']);
const notTaken: ReadonlySet<string> = new Set(['declined', 'voided', 'expired', 'failedReview', 'generalError']);
const held: ReadonlySet<string> = new Set(['underReview', 'FDSPendingReview', 'FDSAuthorizedPendingReview']);
const open: ReadonlySet<string> = new Set([
  'approvedReview',
  'authorizedPendingCapture',
  'authorizedPendingRelease',
  'communicationError',
  'settlementError',
]);
// Reasons by which what ended as a general error may have been authorised all the same.
const mayBeTaken: ReadonlySet<number> = new Set([36, 52, 120, 121, 122, 152, 181]);

export const isPending = (status: string): boolean => pending.has(status);
export const isSettled = (status: string): boolean => settled.has(status);

/** What a transaction's state says of the sale or refund that it is. @throws when nobody can tell. */
export function replyOfDetails(details: Details): GatewayReply {
  const {
    transId: gatewayTransactionId,
    transactionStatus: responseCode,
    responseReasonCode = 0,
    authCode = '',
  } = details;
  const common = { gatewayTransactionId, responseCode, message: responseCode };
  if (pending.has(responseCode) || settled.has(responseCode) || refunds.has(responseCode)) {
    // What was authorised: of a partial approval less than we asked for. The list's settleAmount may be what was left
    // of it.
    return answer('approved', {
      ...common,
      authCode,
      amountMinor: minorOf(details.authAmount ?? details.settleAmount ?? 0),
    });
  }
  if (notTaken.has(responseCode) && !(responseCode === 'generalError' && mayBeTaken.has(responseReasonCode)))
    return answer('declined', common);
  if (held.has(responseCode)) return { outcome: 'held', ...common, message: 'Authorize.Net holds it for review' };
  if (open.has(responseCode)) return { outcome: 'accepted', ...common };
  throw new Error(`Authorize.Net has not decided this transaction: ${responseCode}.`);
}

const kinds: Readonly<Record<string, SettlementLine['kind']>> = {
  settledSuccessfully: 'sale',
  couldNotVoid: 'sale',
  refundSettledSuccessfully: 'refund',
  returnedItem: 'bankReturn',
  chargeback: 'dispute',
  chargebackReversal: 'disputeReversed',
};

/**
 * A transaction of a settled batch as money that moved. Declined, voided and failed ones stand in the batch too, and
 * moved none.
 */
export function linesOf(listed: Listed): SettlementLine[] {
  const kind = kinds[listed.transactionStatus];
  if (!kind) return [];
  return [
    {
      kind,
      reference: listed.invoiceNumber ?? '',
      gatewayTransactionId: listed.transId,
      saleTransactionId: '',
      amountMinor: Math.abs(minorOf(listed.settleAmount ?? 0)),
      currencyCode: '',
      authCode: '',
    },
  ];
}
