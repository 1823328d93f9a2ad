import { describe, expect, it } from 'vitest';
import { asAccountWrites, asFormAsks } from './checked-address.rules.ts';

const fields = [
  { fieldName: 'name', fieldType: 'input' },
  { fieldName: 'mail', fieldType: 'input-address' },
  { fieldName: 'site', fieldType: 'input-address' },
];
const typed = { street: '12 Main St', street2: 'Unit 4', city: 'Riverton', state: 'TX', zip: '78701', country: 'US' };
const found = { streetAddress: '12 Main Street', city: 'Riverton', state: 'TX', zipCode: '78701-1234' };
const kept = { ...typed, street: '12 Main Street', zip: '78701-1234' };

describe('an address that is checked', () => {
  it('is the first that somebody typed a street into, in the words of accounts', () => {
    const asked = { streetAddress: '12 Main St', city: 'Riverton', zipCode: '78701' };
    expect(asAccountWrites(fields, { site: typed })).toEqual(asked);
    expect(asAccountWrites(fields, { mail: { ...typed, street: ' ' }, site: typed })).toEqual(asked);
    expect(asAccountWrites(fields, { mail: typed, site: { ...typed, street: '9 Elm' } })).toEqual(asked);
  });

  it.each<[string, object]>([
    ['nothing', {}],
    ['words of its own', { streetAddress: '12 Main St', city: 'Riverton' }],
    ['a text', { site: '12 Main St' }],
    ['a list', { site: ['12 Main St'] }],
    ['what every object has', { constructor: typed }],
  ])('is as it was sent where that is %s', (_, values) => {
    expect(asAccountWrites(fields, { ...values })).toEqual(values);
  });

  it('goes back into the field that was asked about, and leaves what accounts do not say', () => {
    expect(asFormAsks(fields, { site: typed }, found, 'en-US')).toEqual({ ...found, site: kept });
    expect(asFormAsks(fields, { mail: typed }, found, 'en-US')).toEqual({ ...found, mail: kept });
  });

  it('goes into the first address of a form that asked by words of its own, in the country of the biller', () => {
    const of = (culture: 'en-US' | 'en-CA') => asFormAsks(fields, {}, found, culture)['mail'];
    expect(of('en-US')).toEqual({ ...kept, street2: undefined });
    expect(of('en-CA')).toMatchObject({ country: 'CA' });
  });

  it('is what was found where the form has no address', () => {
    expect(asFormAsks(fields.slice(0, 1), { site: typed }, found, 'en-US')).toEqual(found);
  });
});
