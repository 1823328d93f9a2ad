import { goneCodes, revokedCodes } from '@ratepayer/contract/payments/return-codes.ts';

/**
 * What a return of a bank says beyond its amount (domain.md 4.5). Gone: the account is of no use. Revoked: whoever owns
 * it did not agree, or agrees no more. Stopped: the account is good, this way of paying needs a new agreement. Short:
 * good, and empty this time.
 */
export type ReturnFate = 'gone' | 'revoked' | 'short' | 'stopped' | 'unclear';

const fates: Readonly<Record<Exclude<ReturnFate, 'unclear'>, readonly string[]>> = {
  gone: goneCodes,
  revoked: revokedCodes,
  stopped: ['R08', 'R11'],
  short: ['R01', 'R09'],
};
const looked = ['R05', 'R07', 'R10', 'R11', 'R14', 'R15', 'R16', 'R17', 'R24', 'R29'];

export const fateOf = (code: string): ReturnFate =>
  (Object.keys(fates) as (keyof typeof fates)[]).find((fate) => fates[fate].includes(code)) ?? 'unclear';

/** The card or account pays nothing any more. */
export const isLost = (code: string): boolean => ['gone', 'revoked'].includes(fateOf(code));

/** Somebody has to look. */
export const needsPerson = (code: string): boolean => looked.includes(code) || fateOf(code) === 'unclear';

/** So many in a row that autopay stops by itself. */
const mostInARow = 2;

/** How autopay stands to the payment that came back. */
export interface Returned {
  readonly code: string;
  /** The payment was taken by it. */
  readonly isItsOwn: boolean;
  /** It still pays first with what came back, or with it where that fails. */
  readonly pays: 'first' | 'second' | 'no';
  /** Another method stands in. */
  readonly hasOther: boolean;
  /** Payments of it that came back one after the other, this one included. */
  readonly inARow: number;
}

/** Whether autopay ends by what came back: never where its payer has another method since. */
export function endsAutopay({ code, isItsOwn, pays, hasOther, inARow }: Returned): boolean {
  if (pays === 'no') return false;
  switch (fateOf(code)) {
    case 'gone':
      return pays === 'first' && !hasOther;
    case 'revoked':
      return pays === 'first' || isItsOwn;
    case 'stopped':
      return isItsOwn;
    case 'short':
      return isItsOwn && inARow >= mostInARow;
    default:
      return false;
  }
}
