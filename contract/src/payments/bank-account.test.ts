import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptsRoutingNumber, isRoutingNumber } from './bank-account.ts';

// Published routing numbers of Federal Reserve Banks (frbservices.org).
const published = [
  '011000015',
  '021001208',
  '031000040',
  '041000014',
  '051000033',
  '061000146',
  '071000301',
  '081000045',
  '091000080',
  '101000048',
  '111000038',
  '121000374',
];

describe('a routing number', () => {
  it.each(published)('%s has its check digit', (digits) => expect(isRoutingNumber(digits)).toBe(true));

  it('with any one digit wrong does not', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...published),
        fc.integer({ min: 0, max: 8 }),
        fc.integer({ min: 1, max: 9 }),
        (digits, at, step) => {
          expect(isRoutingNumber(digits.slice(0, at) + ((Number(digits[at]) + step) % 10) + digits.slice(at + 1))).toBe(
            false,
          );
        },
      ),
    );
  });

  const shapes = ['', '1', '00000000', '0210012080', 'x021001208', '021001208x', '02100120x', '000000000'];
  it.each(shapes)('is not %j', (digits) => expect(isRoutingNumber(digits)).toBe(false));

  it('is taken without its check digit where a business unit asks for none, but never without its nine digits', () => {
    for (const digits of ['021001209', '123456789']) {
      expect(acceptsRoutingNumber(digits, 'Disabled')).toBe(true);
      expect(acceptsRoutingNumber(digits, 'Enabled')).toBe(false);
    }
    expect(acceptsRoutingNumber('021001208', 'Enabled')).toBe(true);
    for (const digits of shapes.slice(0, -1))
      expect([digits, acceptsRoutingNumber(digits, 'Disabled')]).toEqual([digits, false]);
  });
});
