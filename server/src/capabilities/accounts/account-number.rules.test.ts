import { expect, it } from 'vitest';
import { meantByNumber, plainNumber, shortNumber } from './account-number.rules.ts';

const of = (...numbers: string[]) => numbers.map((accountNumber) => ({ accountNumber }));

it('reads a number as it was meant', () => {
  expect(plainNumber(' 00-020 001A')).toBe('00020001a');
  expect(shortNumber('00-020 001')).toBe('20001');
  expect(shortNumber('000')).toBe('0');
  expect(shortNumber('')).toBe('');
});

it.each([
  ['an exact number wins', '0123', ['0123', '123', '00123'], ['0123']],
  ['then one but for spaces, dashes and case', '01-23a', ['123A', '0123A'], ['0123A']],
  ['then one but for zeros before it', '00123', ['0123'], ['0123']],
  ['the same the other way round', '123', ['00123'], ['00123']],
  ['zeros inside are never dropped', '1023', ['123'], []],
  ['two that are left are both told, for the caller to refuse', '00123', ['0123', '123'], ['0123', '123']],
])('%s', (_case, typed, known, meant) => {
  expect(meantByNumber(of(...known), typed).map((account) => account.accountNumber)).toEqual(meant);
});
