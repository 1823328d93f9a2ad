import { describe, expect, it } from 'vitest';
import { payerView } from './payer-view.ts';

const shown = (name: string) => payerView({ name, street: '12 Mill Street' }, ['Account Number', 'Zip Code']).name;

describe('the name a stranger sees', () => {
  it.each([
    'Pecan Grove Apartments, LP',
    'Quarry Road Self Storage, LLC',
    'Blue Heron Laundry, Inc.',
    'Miller & Sons Hardware',
    'Ferry Landing HOA',
    'The "Corner" Bakery',
    "St. Brigid's Parish",
    'Riverton ISD - Elementary No. 3',
    'Depot Street Car Wash',
    'City of Riverton',
    'Church of the Holy Cross',
  ])('is that of an organization: %s', (name) => expect(shown(name)).toBe(name));

  it.each([
    ['Pat Rivera', 'P. Riv…'],
    ['Elizabeth López', 'E. Lóp…'],
    ['Mary Ann Church', 'M. Chu…'],
    ['John Parish', 'J. Par…'],
    ['Grace St. James', 'G. Jam…'],
    ['John & Mary Smith', 'J. Smi…'],
    ['Pat Rivera Jr.', 'P. Riv…'],
    ['Rivera, Pat', 'P. Riv…'],
    ['Rivera, Pat III', 'P. Riv…'],
    ['Cher', 'Che…'],
    ['Bank', 'Ban…'],
    ['Christian Banks', 'C. Ban…'],
    ['Linda First', 'L. Fir…'],
  ])('of a person is masked: %s', (name, masked) => expect(shown(name)).toBe(masked));

  it('is not shown at all to a number alone', () => {
    expect(payerView({ name: 'City of Riverton', street: '' }, ['Account Number'])).toEqual({ name: '', street: '' });
  });
});
