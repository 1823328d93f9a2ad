import { expect, it } from 'vitest';
import { postalWords, streetWords } from './street-words.rules.ts';

it.each([
  ['12 N. Main St.', '12 north main street'],
  ['12  north MAIN street', '12 north main street'],
  ['4 Élan Blvd, Apt 2', '4 elan boulevard apartment 2'],
  ['constructor', 'constructor'],
  ['', ''],
])('%s is compared as %s', (street, words) => expect(streetWords(street)).toBe(words));

it.each([
  ['78701', '78701'],
  ['78701-1234', '78701'],
  ['k1a 0b1', 'K1A0B1'],
  ['K1A-0B1', 'K1A0B1'],
  ['787', ''],
  ['K1A', ''],
  ['', ''],
])('the code %s is compared as %s', (code, words) => expect(postalWords(code)).toBe(words));
