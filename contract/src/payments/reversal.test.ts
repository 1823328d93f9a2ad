import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fallOn, feeGoesBack, type LineBack, reversalReasons, spreadOver } from './reversal.ts';

it('gives the fee back for what was no wish of the payer', () => {
  expect(reversalReasons.map((reason) => [reason, feeGoesBack(reason)])).toEqual([
    ['Duplicate payment', true],
    ['Wrong amount', true],
    ['Wrong account', false],
    ['Requested by payer', false],
    ['Fraud', true],
    ['Other', false],
  ]);
  expect(feeGoesBack('')).toBe(false);
});

const share = (id: number, leftMinor: number) => ({ id, leftMinor });
const given = (...amounts: [number, number][]) =>
  amounts.map(([lineItemId, amountMinor]) => ({ lineItemId, amountMinor }));

describe('an amount over lines', () => {
  it.each([
    [300, [share(1, 100), share(2, 200)], given([1, 100], [2, 200])],
    [3, [share(1, 100), share(2, 200)], given([1, 1], [2, 2])],
    [100, [share(1, 100), share(2, 0)], given([1, 100])],
    [1, [share(9, 50), share(4, 50)], given([4, 1])], // equal remainders: the older line first
    [1, [share(4, 50), share(9, 50)], given([4, 1])],
    [10, [share(1, 10), share(2, 10), share(3, 10)], given([1, 4], [2, 3], [3, 3])],
    [5, [share(1, 1), share(2, 9)], given([1, 1], [2, 4])], // 0.5 and 4.5
    [7, [share(1, 10), share(2, 20)], given([1, 2], [2, 5])], // 2.33 and 4.67: the larger remainder
    [7, [share(1, 20), share(2, 10)], given([1, 5], [2, 2])],
    [0, [share(1, 100)], []],
    [0, [share(1, 0)], []],
    [0, [], []],
    [20, [share(1, -7), share(2, 27)], given([2, 20])], // a line that gave too much already takes nothing
  ])('%i over %o is %o', (amount, lines, expected) => expect(spreadOver(amount, lines)).toEqual(expected));

  it('is spread whole, each line by its share up to a cent and never over what is left of it', () => {
    const lines = fc
      .array(fc.integer({ min: 0, max: 9e13 }), { minLength: 1, maxLength: 8 })
      .map((lefts) => lefts.map((left, i) => share(i + 1, left)));
    fc.assert(
      fc.property(lines, fc.double({ min: 0, max: 1, noNaN: true }), (of, part) => {
        const left = of.reduce((sum, line) => sum + line.leftMinor, 0);
        const amount = Math.floor(left * part);
        const found = spreadOver(amount, of);
        expect(found.reduce((sum, each) => sum + each.amountMinor, 0)).toBe(amount);
        for (const { lineItemId, amountMinor } of found) {
          const own = BigInt(of[lineItemId - 1]?.leftMinor ?? -1);
          expect(amountMinor > 0 && BigInt(amountMinor) <= own).toBe(true);
          const floor = (BigInt(amount) * own) / BigInt(left);
          expect(BigInt(amountMinor) === floor || BigInt(amountMinor) === floor + 1n).toBe(true);
        }
      }),
    );
  });

  it('is refused when the lines cannot take it', () => {
    expect(() => spreadOver(21, [share(1, -7), share(2, 20)])).toThrow('21 does not fit into 20.');
    expect(() => spreadOver(301, [share(1, 100), share(2, 200)])).toThrow(new RangeError('301 does not fit into 300.'));
  });
});

describe('what goes back on the lines of a payment', () => {
  const line = (id: number, priceMinor: number, back: Partial<LineBack> = {}): LineBack => ({
    id,
    priceMinor,
    refundedMinor: 0,
    adjustedMinor: 0,
    reversedMinor: 0,
    ...back,
  });
  const falls = (...all: [number, number, number][]) =>
    all.map(([lineItemId, amountMinor, postedMinor]) => ({ lineItemId, amountMinor, postedMinor }));

  it('is all of each for a void, and owed again only where it is not owed already', () => {
    const lines = [
      line(1, 500),
      line(2, 300, { adjustedMinor: 100, reversedMinor: 100 }),
      line(3, 200, { reversedMinor: 200 }),
    ];
    expect(fallOn('Void', 0, lines)).toEqual(falls([1, 500, 500], [2, 300, 200], [3, 200, 0]));
  });

  it('is what lines can still give: a refund less what was refunded and taken back, an adjustment less what was taken back', () => {
    const lines = [
      line(1, 500, { refundedMinor: 500, reversedMinor: 500 }),
      line(2, 500, { adjustedMinor: 100, reversedMinor: 100 }),
    ];
    expect(fallOn('Refund', 400, lines)).toEqual(falls([2, 400, 400]));
    expect(() => fallOn('Refund', 401, lines)).toThrow('401 does not fit into 400.');
    expect(fallOn('Adjustment', 900, lines)).toEqual(falls([1, 500, 0], [2, 400, 400]));
    expect(() => fallOn('Adjustment', 901, lines)).toThrow('901 does not fit into 900.');
  });

  it('takes no more from the others because one line gave more than its price', () => {
    const lines = [
      line(1, 7000, { refundedMinor: 7000, adjustedMinor: 700, reversedMinor: 7000 }),
      line(2, 3000, { adjustedMinor: 300, reversedMinor: 300 }),
    ];
    expect(fallOn('Refund', 2000, lines)).toEqual(falls([2, 2000, 2000]));
  });

  it('follows the lines that a person named, except for a void', () => {
    const lines = [line(1, 500), line(2, 300, { reversedMinor: 250 })];
    const named = [{ lineItemId: 2, amountMinor: 300 }];
    expect(fallOn('Refund', 300, lines, named)).toEqual(falls([2, 300, 50]));
    expect(fallOn('Void', 300, lines, named)).toEqual(falls([1, 500, 500], [2, 300, 50]));
    expect(fallOn('Refund', 300, lines, [{ lineItemId: 7, amountMinor: 300 }])).toEqual(falls([7, 300, 0]));
  });
});
