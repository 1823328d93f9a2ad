import { expect, it } from 'vitest';
import { fitsPattern } from './file-pattern.ts';

it.each([
  ['accounts-*.csv', 'Accounts-2027-06-01.CSV', true],
  ['accounts-*.csv', 'accounts-1.csv.pgp', false],
  ['a+b?.csv', 'aab.csv', false],
  ['bills.csv', 'bills.csv', true],
  ['bills.csv', 'bills.csv.1', false],
  ['*', '', true],
  ['a*a', 'a', false],
  ['a*b*c', 'abbc', true],
  ['a*b*b', 'ab', false],
  ['*b*b', 'xb', false],
  ['**.csv', 'x.csv', true],
])('%s and %s: %s', (pattern, name, fits) => {
  expect(fitsPattern(pattern, name)).toBe(fits);
});

it('looks at each letter once, however many stars there are', () => {
  expect(fitsPattern(`${'*a'.repeat(99)}*b`, 'a'.repeat(255))).toBe(false);
});
