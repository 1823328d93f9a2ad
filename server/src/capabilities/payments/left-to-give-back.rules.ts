interface Given {
  readonly amountMinor: number;
  readonly refundedAmountMinor: number;
  readonly adjustedAmountMinor: number;
}

/**
 * What of a payment may still go back to its payer, minor units: paid, less what was refunded and what a bank or card
 * issuer took back.
 */
export const leftToGiveBack = ({ amountMinor, refundedAmountMinor, adjustedAmountMinor }: Given): number =>
  Math.max(0, amountMinor - refundedAmountMinor - adjustedAmountMinor);
