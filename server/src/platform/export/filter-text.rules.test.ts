import { expect, it } from 'vitest';
import { filterText } from './filter-text.rules.ts';

const unit = { timezone: 'US/Central', culture: 'en-US', currencyCode: 'USD' } as const;
const october = { start: '2026-10-01', end: '2026-10-31' };

it('says the period and every filter in the words of the screen', () => {
  const query = {
    StartDate: '2026-10-01',
    Columns: ['date'],
    PaymentStatuses: ['Declined', 'NeedsResolution'],
    PaymentSourceTypes: ['CreditCard'],
    AmountFromMinor: 123_456,
    Exported: false,
    'Search.SearchText': 'CreditCard 5',
  };
  expect(filterText(october, query, unit)).toEqual([
    'Period: 10/01/2026 to 10/31/2026',
    'Status: Declined, Needs resolution · Paid by: Credit Card · Amount from: $1,234.56 · Exported: No · Search: CreditCard 5',
  ]);
  expect(filterText({ start: '2026-10-01', end: '2026-10-01' }, { PaymentStatuses: undefined }, unit)).toEqual(['Period: 10/01/2026']);
});
