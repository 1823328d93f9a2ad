/** What a channel allows to be paid; amounts in minor units. */
export interface AmountLimits {
  readonly partialPayments: boolean;
  readonly overpayment: boolean;
  /** How far below zero a payment may take the amount due, when overpayment is on; null = no limit. */
  readonly overpaymentLimitMinor: number | null;
  readonly minimumMinor: number;
  readonly maximumMinor: number;
}

export type AmountProblem =
  | { readonly kind: 'zero' }
  | { readonly kind: 'belowMinimum'; readonly limitMinor: number }
  | { readonly kind: 'aboveMaximum'; readonly limitMinor: number }
  | { readonly kind: 'aboveDue'; readonly limitMinor: number }
  | { readonly kind: 'partial' };

/** Most that may be paid on an account that owes `dueMinor`; null = no limit. */
export function mostPayable(limits: AmountLimits, dueMinor: number): number | null {
  const due = Math.max(dueMinor, 0);
  if (!limits.overpayment) return due;
  return limits.overpaymentLimitMinor === null ? null : due + limits.overpaymentLimitMinor;
}

/**
 * The verdict on one account's amount; browser and server use the same. The server decides again under the account
 * lock.
 */
export function checkAmount(limits: AmountLimits, dueMinor: number, amountMinor: number): AmountProblem | undefined {
  if (amountMinor <= 0) return { kind: 'zero' };
  const most = mostPayable(limits, dueMinor);
  if (most !== null && amountMinor > most) return { kind: 'aboveDue', limitMinor: most };
  if (!limits.partialPayments && amountMinor < dueMinor) return { kind: 'partial' };
  return undefined;
}

/** The verdict on the sum of all lines of one payment. */
export function checkTotal(limits: AmountLimits, totalMinor: number): AmountProblem | undefined {
  if (totalMinor <= 0) return { kind: 'zero' };
  if (totalMinor < limits.minimumMinor) return { kind: 'belowMinimum', limitMinor: limits.minimumMinor };
  if (totalMinor > limits.maximumMinor) return { kind: 'aboveMaximum', limitMinor: limits.maximumMinor };
  return undefined;
}

const messages = {
  zero: 'amount_zero',
  belowMinimum: 'amount_below_minimum',
  aboveMaximum: 'amount_above_maximum',
  aboveDue: 'amount_above_due',
  partial: 'amount_partial',
} as const satisfies Record<AmountProblem['kind'], string>;

/** The sentence a payer reads, said or told by its key; `show` formats minor units. */
export const amountMessage = <Message>(
  problem: AmountProblem,
  show: (minor: number) => string,
  say: (key: (typeof messages)[AmountProblem['kind']], places: { readonly limit: string }) => Message,
): Message => say(messages[problem.kind], { limit: show('limitMinor' in problem ? problem.limitMinor : 0) });
