import { describe, expect, it } from 'vitest';
import { readCreateMethod, readInstant, readOwnUnit } from './origin.rules.ts';
import { isUnreadable } from './values.rules.ts';

const unit = { id: 7, timezone: 'US/Central' } as const;
const keyOf = (read: unknown) => (isUnreadable(read) ? read.problem.key : read);

describe('when an account was made, changed or told', () => {
  const read = (text: string, format: 'MM/DD/YYYY' | 'DD/MM/YYYY' = 'MM/DD/YYYY') =>
    keyOf(readInstant(text, format, unit));

  it.each([
    ['', null],
    ['03/09/2024', '2024-03-09 00:00 US/Central'],
    ['2024-03-09', '2024-03-09 00:00 US/Central'],
    [' 03/09/2024 07:30 ', '2024-03-09 07:30 US/Central'],
    ['2024-03-09T07:30:15', '2024-03-09 07:30:15 US/Central'],
    ['2024-03-09T07:30:15.123456Z', '2024-03-09T07:30:15.123Z'],
    ['2024-03-09 07:30-06:00', '2024-03-09T13:30:00.000Z'],
    ['11/23/2026', '2026-11-23 00:00 US/Central'],
    // A clock that is ahead of ours.
    ['2026-11-23 23:59', '2026-11-23 23:59 US/Central'],
    ['2026-11-24T05:59:59Z', '2026-11-24T05:59:59.000Z'],
    ['11/24/2026', '2026-11-24 00:00 US/Central'],
    ['2026-11-23 07:30:15.1234567', '2026-11-23 07:30:15.1234567 US/Central'],
    ['2026-11-24T06:00:00Z', '2026-11-24T06:00:00.000Z'],
  ])('reads %j', (text, instant) => expect(read(text)).toBe(instant));

  it.each([
    ['02/30/2024', 'not_date_write_like'],
    ['1899-12-31', 'not_date_write_like'],
    ['0000-00-00', 'not_date_write_like'],
    ['2024-03-09 24:00', 'not_date_write_like'],
    ['2024-03-09T07:30+99:00', 'not_date_write_like'],
    ['45291', 'not_date_write_like'],
    ['yesterday', 'not_date_write_like'],
  ])('refuses %j', (text, key) => expect(read(text)).toBe(`import/${key}`));

  it('reads the day as its column writes it', () => {
    expect(read('09/03/2024 07:30', 'DD/MM/YYYY')).toBe('2024-03-09 07:30 US/Central');
  });
});

it('knows four ways of making an account, in any letters', () => {
  expect(['Manual', ' imported', 'API', 'Pos', ''].map(readCreateMethod)).toEqual([
    'Manual',
    'Imported',
    'Api',
    'POS',
    null,
  ]);
  expect(['Fax', 'Import', 'Manual,Api'].map((text) => keyOf(readCreateMethod(text)))).toEqual(
    Array(3).fill('import/not_create_method'),
  );
});

it('takes rows of its own business unit, or of none', () => {
  expect(['7', ' 7 ', ''].map((text) => readOwnUnit(text, unit))).toEqual(['', '', '']);
  expect(['8', '77', '07', '7.0', 'Riverton'].map((text) => keyOf(readOwnUnit(text, unit)))).toEqual(
    Array(5).fill('import/of_other_unit'),
  );
});
