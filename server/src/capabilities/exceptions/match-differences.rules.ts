import type { ExceptionKind } from '@ratepayer/contract/payments/gateway-exception.ts';

/** What the lines of one batch say of one number, more or less than ours. */
export interface NamedSum {
  readonly kind: ExceptionKind;
  readonly gatewayTransactionId: string;
  readonly amountMinor: number;
  readonly paymentId: number | null;
}

/** An exception about one of these numbers as it is now. */
export interface KnownException {
  readonly id: number;
  readonly kind: ExceptionKind;
  readonly gatewayTransactionId: string;
  readonly amountMinor: number;
  /** A report named it before. */
  readonly isNamed: boolean;
  readonly isOpen: boolean;
}

/** `id`: the exception that it is a part of; undefined: one of its own kind, made where there is none. */
export type Placed = NamedSum & { readonly id: number | undefined };

/**
 * Which exception each difference of a batch is a part of: the one that a claim raised with just this figure, of its
 * own kind before any other, else the one of its kind. Each exception takes one difference of a batch.
 */
export function matchDifferences(differences: readonly NamedSum[], known: readonly KnownException[]): Placed[] {
  const taken = new Set<number>();
  const take = (difference: NamedSum, fits: (each: KnownException) => boolean): number | undefined => {
    const found = known
      .filter(
        (each) => !taken.has(each.id) && each.gatewayTransactionId === difference.gatewayTransactionId && fits(each),
      )
      .toSorted((a, b) => Number(b.isOpen) - Number(a.isOpen) || a.id - b.id)[0];
    if (found) taken.add(found.id);
    return found?.id;
  };
  const ofKind = differences.map((difference) => take(difference, ({ kind }) => kind === difference.kind));
  return differences.map((difference, i) => {
    const own = known.find(({ id }) => id === ofKind[i]);
    const isExact = (each: KnownException) => !each.isNamed && each.amountMinor === difference.amountMinor;
    if (own && (own.isNamed || isExact(own))) return { ...difference, id: own.id };
    return { ...difference, id: take(difference, isExact) ?? own?.id };
  });
}
