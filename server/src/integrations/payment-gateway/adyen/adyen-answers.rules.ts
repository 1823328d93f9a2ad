import type { GatewayReply } from '../payment-gateway.ts';
import { answer } from '../vendor-words.rules.ts';

/**
 * An answer to /payments or /payments/details, as far as it decides
 * (docs.adyen.com/online-payments/payment-result-codes).
 */
export interface PaymentTold {
  readonly resultCode?: string | undefined;
  readonly pspReference?: string | undefined;
  readonly refusalReason?: string | undefined;
  readonly refusalReasonCode?: string | undefined;
  readonly amount?: { readonly value?: number | undefined; readonly currency?: string | undefined } | null | undefined;
  readonly additionalData?: Readonly<Record<string, string>> | null | undefined;
  readonly action?: object | null | undefined;
}

/** What a result code says of a sale. @throws for one that nobody understands. */
export function replyOfPayment(
  made: PaymentTold,
  asked: { readonly amountMinor: number; readonly currencyCode: string },
): GatewayReply {
  const resultCode = String(made.resultCode);
  const common = { gatewayTransactionId: made.pspReference ?? '', responseCode: made.refusalReasonCode ?? resultCode };
  switch (resultCode) {
    case 'Authorised':
    // A part is an approval for what it says: its amount is not ours, so it is given back.
    case 'PartiallyAuthorised': {
      const amountMinor = made.amount?.value ?? (resultCode === 'Authorised' ? asked.amountMinor : undefined);
      if (amountMinor === undefined)
        return { outcome: 'accepted', ...common, message: 'Approved for a part that is not named' };
      return answer('approved', {
        ...common,
        message: 'Approved',
        authCode: made.additionalData?.['authCode'] ?? '',
        amountMinor,
        currencyCode: made.amount?.currency ?? asked.currencyCode,
      });
    }
    case 'Refused':
      return answer('declined', { ...common, message: made.refusalReason ?? 'Refused' });
    case 'Error':
    case 'Cancelled':
      return answer('error', { ...common, message: made.refusalReason ?? resultCode });
    case 'Pending':
    case 'Received':
      return { outcome: 'accepted', ...common, message: 'Adyen still works on it' };
    case 'RedirectShopper':
    case 'IdentifyShopper':
    case 'ChallengeShopper':
    case 'PresentToShopper':
      return {
        outcome: 'payerActs',
        ...common,
        message: 'The card issuer asks its holder to confirm',
        action: { ...made.action },
      };
    default:
      throw new Error(`Adyen has not decided: ${resultCode}`);
  }
}

interface Fault {
  readonly status: number;
  readonly code: string;
  readonly transient: boolean;
  readonly message: string;
}

const isFault = (error: unknown): error is Fault => error instanceof Error && 'status' in error && 'transient' in error;
const processedBefore = '704'; // "request already processed or in progress": what became of it, it does not say

/**
 * What an error says of the request it answers: refused as such (400, 401, 403, 422) it did nothing. A conflict, a
 * limit, what may be tried again, a fault of theirs and a broken line say nothing. 167 is "no such payment", not "too
 * late".
 * @throws the error itself where nobody knows.
 */
export function replyOfError(error: unknown): GatewayReply {
  const isRefusal =
    isFault(error) && [400, 401, 403, 422].includes(error.status) && !error.transient && error.code !== processedBefore;
  if (!isRefusal) throw error;
  return answer('error', { responseCode: error.code, message: error.message });
}

export const isRefusedRequest = (error: unknown): boolean =>
  isFault(error) &&
  (error.status === 404 || (error.status === 422 && error.code !== processedBefore && !error.transient));
