/** Why a payment is voided or refunded (domain 8); Other needs a note. */
export const reversalReasons = [
  'Duplicate payment',
  'Wrong amount',
  'Wrong account',
  'Requested by payer',
  'Fraud',
  'Other',
] as const;
export type ReversalReason = (typeof reversalReasons)[number];

/** Reasons for which the service fee goes back as well, unless somebody says otherwise. */
export const feeGoesBack = (reason: ReversalReason | ''): boolean =>
  reason === 'Duplicate payment' || reason === 'Wrong amount' || reason === 'Fraud';

export interface Share {
  readonly id: number;
  /** What the line can still take, minor units. */
  readonly leftMinor: number;
}

/**
 * An amount over lines, proportional to what is left of each, by largest remainder (domain rule 5).
 * @throws when the lines cannot take it.
 */
export function spreadOver(
  amountMinor: number,
  lines: readonly Share[],
): { lineItemId: number; amountMinor: number }[] {
  // One that was refunded and then taken back by a bank as well gave more than its price: it takes nothing, and nothing
  // from the others.
  const open = lines.filter((line) => line.leftMinor > 0);
  const left = open.reduce((sum, line) => sum + line.leftMinor, 0);
  if (amountMinor > left) throw new RangeError(`${amountMinor} does not fit into ${left}.`);
  const shares = open.map((line) => {
    // BigInt: the product of two amounts may leave the range of exact numbers.
    const product = BigInt(amountMinor) * BigInt(line.leftMinor);
    return { lineItemId: line.id, amountMinor: Number(product / BigInt(left)), remainder: product % BigInt(left) };
  });
  // The floors leave over less than a cent for each line that has a remainder.
  const rest = amountMinor - shares.reduce((sum, share) => sum + share.amountMinor, 0);
  for (const share of shares
    .toSorted((a, b) =>
      a.remainder === b.remainder ? a.lineItemId - b.lineItemId : a.remainder > b.remainder ? -1 : 1,
    )
    .slice(0, rest))
    share.amountMinor += 1;
  return shares
    .filter((share) => share.amountMinor > 0)
    .map(({ lineItemId, amountMinor: amount }) => ({ lineItemId, amountMinor: amount }));
}

/** A line of a payment with what went back on it so far, minor units. */
export interface LineBack {
  readonly id: number;
  readonly priceMinor: number;
  readonly refundedMinor: number;
  readonly adjustedMinor: number;
  /** What its account owes again already, by whatever went back. */
  readonly reversedMinor: number;
}

/** What goes back on one line, and how much of that its account owes again. */
export interface LineFall {
  readonly lineItemId: number;
  readonly amountMinor: number;
  readonly postedMinor: number;
}

/**
 * How a void, a refund or what a bank takes back falls on the lines of a payment (domain rules 5 and 14): a void on all
 * of each, the others as entered, else proportional to what each line can still give. What an account owes again
 * already is never posted twice. The server posts by it, and the dialogs say by it what will happen.
 * @throws when the lines cannot take the amount.
 */
export function fallOn(
  kind: 'Void' | 'Refund' | 'Adjustment',
  amountMinor: number,
  lines: readonly LineBack[],
  allocations?: readonly { readonly lineItemId: number; readonly amountMinor: number }[],
): LineFall[] {
  const left = (line: LineBack) => line.priceMinor - line.adjustedMinor - (kind === 'Refund' ? line.refundedMinor : 0);
  const shares =
    kind === 'Void'
      ? lines.map((line) => ({ lineItemId: line.id, amountMinor: line.priceMinor }))
      : (allocations ??
        spreadOver(
          amountMinor,
          lines.map((line) => ({ id: line.id, leftMinor: left(line) })),
        ));
  return shares.map((share) => {
    const line = lines.find((each) => each.id === share.lineItemId);
    return { ...share, postedMinor: Math.min(share.amountMinor, line ? line.priceMinor - line.reversedMinor : 0) };
  });
}
