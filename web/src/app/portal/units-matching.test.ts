import { expect, it } from 'vitest';
import { unitsMatching } from './units-matching.ts';

const unit = (name: string, organizationName: string, currencyCode: 'USD' | 'CAD' = 'USD') =>
  ({ name, organizationName, currencyCode, timezone: 'US/Central' }) as const;
const water = unit('Riverton Water & Sewer', 'City of Riverton');
const tax = unit('Riverton Property Tax', 'City of Riverton');
const hydro = unit('Hydro Québec-Nord', 'Lakeshore', 'CAD');
const all = [water, tax, hydro];

it('finds business units by any of their words, wherever they stand, and forgives case and accents', () => {
  expect(unitsMatching(all, '')).toEqual(all);
  expect(unitsMatching(all, 'tax RIVER')).toEqual([tax]);
  expect(unitsMatching(all, 'city of')).toEqual([water, tax]);
  expect(unitsMatching(all, 'quebec')).toEqual([hydro]);
  expect(unitsMatching(all, 'cad')).toEqual([hydro]);
  expect(unitsMatching(all, 'water cad')).toEqual([]);
  expect(unitsMatching(all, '.*')).toEqual([]);
});
