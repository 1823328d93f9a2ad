import { expect, it } from 'vitest';
import { ticksOf } from './scale.rules.ts';

it.each([
  [[], [0, 1]],
  [[0], [0, 1]],
  [[31_402.88], [0, 20_000, 40_000]],
  [
    [9_800, 24_000],
    [0, 10_000, 20_000, 30_000],
  ],
  [
    [-500, 400],
    [-500, 0, 500],
  ],
])('of %j are %j', (values, ticks) => {
  expect(ticksOf(values)).toEqual(ticks);
});

it('hold every value, whatever it is', () => {
  for (let seed = 1; seed < 2_000; seed++) {
    const values = [((seed * 7_919) % 100_003) - 40_000, (seed * 104_729) % 1_000_003];
    const ticks = ticksOf(values);
    expect(ticks[0]).toBeLessThanOrEqual(Math.min(0, ...values));
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(0, ...values));
    expect(ticks.length).toBeLessThanOrEqual(6);
  }
});
