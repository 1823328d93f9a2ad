import { minorOf } from '../vendor-words.rules.ts';

export interface Messages {
  readonly resultCode: 'Ok' | 'Error';
  readonly message?: readonly { readonly code: string; readonly text: string }[];
}
export const textOf = (messages: Messages): string => (messages.message ?? []).map((each) => each.text).join(' ');
export const codeOf = (messages: Messages): string => messages.message?.[0]?.code ?? '';

/** An invoice number holds twenty characters; our reference is longer and as random. */
export const invoiceOf = (reference: string): string => reference.replace(/^(rp|kt)_/, '').slice(0, 20);

/**
 * An answer to createTransactionRequest; its library's schema is AnetApiSchema.xsd, complex type transactionResponse.
 */
export interface TransactionTold {
  readonly transactionResponse?: {
    readonly responseCode?: string;
    readonly authCode?: string;
    readonly transId?: string;
    readonly prePaidCard?: { readonly approvedAmount?: string };
    readonly errors?: readonly { readonly errorCode: string; readonly errorText: string }[];
    readonly messages?: readonly { readonly code: string; readonly description: string }[];
  };
  readonly messages: Messages;
}

/** Unknown: nobody can say from this answer whether money moved. */
export type Verdict = 'approved' | 'declined' | 'held' | 'partial' | 'refused' | 'unknown';

const partialApproval = '295';
const reversalNotFound = '308'; // stands beside response code 1, and is no success of ours

const range = (from: number, to: number): string[] => Array.from({ length: to - from + 1 }, (_, i) => String(from + i));
/**
 * Reasons beside response code 3 by which a request was refused before anything was sent to a processor: of form,
 * set-up or limits (ResponseReasonCode of the vendor's Java library, with its notes). Every other one says nothing: 120
 * to 122 and 181 are a time-out inside whose own void failed, 36, 52 and 152 were authorised, 19 to 26, 57 to 63 and
 * 180 are faults of theirs, 11 is a duplicate whose first one decides.
 */
const refusedReasons: ReadonlySet<string> = new Set([
  ...range(5, 10),
  ...range(12, 18),
  '24',
  ...['32', '33', '40', '43'],
  ...range(46, 51),
  ...range(53, 56),
  ...range(66, 92),
  ...range(97, 103),
  ...range(116, 119),
  ...['123', '128', '130', '131', '132', '175'],
  ...range(243, 248),
  ...['261', '270', '271', '288', '289', '290', '296', '297'],
  ...range(300, 306),
  '309',
]);

/**
 * Codes of an answer without a transaction by which the request itself was refused: its form, its key, its permission,
 * a record that is not there, a nonce that is spent.
 */
const refusedRequests: ReadonlySet<string> = new Set([
  ...range(2, 8).map((n) => `E0000${n}`),
  'E00011',
  'E00013',
  'E00014',
  'E00015',
  'E00040',
  'E00114',
]);

const reasonOf = ({ transactionResponse: made }: TransactionTold): string =>
  made?.errors?.[0]?.errorCode ?? made?.messages?.[0]?.code ?? '';

/** 1 approved, 2 declined, 3 error, 4 held for review or approved in part. */
export function verdictOf(told: TransactionTold): Verdict {
  const reason = reasonOf(told);
  switch (told.transactionResponse?.responseCode) {
    case '1':
      return reason === reversalNotFound ? 'unknown' : 'approved';
    case '2':
      return 'declined';
    case '3':
      return refusedReasons.has(reason) ? 'refused' : 'unknown';
    case '4':
      return reason === partialApproval ? 'partial' : 'held';
    default:
      return refusedRequests.has(codeOf(told.messages)) || refusedReasons.has(reason) ? 'refused' : 'unknown';
  }
}

/** True for an answer that refuses a request as such: nothing was made by it. */
export const isRefusal = (messages: Messages): boolean => refusedRequests.has(codeOf(messages));

/** What an answer tells besides its verdict. A number of zero is none. */
export function factsOf(told: TransactionTold) {
  const made = told.transactionResponse;
  return {
    gatewayTransactionId: made?.transId === '0' ? '' : (made?.transId ?? ''),
    authCode: made?.authCode ?? '',
    responseCode: reasonOf(told) || codeOf(told.messages),
    message: made?.errors?.[0]?.errorText ?? made?.messages?.[0]?.description ?? textOf(told.messages),
  };
}

/** What was approved, where the answer says so; a card with little on it is approved in part. */
export function approvedMinorOf({ transactionResponse: made }: TransactionTold): number | undefined {
  const told = made?.prePaidCard?.approvedAmount;
  return told ? minorOf(told) : undefined;
}
