interface Line {
  readonly priceMinor: number;
  readonly refundedMinor: number;
  readonly adjustedMinor: number;
}

/**
 * What of a line of a posted payment its account owes again (domain rule 14): all of it once it was voided, else what
 * was refunded and what banks took back, and no more than its price, in whatever order they came and failed.
 */
export const goneBackOf = ({ priceMinor, refundedMinor, adjustedMinor }: Line, isVoided: boolean): number =>
  isVoided ? priceMinor : Math.min(priceMinor, refundedMinor + adjustedMinor);
