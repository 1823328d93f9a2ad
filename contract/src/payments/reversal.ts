/** Why a payment is voided or refunded (domain 8); Other needs a note. */
export const reversalReasons = ['Duplicate payment', 'Wrong amount', 'Wrong account', 'Requested by payer', 'Fraud', 'Other'] as const;
export type ReversalReason = (typeof reversalReasons)[number];

/** Reasons for which the service fee goes back as well, unless somebody says otherwise. */
export const feeGoesBack = (reason: ReversalReason | ''): boolean => reason === 'Duplicate payment' || reason === 'Wrong amount' || reason === 'Fraud';

export interface Share {
  readonly id: number;
  /** What the line can still take, minor units. */
  readonly leftMinor: number;
}

/**
 * An amount over lines, proportional to what is left of each, by largest remainder (domain rule 5).
 * @throws when the lines cannot take it.
 */
export function spreadOver(amountMinor: number, lines: readonly Share[]): { lineItemId: number; amountMinor: number }[] {
  const left = lines.reduce((sum, line) => sum + line.leftMinor, 0);
  if (amountMinor > left) throw new RangeError(`${amountMinor} does not fit into ${left}.`);
  const shares = lines.map((line) => {
    // BigInt: the product of two amounts may leave the range of exact numbers.
    const product = BigInt(amountMinor) * BigInt(line.leftMinor);
    return { lineItemId: line.id, leftMinor: line.leftMinor, amountMinor: left === 0 ? 0 : Number(product / BigInt(left)), remainder: left === 0 ? 0n : product % BigInt(left) };
  });
  let rest = amountMinor - shares.reduce((sum, share) => sum + share.amountMinor, 0);
  for (const share of shares.toSorted((a, b) => (a.remainder === b.remainder ? a.lineItemId - b.lineItemId : a.remainder > b.remainder ? -1 : 1))) {
    if (rest === 0) break;
    if (share.amountMinor < share.leftMinor) {
      share.amountMinor += 1;
      rest -= 1;
    }
  }
  return shares.filter((share) => share.amountMinor > 0).map(({ lineItemId, amountMinor: amount }) => ({ lineItemId, amountMinor: amount }));
}
