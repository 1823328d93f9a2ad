import { expect, it } from 'vitest';
import { addressLine } from './address-line.ts';

const whole = {
  street: '14 Mill Street',
  street2: 'Unit 3',
  city: 'Riverton',
  state: 'TX',
  zip: '78701',
  country: 'US',
};

it('says every part that there is, state and code together', () => {
  expect(addressLine(whole)).toBe('14 Mill Street, Unit 3, Riverton, TX 78701, US');
  expect(addressLine({ ...whole, street2: '', country: '' })).toBe('14 Mill Street, Riverton, TX 78701');
  expect(addressLine({ ...whole, street: '', city: '', state: '' })).toBe('Unit 3, 78701, US');
  expect(addressLine({ street: '', street2: '', city: '', state: '', zip: '', country: '' })).toBe('');
});
