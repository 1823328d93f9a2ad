import { describe, expect, it } from 'vitest';
import { brandOfBin, readToldCard } from './told-card.ts';

describe('what the fields of a vendor told', () => {
  const told = { data: 'opaque', bin: '411111', last4: '1111', expiry: '08/39' };

  it('is shown, and its data goes on as it came', () => {
    expect(readToldCard(JSON.stringify(told))).toMatchObject({
      data: 'opaque',
      brand: 'Visa',
      last4: '1111',
      expiryMonth: 8,
      expiryYear: 2039,
    });
    expect(readToldCard(JSON.stringify({ ...told, expiry: '08/2039' }))?.fingerprint).toBe(
      readToldCard(JSON.stringify(told))?.fingerprint,
    );
    expect(readToldCard(JSON.stringify({ ...told, last4: '2222' }))?.fingerprint).not.toBe(
      readToldCard(JSON.stringify(told))?.fingerprint,
    );
  });

  it.each([
    ['', 'x', '[]', 'null', '"a"', '{}'],
    [
      '{"data":"a","bin":"411111","last4":"1111","expiry":"13/39"}',
      '{"data":"a","bin":"4111","last4":"1111","expiry":"08/39"}',
    ],
    [
      '{"data":"a","bin":"411111","last4":"<b>","expiry":"08/39"}',
      '{"data":{},"bin":"411111","last4":"1111","expiry":"08/39"}',
    ],
    [JSON.stringify({ data: 'x'.repeat(9_000), bin: '411111', last4: '1111', expiry: '08/39' })],
  ])('is refused in any other form', (...tokens) => {
    for (const token of tokens) expect(readToldCard(token), token.slice(0, 60)).toBeUndefined();
  });

  it('names the brand by the first digits', () => {
    expect(
      [
        '411111',
        '555555',
        '222300',
        '272099',
        '272100',
        '378282',
        '341111',
        '601111',
        '650000',
        '644000',
        '300000',
      ].map(brandOfBin),
    ).toEqual([
      'Visa',
      'Mastercard',
      'Mastercard',
      'Mastercard',
      'Unknown',
      'Amex',
      'Amex',
      'Discover',
      'Discover',
      'Discover',
      'Unknown',
    ]);
  });
});
