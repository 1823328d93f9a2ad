import { expect, it } from 'vitest';
import { numbersIn, partedName } from './document-name.rules.ts';

const read = (name: string) => numbersIn(partedName(name)).map(([account, bill]) => `${account} ${bill}`);

it('cuts a name where something stands between, either number first', () => {
  expect(read('12-003.pdf')).toEqual(['12 003', '003 12']);
  expect(read('bills/10-01_B7.PDF')).toEqual(['10 01b7', '01b7 10', '1001 b7', 'b7 1001']);
});

it('cuts a name without anything between anywhere', () => {
  expect(read('123.pdf')).toEqual(['1 23', '23 1', '12 3', '3 12']);
});

it('reads no numbers where there cannot be two, and none that no account has', () => {
  expect(read('1.pdf')).toEqual([]);
  expect(read('.pdf')).toEqual([]);
  // A name of 200 letters is cut so that one of the two may be an account's.
  expect(numbersIn('a'.repeat(200)).every(([account]) => account.length <= 80)).toBe(true);
  expect(numbersIn('a'.repeat(200))).toHaveLength(160);
});
