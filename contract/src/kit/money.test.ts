import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decimalOf, formatMoney, hasBrokenCents, parseMoneyInput, readMoney } from './money.ts';

it.each([
  [0, '0.00'],
  [5, '0.05'],
  [99, '0.99'],
  [100, '1.00'],
  [-1, '-0.01'],
  [-1205, '-12.05'],
  [123_456_789, '1234567.89'],
])('writes %i for machines as %s', (minor, text) => expect(decimalOf(minor)).toBe(text));

it('reads back every amount that it shows or writes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), (minor) => {
      expect(parseMoneyInput(formatMoney(minor, 'USD'), 'en-US')).toBe(minor);
      expect(parseMoneyInput(decimalOf(minor), 'en-US')).toBe(minor);
    }),
  );
});

it.each([
  [' $ 1,000.05 ', 100_005],
  ['7.', 700],
  ['.07', 7],
  ['0', 0],
  ['.', 0],
  ['$', 0],
  ['12x', 0],
  ['x12', 0],
  ['1.2.3', 0],
  ['999999999999', 99_999_999_999_900],
  ['1000000000000', 0],
])('reads %j as %i cents', (typed, minor) => expect(parseMoneyInput(typed, 'en-US')).toBe(minor));

it.each([
  ['1.005', true],
  ['.005', true],
  ['$1,234.0001', true],
  ['84,123', false],
  ['12.345', true],
  ['1.00', false],
  ['1.5', false],
  ['1', false],
  ['', false],
  ['x1.005', false],
  ['1.005x', false],
  ['1.2.345', false],
  ['1x005', false],
])('finds too many digits of cents in %j: %s', (typed, broken) => expect(hasBrokenCents(typed, 'en-US')).toBe(broken));

it.each([
  ['en-US', '84,12', undefined],
  ['en-US', '1,23,456', undefined],
  ['en-US', '1 234.50', 123_450],
  ['en-US', '8 4', undefined],
  ['en-US', '', undefined],
  ['en-CA', '1,234.50', 123_450],
  ['en-CA', '84,12', undefined],
  ['fr-CA', '84,12', 8412],
  ['fr-CA', '1 234,5 $', 123_450],
  ['fr-CA', '1\u00a0234,50', 123_450],
  ['fr-CA', '84.12', undefined],
])('reads in %s what is typed as %j as %s', (culture, typed, minor) => expect(readMoney(typed, culture)).toBe(minor));
