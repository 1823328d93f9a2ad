import { expect, it } from 'vitest';
import { addBankingDays, bankHolidays, bankingDayFrom, federalReserveHolidays, isBankingDay } from './banking-days.ts';

// The schedules as the Federal Reserve Banks publish them.
it.each([
  [2026, ['01-01', '01-19', '02-16', '05-25', '06-19', '09-07', '10-12', '11-11', '11-26', '12-25']],
  [2027, ['01-01', '01-18', '02-15', '05-31', '07-05', '09-06', '10-11', '11-11', '11-25']],
  [2028, ['01-17', '02-21', '05-29', '06-19', '07-04', '09-04', '10-09', '11-23', '12-25']],
])('knows the holidays of %s', (year, days) => {
  expect(federalReserveHolidays(year)).toEqual(days.map((day) => `${year}-${day}`));
});

it('says for which holiday, also where the banks close a day later or not at all', () => {
  const named = (year: number) => new Map(bankHolidays(year).map(({ name, date }) => [name, date]));
  expect(named(2026).get('Thanksgiving Day')).toBe('2026-11-26');
  expect(named(2027).get('Independence Day')).toBe('2027-07-05');
  expect([named(2026).size, named(2026).has('Independence Day')]).toEqual([10, false]);
  for (let year = 2020; year < 2060; year++) {
    const days = federalReserveHolidays(year);
    expect(days, String(year)).toEqual(days.toSorted());
    expect(days.filter(isBankingDay)).toEqual([]);
  }
});

it('keeps the Friday before a holiday on a Saturday open, and closes the Monday after one on a Sunday', () => {
  expect(isBankingDay('2026-07-03')).toBe(true); // 07/04/2026 is a Saturday
  expect(isBankingDay('2027-07-05')).toBe(false); // 07/04/2027 is a Sunday
  expect(isBankingDay('2027-12-31')).toBe(true); // 01/01/2028 is a Saturday
});

it('goes on to the next banking day over weekends, holidays and the end of a year', () => {
  expect(bankingDayFrom('2026-11-24')).toBe('2026-11-24');
  expect(bankingDayFrom('2026-11-26')).toBe('2026-11-27'); // Thanksgiving
  expect(bankingDayFrom('2026-11-28')).toBe('2026-11-30');
  expect(bankingDayFrom('2026-12-31')).toBe('2026-12-31');
  expect(addBankingDays('2026-12-31', 1)).toBe('2027-01-04');
  expect(addBankingDays('2026-11-25', 2)).toBe('2026-11-30');
});
