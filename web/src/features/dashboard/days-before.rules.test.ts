import { expect, it } from 'vitest';
import { daysBefore } from './days-before.rules.ts';

it.each([
  ['a month that runs', '2026-03-01', '2026-03-04', '2026-02-01', '2026-02-04'],
  ['a day that the month before has not', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
  ['a whole month', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
  ['January', '2026-01-01', '2026-01-09', '2025-12-01', '2025-12-09'],
  ['a week', '2026-03-08', '2026-03-14', '2026-03-01', '2026-03-07'],
  ['one day', '2026-03-01', '2026-03-01', '2026-02-01', '2026-02-01'],
  ['days of two months', '2026-02-27', '2026-03-02', '2026-02-23', '2026-02-26'],
])('%s', (_, start, end, first, last) => {
  expect(daysBefore({ start, end })).toEqual({ start: first, end: last });
});
