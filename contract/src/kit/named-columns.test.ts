import { expect, it } from 'vitest';
import { columnsFound, columnsOf, type Headings, keptColumns, type NamedColumn, placesOf } from './named-columns.ts';

const headings: Headings<'accountNumber' | 'key' | 'value' | 'unit' | 'date'> = {
  accountNumber: ['account', 'acctno'],
  key: ['key', 'meter'],
  value: ['value', 'usage'],
  unit: ['unit', 'uom'],
  date: ['date', 'timestamp'],
};

const found = ['Konto', 'Meter', 'Value', 'Unit', 'Date'];
const fills = (columns: readonly NamedColumn<keyof typeof headings>[]) => columns.map(({ property }) => property);

it('finds columns by their headings, and keeps nothing of what is found so', () => {
  const columns = columnsFound(headings, [], found);
  expect(fills(columns)).toEqual([null, 'key', 'value', 'unit', 'date']);
  expect(keptColumns(headings, columns, 'CSV')).toEqual([]);
});

it('keeps a column that was named by hand, and one that fills nothing though it is called like something', () => {
  const columns = columnsFound(headings, [], found).map((column) => {
    if (column.source === 'Konto') return { ...column, property: 'accountNumber' as const };
    return column.source === 'Unit' ? { ...column, property: null } : column;
  });
  const kept = keptColumns(headings, columns, 'CSV');
  expect(kept).toEqual([
    { property: 'accountNumber', source: 'Konto' },
    { property: 'unit', source: '' },
  ]);
  // What the server reads by is what the table showed.
  const places = placesOf(found, headings, Object.fromEntries(kept.map(({ property, source }) => [property, source])));
  expect([...places]).toEqual([
    ['accountNumber', 0],
    ['key', 1],
    ['value', 2],
    ['date', 4],
  ]);
  expect(columnsFound(headings, columnsOf(kept), found)).toEqual(columns);
});

it('lets a property go over to another column, and forgets columns that the file does not have', () => {
  const said = [
    { source: 'Usage', property: 'value' as const },
    { source: 'Konto', property: 'key' as const },
  ];
  const columns = columnsFound(headings, said, found);
  expect(fills(columns)).toEqual(['key', null, 'value', 'unit', 'date']);
  expect(keptColumns(headings, columns, 'Excel')).toEqual([{ property: 'key', source: 'Konto' }]);
});

it('keeps where columns stand that no heading names', () => {
  const columns = [
    { source: '1', property: 'key' as const, start: 1, length: 7 },
    { source: '2', property: null, start: 8, length: 2 },
  ];
  expect(keptColumns(headings, columns, 'FixedWidth')).toEqual([{ property: 'key', start: 1, length: 7 }]);
});
