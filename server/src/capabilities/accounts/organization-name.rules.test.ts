import { describe, expect, it } from 'vitest';
import { nameFor, payerView } from './payer-view.ts';

const shown = (name: string) => nameFor(name, ['Account Number', 'Zip Code']);
const account = { name: 'City of Riverton', street: '12 Mill Street', dueDate: '2026-12-01' };

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
    const shownFields = ['Name', 'Address', 'Due Date'] as const;
    const seen = { name: '', street: '', dueDate: '2026-12-01' };
    expect(payerView(account, { answered: ['Account Number'], shownFields })).toEqual(seen);
  });

  it('is shown with the rest of an account as far as its business unit shows them', () => {
    const answered = ['Account Number', 'Zip Code'] as const;
    const whole = { name: 'City of Riverton', street: 'Mill Street', dueDate: '2026-12-01' };
    expect(payerView(account, { answered, shownFields: ['Name', 'Address', 'Due Date'] })).toEqual(whole);
    expect(payerView(account, { answered, shownFields: ['Name'] })).toEqual({ ...whole, street: '', dueDate: null });
    expect(payerView(account, { answered, shownFields: [] })).toEqual({ name: '', street: '', dueDate: null });
  });
});
