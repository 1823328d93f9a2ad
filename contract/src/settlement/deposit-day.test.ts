import { expect, it } from 'vitest';
import { daysInDeposit, depositDayOf } from './deposit-day.ts';

it('expects a deposit two banking days after a day closed, weekends and holidays left out', () => {
  expect(depositDayOf('2026-03-04')).toBe('2026-03-06');
  expect(['2026-11-20', '2026-11-21', '2026-11-22'].map(depositDayOf)).toEqual(Array(3).fill('2026-11-24'));
  // Thanksgiving is the 26th.
  expect(depositDayOf('2026-11-25')).toBe('2026-11-30');
});

it('names the days that one deposit holds, and none where the bank is closed', () => {
  expect(daysInDeposit('2026-11-24')).toEqual({ first: '2026-11-20', last: '2026-11-22' });
  expect(daysInDeposit('2026-11-22')).toBeUndefined();
  for (const closed of ['2026-12-23', '2026-12-24', '2026-12-31', '2027-01-02']) {
    const { first = '', last = '' } = daysInDeposit(depositDayOf(closed)) ?? {};
    expect(first <= closed && closed <= last, closed).toBe(true);
  }
});
