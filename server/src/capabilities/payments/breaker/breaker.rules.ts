import type { Told } from '@ratepayer/contract/kit/texts.ts';
import type { PaymentSourceType } from '@ratepayer/contract/payments/channels.ts';
import { tell } from '@ratepayer/contract/texts/tell-refusals.ts';

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
export const saleMayTry = (state: BreakerState, nowMs: number): boolean =>
  state.nextTrialMs !== null && nowMs >= state.nextTrialMs + (trialEverySeconds * 1000) / 2;

/** Minutes after which a payer should try again: the longer it lasts already, the longer. */
export function restMinutes(restingMs: number): number {
  if (restingMs < 2 * 60_000) return 2;
  return restingMs < 10 * 60_000 ? 5 : 15;
}

const resting = {
  'Credit Card': { alone: 'resting_card', other: 'resting_card_or_bank' },
  ACH: { alone: 'resting_bank', other: 'resting_bank_or_card' },
} as const satisfies Record<PaymentSourceType, unknown>;

/** What a payer is told at once while the gateway of their payment method rests. */
export const restingText = (type: PaymentSourceType, minutes: number, otherWayOpen: boolean): Told =>
  tell(resting[type][otherWayOpen ? 'other' : 'alone'], { minutes });
