import { paymentList, paymentTexts } from '@ratepayer/contract/payments/payment.list.ts';
import { byNames } from '@ratepayer/contract/kit/list.ts';
import { expect, it } from 'vitest';
import { filterWords } from './filter-words.rules.ts';
import { sayList } from './say-list.ts';

const unit = { id: 1, name: 'Riverton', timezone: 'US/Central', culture: 'en-US', currencyCode: 'USD' } as const;
const words = (days: { start?: string; end?: string }, query: object) =>
  filterWords(
    byNames(paymentList),
    paymentTexts as never,
    { unit, today: '2026-11-01', ...days },
    query,
    sayList('en-US'),
  );

it('says the days and every filter in the words of the screen', () => {
  const query = {
    StartDate: '2026-10-01',
    Columns: ['createdDate'],
    PaymentStatuses: ['Declined', 'NeedsResolution'],
    PaymentSourceTypes: ['CreditCard'],
    AmountFromMinor: 123_456,
    Exported: false,
    TakenBy: '',
    'Search.SearchText': 'CreditCard 5',
    'Search.FieldNames': ['payerName', 'last4'].slice(1),
    'Search.ExactMatch': true,
  };
  expect(words({ start: '2026-10-01', end: '2026-10-31' }, query)).toEqual([
    'Period: 10/01/2026 to 10/31/2026',
    'Status: Declined, Needs resolution · Method: Credit Card · Amount from: $1,234.56 · Exported: No · Search: CreditCard 5 · Searched in: Last 4 · Exact match',
  ]);
});

it('says how many rows were chosen of what the filter finds', () => {
  expect(words({}, { PaymentStatuses: ['Declined'], Ids: [4, 7] })).toEqual(['Status: Declined · 2 selected']);
});

it('says one day as one, an open end as open, and nothing where nothing was asked', () => {
  expect(words({ start: '2026-10-01', end: '2026-10-01' }, {})).toEqual(['Period: 10/01/2026']);
  expect(words({ start: '2026-10-01' }, {})).toEqual(['Period: from 10/01/2026']);
  expect(words({ end: '2026-10-01' }, {})).toEqual(['Period: to 10/01/2026']);
  expect(words({}, {})).toEqual([]);
});
