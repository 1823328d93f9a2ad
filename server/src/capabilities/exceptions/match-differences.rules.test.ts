import { describe, expect, it } from 'vitest';
import { type KnownException, type NamedSum, matchDifferences } from './match-differences.rules.ts';

const difference = (kind: NamedSum['kind'], amountMinor: number, gatewayTransactionId = 'n'): NamedSum => ({
  kind,
  amountMinor,
  gatewayTransactionId,
  paymentId: null,
});
const exception = (
  id: number,
  kind: NamedSum['kind'],
  amountMinor: number,
  more: Partial<KnownException> = {},
): KnownException => ({
  id,
  kind,
  amountMinor,
  gatewayTransactionId: 'n',
  isNamed: false,
  isOpen: true,
  ...more,
});
const ids = (differences: readonly NamedSum[], known: readonly KnownException[]) =>
  matchDifferences(differences, known).map(({ id }) => id);

describe('a difference of a batch', () => {
  it('is a new exception where nothing is known of its number', () => {
    expect(
      ids(
        [difference('Money Without A Payment', 5)],
        [exception(1, 'Money Without A Payment', 5, { gatewayTransactionId: 'other' })],
      ),
    ).toEqual([undefined]);
  });

  it('is a part of what a claim raised with its figure, whatever its kind; of its own kind first', () => {
    expect(ids([difference('Money Without A Payment', 5)], [exception(1, 'Given Back', 5)])).toEqual([1]);
    expect(
      ids(
        [difference('Money Without A Payment', 5)],
        [exception(1, 'Given Back', 5), exception(2, 'Money Without A Payment', 5)],
      ),
    ).toEqual([2]);
    expect(
      ids(
        [difference('Money Without A Payment', 5)],
        [exception(1, 'Given Back', 5), exception(2, 'Money Without A Payment', 7)],
      ),
    ).toEqual([1]);
  });

  it('adds to the one of its kind that a report named before, or changes the figure of one that none named', () => {
    expect(
      ids(
        [difference('Money Without A Payment', 5)],
        [exception(1, 'Given Back', 5), exception(2, 'Money Without A Payment', 9, { isNamed: true })],
      ),
    ).toEqual([2]);
    expect(ids([difference('Amount Differs', 5)], [exception(1, 'Amount Differs', 9)])).toEqual([1]);
  });

  it('never shares an exception with another of the same batch, nor joins one that a report named under another kind', () => {
    expect(
      ids([difference('Money Without A Payment', 5), difference('Amount Differs', 5)], [exception(1, 'Given Back', 5)]),
    ).toEqual([1, undefined]);
    expect(ids([difference('Money Without A Payment', 5)], [exception(1, 'Given Back', 5, { isNamed: true })])).toEqual(
      [undefined],
    );
  });
});
