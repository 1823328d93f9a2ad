import type { CardBrand } from '@ratepayer/contract/payments/channels.ts';

export type Behaviour =
  | 'approve'
  | 'decline'
  | 'insufficientFunds'
  | 'lostCard'
  | 'expiredCard'
  | 'wrongCode'
  | 'error'
  | 'noAnswerCharged'
  | 'noAnswerNotCharged'
  | 'declineWhenStored'
  | 'refundDeclined'
  | 'asks'
  | 'asksThenDeclines'
  | 'reverseNoAnswerDone'
  | 'reverseNoAnswerNotDone';

/** The only card numbers the sandbox takes; no real card can be typed in by mistake. */
export const testCards: Readonly<Record<string, { readonly brand: CardBrand; readonly behaviour: Behaviour }>> = {
  '4242424242424242': { brand: 'Visa', behaviour: 'approve' },
  '5555555555554444': { brand: 'Mastercard', behaviour: 'approve' },
  '378282246310005': { brand: 'Amex', behaviour: 'approve' },
  '6011111111111117': { brand: 'Discover', behaviour: 'approve' },
  '4000000000000002': { brand: 'Visa', behaviour: 'decline' },
  '4000000000009995': { brand: 'Visa', behaviour: 'insufficientFunds' },
  '4000000000009987': { brand: 'Visa', behaviour: 'lostCard' },
  '4000000000000069': { brand: 'Visa', behaviour: 'expiredCard' },
  '4000000000000127': { brand: 'Visa', behaviour: 'wrongCode' },
  '4000000000000119': { brand: 'Visa', behaviour: 'error' },
  '4000000000006975': { brand: 'Visa', behaviour: 'noAnswerCharged' },
  '4000000000006983': { brand: 'Visa', behaviour: 'noAnswerNotCharged' },
  '4000000000000341': { brand: 'Visa', behaviour: 'declineWhenStored' },
  '4000000000003220': { brand: 'Visa', behaviour: 'asks' },
  '4000008400001629': { brand: 'Visa', behaviour: 'asksThenDeclines' },
  '4000000000005126': { brand: 'Visa', behaviour: 'refundDeclined' },
  '4000000000007726': { brand: 'Visa', behaviour: 'reverseNoAnswerDone' },
  '4000000000007742': { brand: 'Visa', behaviour: 'reverseNoAnswerNotDone' },
};

/** Accepted at once; what the bank does days later is written into the sandbox's own ledger. */
export const testBankAccounts: Readonly<Record<string, string>> = {
  '000123456789': 'settles',
  '000222222227': 'R01',
  '000111111113': 'R02',
  '000333333335': 'R10',
  '000444444440': 'C01',
};

/** Their sales are approved; what differs is how a void or refund of them ends. */
export type ReverseBehaviour = 'refundDeclined' | 'reverseNoAnswerDone' | 'reverseNoAnswerNotDone';

export const responseOf: Readonly<
  Record<
    Exclude<Behaviour, 'approve' | 'asks' | 'noAnswerCharged' | 'noAnswerNotCharged' | ReverseBehaviour>,
    { readonly code: string; readonly message: string }
  >
> = {
  decline: { code: 'generic_decline', message: 'The issuer declined the card' },
  insufficientFunds: { code: 'insufficient_funds', message: 'Insufficient funds; may be tried again later' },
  lostCard: { code: 'lost_card', message: 'Reported lost; must not be tried again' },
  expiredCard: { code: 'expired_card', message: 'Expired card; must not be tried again' },
  wrongCode: { code: 'incorrect_cvc', message: 'Wrong security code; must not be tried again' },
  error: { code: 'processing_error', message: 'The sandbox failed before it charged anything' },
  asksThenDeclines: { code: 'generic_decline', message: 'Confirmed by its holder, then declined' },
  declineWhenStored: { code: 'generic_decline', message: 'The stored card was declined' },
};
