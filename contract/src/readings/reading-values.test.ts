import { expect, it } from 'vitest';
import { readDecimal } from './reading-values.ts';

it.each([
  ['12', '12'],
  [' 1,204.50 ', '1204.50'],
  ['1204.5', '1204.5'],
  ['-3.25', '-3.25'],
  ['-0.00', '0.00'],
  ['007', '7'],
  ['0', '0'],
  ['999999999999.999999', '999999999999.999999'],
])('keeps %j as %j, digit by digit', (typed, kept) => expect(readDecimal(typed)).toBe(kept));

it.each(['', ' ', '.5', '5.', '1,20', '12,3456', '1e3', '0x10', '1.1234567', '1234567890123', '--1', '1 2', '١٢'])(
  'takes no %j',
  (typed) => expect(readDecimal(typed)).toBeUndefined(),
);

it('takes no text of a whole cell, and at once', () => {
  const began = performance.now();
  for (let cell = 0; cell < 20; cell++) expect(readDecimal(`${'0'.repeat(32_767)}x`)).toBeUndefined();
  expect(performance.now() - began).toBeLessThan(500);
});
