import { expect, it } from 'vitest';
import { phoneOf, showPhone } from './phone-number.ts';

it.each(['5125550142', '(512) 555-0142', '+1 512.555.0142', '1-512-555-0142', ' 512 555 0142 '])(
  'takes %s as it is typed, and keeps one form of it',
  (typed) => {
    expect(phoneOf(typed)).toBe('+15125550142');
  },
);

it.each([
  ['a premium number', '9005550142'],
  ['a premium exchange', '5129760142'],
  ['a number free of charge', '8005550142'],
  ['a service', '2115550142'],
  ['a number of another country', '8765550142'],
  ['another country code', '+445125550142'],
  ['one digit less', '512555014'],
  ['one digit more', '51255501422'],
  ['an exchange that begins with one', '5121550142'],
  ['a word', 'call me'],
  ['nothing', ''],
])('takes no text to %s', (_what, typed) => {
  expect(phoneOf(typed)).toBeUndefined();
});

it('is shown as people write it', () => {
  expect(showPhone('+15125550142')).toBe('(512) 555-0142');
  expect(showPhone('')).toBe('');
});
