import { maskCardNumbers } from '@ratepayer/contract/payments/card-number.ts';
import { describe, expect, it } from 'vitest';
import { keptText } from './cut-text.rules.ts';
import { isUnreadable, readAmount, readDate, readText } from './values.rules.ts';

describe('amounts of a billing system', () => {
  it.each([
    ['1234.56', 123_456],
    ['$1,234.56', 123_456],
    ['(12.00)', -1200],
    ['12.00CR', -1200],
    ['12.00 CR', -1200],
    ['-12', -1200],
    ['12.00-', -1200],
    ['$-5.5', -550],
    ['', 0],
    ['0.00', 0],
    ['(0.00)', 0],
    ['12.5', 1250],
  ])('%s is %i', (text, minor) => expect(readAmount(text, false)).toBe(minor));

  it.each(['N/A', '1.234', '12.345', '1,23.00', '(5', '5)', '1e5', '0x10', '99999999999999', '$', '1 2', '--5'])(
    '%s is refused',
    (text) => expect(isUnreadable(readAmount(text, false))).toBe(true),
  );

  it('reads cents when the file has cents', () => {
    expect(readAmount('8412', true)).toBe(8412);
    expect(isUnreadable(readAmount('84.12', true))).toBe(true);
  });
});

describe('dates', () => {
  it('reads the three formats and refuses days that do not exist', () => {
    expect(readDate('3/9/2026', 'MM/DD/YYYY')).toBe('2026-03-09');
    expect(readDate('2026-03-09', 'YYYY-MM-DD')).toBe('2026-03-09');
    expect(readDate('09/03/2026', 'DD/MM/YYYY')).toBe('2026-03-09');
    expect(readDate('', 'MM/DD/YYYY')).toBeNull();
    for (const bad of ['13/45/2026', '02/29/2025', '1/1/26', 'soon'])
      expect(isUnreadable(readDate(bad, 'MM/DD/YYYY'))).toBe(true);
  });
});

describe('texts', () => {
  it('never keep a card number', () => {
    expect(maskCardNumbers('card 4242 4242 4242 4242 on file')).toBe('card •••• 4242 on file');
    expect(maskCardNumbers('account 4242424242424241')).toBe('account 4242424242424241');
  });
  it('are cut to what can be stored', () => {
    expect(keptText(`${'x'.repeat(9)}😀`, 10)).toBe(`${'x'.repeat(9)}\ufffd`);
    expect(keptText('4242424242424242 and more', 9)).toBe('•••• 4242');
  });
  it('refuse control characters and lone surrogates', () => {
    expect(isUnreadable(readText('a\u0007b', 10))).toBe(true);
    expect(isUnreadable(readText('a\ud800b', 10))).toBe(true);
    expect(isUnreadable(readText('x'.repeat(11), 10))).toBe(true);
    expect(readText(' Zoë ', 10)).toBe('Zoë');
  });
});
