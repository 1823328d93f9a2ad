import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FeeSchedule, feeMethods, quoteServiceFee } from './service-fee.ts';

const none: FeeSchedule = {
  method: 'Waived',
  flatMinor: 350,
  percentBps: 295,
  minimumMinor: 150,
  maximumMinor: null,
  tiers: [],
};
const tiers = [
  { upToMinor: 10_000, flatMinor: 100, percentBps: 50 },
  { upToMinor: 20_000, flatMinor: 200, percentBps: 100 },
];

describe('a service fee', () => {
  // Methods and their words are domain.md 4.5; every schedule carries the figures of all methods, and only its own
  // count.
  it.each([
    ['Waived', 8412, 0],
    ['Flat', 1, 350],
    ['Percent', 8412, 248],
    ['Percent', 1000, 30], // 29.5 cents, half up
    ['Percent', 16, 0],
    ['Percent With Minimum', 1000, 150],
    ['Percent With Minimum', 8412, 248],
  ] as const)('%s on %i is %i', (method, base, fee) => expect(quoteServiceFee({ ...none, method }, base)).toBe(fee));

  it('is taken from the first tier that reaches the amount', () => {
    const tiered = (last: number | null, base: number) =>
      quoteServiceFee(
        { ...none, method: 'Tiered', tiers: [...tiers, { upToMinor: last, flatMinor: 300, percentBps: 0 }] },
        base,
      );
    expect([1, 10_000, 10_001, 20_000, 20_001].map((base) => tiered(null, base))).toEqual([100, 150, 300, 400, 300]);
    expect([30_000, 30_001].map((base) => tiered(30_000, base))).toEqual([300, 0]);
  });

  it.each(feeMethods)('%s never passes its maximum, and nothing costs nothing', (method) => {
    const schedule = { ...none, method, tiers: [...tiers, { upToMinor: null, flatMinor: 0, percentBps: 300 }] };
    fc.assert(
      fc.property(
        fc.integer({ min: -5000, max: 1_000_000 }),
        fc.integer({ min: 0, max: 5000 }),
        (base, maximumMinor) => {
          const free = quoteServiceFee(schedule, base);
          expect(quoteServiceFee({ ...schedule, maximumMinor }, base)).toBe(
            base <= 0 ? 0 : Math.min(free, maximumMinor),
          );
          if (base <= 0) expect(free).toBe(0);
        },
      ),
    );
  });

  it('has five methods', () =>
    expect(feeMethods).toEqual(['Flat', 'Percent', 'Percent With Minimum', 'Tiered', 'Waived']));
});
