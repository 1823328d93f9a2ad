import { expect, it } from 'vitest';
import { addedUp, figuresOf } from './all-units.rules.ts';

const unit = (id: number, currencyCode: 'CAD' | 'USD', minor: number, serviceFeesMinor: number | null = 1) => ({
  id,
  name: `Unit ${id}`,
  organizationName: 'Riverton',
  currencyCode,
  today: '2026-11-02',
  startDate: '2026-11-01',
  endDate: '2026-11-02',
  collectedTodayMinor: minor,
  triedToday: 2,
  succeededToday: 1,
  netRevenueMinor: -minor,
  serviceFeesMinor,
});

it('adds up business units by currency, never two of them together', () => {
  expect(addedUp([unit(1, 'USD', 100), unit(2, 'CAD', 7), unit(3, 'USD', 20, null)])).toEqual([
    { currencyCode: 'USD', collectedTodayMinor: 120, succeededToday: 2, netRevenueMinor: -120, serviceFeesMinor: 1 },
    { currencyCode: 'CAD', collectedTodayMinor: 7, succeededToday: 1, netRevenueMinor: -7, serviceFeesMinor: 1 },
  ]);
  expect(addedUp([])).toEqual([]);
});

it('opens the rows of each figure in the lists of its own business unit, on its own days', () => {
  const to = figuresOf(unit(3, 'USD', 1));
  expect(to.collectedToday).toBe('/portal/payments?bu=3&start=2026-11-02&end=2026-11-02');
  expect(to.netRevenue).toBe('/portal/reports/net-revenue?bu=3&start=2026-11-01&end=2026-11-02');
});
