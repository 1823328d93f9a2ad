import { expect, it } from 'vitest';
import { streetWords } from './street-words.rules.ts';

it.each([
  ['12 N. Main St.', '12 north main street'],
  ['12  north MAIN street', '12 north main street'],
  ['4 Élan Blvd, Apt 2', '4 elan boulevard apartment 2'],
  ['constructor', 'constructor'],
  ['', ''],
])('%s is compared as %s', (street, words) => expect(streetWords(street)).toBe(words));
