import { expect, it } from 'vitest';
import { keyNamesIn } from './key-names.ts';
import { resultName } from './result-name.ts';

it.each([
  ['accounts.csv.pgp', 'accounts.csv'],
  ['accounts.csv.GPG', 'accounts.csv'],
  ['accounts.asc', 'accounts'],
  ['accounts.csv', 'accounts.csv'],
  ['accounts.pgp.csv', 'accounts.pgp.csv'],
  ['a.asc.pgp', 'a.asc'],
  ['.pgp', '.pgp'],
])('%s decrypted is %s', (name, result) => {
  expect(resultName(name)).toBe(result);
});

it('reads the names of keys between commas', () => {
  expect(keyNamesIn(' Bank , ,County clerk')).toEqual(['Bank', 'County clerk']);
  expect(keyNamesIn('')).toEqual([]);
});
