import { expect, it } from 'vitest';
import { lastDayOf, monthsUntil } from './months.rules.ts';

it('counts months back over the turn of a year, each with its first day and that of the next', () => {
  expect(monthsUntil('2026-01-31', 2)).toEqual([
    { month: '2025-11', firstDay: '2025-11-01', nextDay: '2025-12-01' },
    { month: '2025-12', firstDay: '2025-12-01', nextDay: '2026-01-01' },
    { month: '2026-01', firstDay: '2026-01-01', nextDay: '2026-02-01' },
  ]);
  expect(monthsUntil('2024-03-01', 12)).toHaveLength(13);
});

it('ends a month with its last day, and the one that runs with today', () => {
  const [february, march] = monthsUntil('2024-03-07', 1);
  expect([february, march].map((month) => month && lastDayOf(month, '2024-03-07'))).toEqual([
    '2024-02-29',
    '2024-03-07',
  ]);
});
