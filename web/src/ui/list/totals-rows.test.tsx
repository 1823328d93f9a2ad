import { expect, it } from 'vitest';
import { plainTotals } from './totals-rows.tsx';

it('sums amounts as money and counts as numbers, and leaves out what has no sum', () => {
  const columns = [
    { id: 'name', name: 'Name', cell: () => null },
    { id: 'billCount', name: 'Bills', figure: 'number', cell: () => null },
    { id: 'totalAmountMinor', name: 'Total', figure: 'money', cell: () => null },
    { id: 'lateMinor', name: 'Late', figure: 'money', cell: () => null },
  ] as const;
  const answer = { totals: { billCount: 1_500, totalAmountMinor: 84_12, name: 3 } };
  expect(plainTotals(answer, columns, 'All', (minor) => `$${minor / 100}`)).toEqual([
    { label: 'All', sums: { billCount: '1,500', totalAmountMinor: '$84.12' }, whole: true },
  ]);
  expect(plainTotals({}, columns, 'All', String)).toEqual([]);
});
