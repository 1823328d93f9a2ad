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
  ['a?.csv', 'AB.csv', true],
  ['a?.csv', 'a.csv', false],
  ['?*', '', false],
])('%s and %s: %s', (pattern, name, fits) => {
  expect(fitsPattern(name, pattern)).toBe(fits);
});

it('never looks at more than name times pattern, however many stars there are', () => {
  expect(fitsPattern('a'.repeat(255), `${'*a'.repeat(99)}*b`)).toBe(false);
});
