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

/** The verdict on one account's amount; browser and server use the same. The server decides again under the account lock. */
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

/** The sentence a payer reads; `show` formats minor units. */
export function amountMessage(problem: AmountProblem, show: (minor: number) => string): string {
  switch (problem.kind) {
    case 'zero':
      return 'Enter an amount above $0.00';
    case 'belowMinimum':
      return `The smallest payment is ${show(problem.limitMinor)}`;
    case 'aboveMaximum':
      return `The largest payment is ${show(problem.limitMinor)}. Make more than one payment or call us.`;
    case 'aboveDue':
      return `You can pay at most ${show(problem.limitMinor)} on this account`;
    case 'partial':
      return 'Partial payments are not accepted';
  }
}
