import { expect, it } from 'vitest';
import { reportDays, reportFileName } from './report-days.ts';

it.each([
  ['Today', '2027-03-01', '2027-03-01', '2027-03-01'],
  ['Yesterday', '2027-03-01', '2027-02-28', '2027-02-28'],
  ['Yesterday', '2028-03-01', '2028-02-29', '2028-02-29'],
  ['Yesterday', '2027-01-01', '2026-12-31', '2026-12-31'],
  ['Last 7 Days', '2027-03-15', '2027-03-08', '2027-03-14'],
  ['This Month', '2027-03-31', '2027-03-01', '2027-03-31'],
  ['Last Month', '2027-03-31', '2027-02-01', '2027-02-28'],
  ['Last Month', '2027-01-15', '2026-12-01', '2026-12-31'],
  ['This Year', '2028-12-31', '2028-01-01', '2028-12-31'],
  ['Last Year', '2027-01-01', '2026-01-01', '2026-12-31'],
] as const)('%s on %s is %s to %s', (period, today, from, through) =>
  expect(reportDays(period, today)).toEqual({ from, through }),
);

it('is no day in particular of all days', () => expect(reportDays('All Days', '2027-03-31')).toBeUndefined());

it('names a file after its days', () => {
  const today = '2027-03-15';
  const name = (period: Parameters<typeof reportDays>[0]) =>
    reportFileName('payments', reportDays(period, today), { today, id: 7, ending: 'csv' });
  expect(name('Yesterday')).toBe('payments-2027-03-14-7.csv');
  expect(name('Last Month')).toBe('payments-2027-02-01-to-2027-02-28-7.csv');
  expect(name('All Days')).toBe('payments-2027-03-15-7.csv');
});
