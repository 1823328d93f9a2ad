import type { PaymentSourceType } from '@ratepayer/contract/payments/channels.ts';

/** Unknown outcomes in a row, within `withinSeconds`, after which a gateway rests (domain.md 4.18). */
export const unknownsToOpen = 8;
export const withinSeconds = 60;
/** While it rests one request at a time tries whether it answers again. */
export const trialEverySeconds = 15;

/** What is known of the breaker of a merchant account; instants in milliseconds. */
export interface BreakerState {
  /** Requests without an answer stand since its last answer. */
  readonly inDoubt: boolean;
  readonly restingSinceMs: number | null;
  readonly nextTrialMs: number | null;
}

/** A sale may try where no inquiry did: the worker goes first, half a pause is left to it. */
export const saleMayTry = (state: BreakerState, nowMs: number): boolean => state.nextTrialMs !== null && nowMs >= state.nextTrialMs + (trialEverySeconds * 1000) / 2;

/** Minutes after which a payer should try again: the longer it lasts already, the longer. */
export function restMinutes(restingMs: number): number {
  if (restingMs < 2 * 60_000) return 2;
  return restingMs < 10 * 60_000 ? 5 : 15;
}

const names = { 'Credit Card': 'Card', ACH: 'Bank account' } as const satisfies Record<PaymentSourceType, string>;
const otherWays = { 'Credit Card': 'by bank account', ACH: 'by card' } as const satisfies Record<PaymentSourceType, string>;

/** What a payer is told at once while the gateway of their payment method rests. */
export function restingText(type: PaymentSourceType, minutes: number, otherWayOpen: boolean): string {
  const other = otherWayOpen ? `, or pay ${otherWays[type]}` : '';
  return `${names[type]} payments are resting for a moment. Nothing was charged. Try again in ${minutes} minutes${other}.`;
}
