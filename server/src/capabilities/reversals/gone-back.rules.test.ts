import { expect, it } from 'vitest';
import { goneBackOf } from './gone-back.rules.ts';

it.each([
  [0, 0, false, 0],
  [300, 0, false, 300],
  [300, 500, false, 800],
  [300, 1000, false, 1000],
  [0, 0, true, 1000],
])(
  'an account owes what went back of a line, and no more than its price: refunded %i, taken back %i, voided %s',
  (refundedMinor, adjustedMinor, isVoided, owed) => {
    expect(goneBackOf({ priceMinor: 1000, refundedMinor, adjustedMinor }, isVoided)).toBe(owed);
  },
);
