import { expect, it } from 'vitest';
import { nextSort, shownColumns, sortQuery } from './list-column.ts';

it('goes through ascending, descending and none, and keeps the other key with Shift', () => {
  expect(nextSort('', 'amount', false)).toBe('amount');
  expect(nextSort('amount', 'amount', false)).toBe('-amount');
  expect(nextSort('-amount', 'amount', false)).toBe('');
  expect(nextSort('-amount', 'status', false)).toBe('status');
  expect(nextSort('-amount', 'status', true)).toBe('-amount,status');
  expect(nextSort('-amount,status', 'status', true)).toBe('-amount,-status');
  expect(nextSort('-amount,-status', 'status', true)).toBe('-amount');
  expect(nextSort('-amount,status', 'channel', true)).toBe('status,channel');
});

it('says the order as the API takes it', () => {
  const sortable = ['amount', 'status'] as const;
  expect(sortQuery('-amount,status', sortable)).toEqual({
    'Sorted.0.Id': 'amount',
    'Sorted.0.Desc': true,
    'Sorted.1.Id': 'status',
    'Sorted.1.Desc': false,
  });
  expect(sortQuery('', sortable)).toEqual({});
  expect(sortQuery('colour,-status', sortable)).toEqual({ 'Sorted.0.Id': 'status', 'Sorted.0.Desc': true });
});

it('shows the chosen columns in their order, and never none', () => {
  const columns = [
    { id: 'a', name: 'A', cell: () => '' },
    { id: 'b', name: 'B', off: true, cell: () => '' },
    { id: 'c', name: 'C', cell: () => '' },
  ] as const;
  const ids = (chosen: string) => shownColumns(columns, chosen).map((column) => column.id);
  expect(ids('')).toEqual(['a', 'c']);
  expect(ids('c,b')).toEqual(['c', 'b']);
  expect(ids('c,c,__proto__,a')).toEqual(['c', 'a']);
  expect(ids('nothing')).toEqual(['a', 'c']);
});
