import { expect, it } from 'vitest';
import { leftToGiveBack } from './left-to-give-back.rules.ts';

it.each([
  [0, 0, 100],
  [30, 0, 70],
  [0, 40, 60],
  [30, 40, 30],
  [60, 40, 0],
  [100, 100, 0],
])('of 100, after %i refunded and %i taken back, leaves %i to give back', (refunded, adjusted, left) =>
  expect(leftToGiveBack({ amountMinor: 100, refundedAmountMinor: refunded, adjustedAmountMinor: adjusted })).toBe(left),
);
