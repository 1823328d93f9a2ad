/** An attempt that gives back under an exception, by what is believed of it now. */
export interface GiveBack {
  readonly number: string;
  readonly reference: string;
  /** What went back by it, which may be another amount than was asked for. */
  readonly amountMinor: number;
  readonly stands: boolean;
}

export interface Standing {
  /** The whole difference is back. */
  readonly isBack: boolean;
  /** What was given back beyond it, minor units, by the attempt that did. */
  readonly twice: readonly (GiveBack & { readonly overMinor: number })[];
}

/**
 * What the give-backs of an exception come to, the oldest first, whatever the order in which they were told: those that
 * stand up to what there was to give back, and what is beyond (domain.md 4.18). `toGiveBackMinor`: 0 when a person
 * found its payment.
 */
export function standingOf(toGiveBackMinor: number, giveBacks: readonly GiveBack[]): Standing {
  let left = toGiveBackMinor;
  const twice = giveBacks
    .filter(({ stands }) => stands)
    .flatMap((each) => {
      const overMinor = Math.max(0, each.amountMinor - left);
      left -= each.amountMinor - overMinor;
      return overMinor > 0 ? [{ ...each, overMinor }] : [];
    });
  return { isBack: left === 0 && toGiveBackMinor > 0, twice };
}
