import { expect, it } from 'vitest';
import { type ChannelValues, isClosedAt, sourcesOf, wrongInChannel } from './channel-rules.ts';

const fine: ChannelValues = {
  mode: 'Enabled',
  quickPayRestriction: 'None',
  cardEnabled: true,
  cardBrands: ['Visa'],
  achEnabled: true,
  routingNumberValidation: 'Enabled',
  billingAddressCollection: 'None',
  partialPayments: true,
  overpayment: false,
  overpaymentLimitMinor: null,
  minimumMinor: 100,
  maximumMinor: 100,
  maximumAccounts: 20,
  zeroBalanceMayPay: true,
  emailRequired: false,
  phoneCollection: 'Hidden',
  closedFrom: 'Never',
  closedThrough: 'Never',
  closedMessage: '',
  paymentDescriptorLabel: '',
  descriptorTemplate: '{accountNumber}',
};

it.each<[Partial<ChannelValues>, object]>([
  [{}, {}],
  [{ cardEnabled: false, achEnabled: false }, { cardEnabled: 'no_source' }],
  [{ cardEnabled: false, achEnabled: false, mode: 'Disabled' }, {}],
  [{ cardBrands: [] }, { cardBrands: 'no_brand' }],
  [{ cardBrands: [], cardEnabled: false }, {}],
  [{ quickPayRestriction: 'ACH Only', achEnabled: false }, { quickPayRestriction: 'nothing_left' }],
  [{ quickPayRestriction: 'Card Only', cardEnabled: false }, { quickPayRestriction: 'nothing_left' }],
  [{ minimumMinor: 101 }, { maximumMinor: 'max_below_min' }],
  [{ closedFrom: '22:00' }, { closedThrough: 'closed_by_both' }],
  [{ closedThrough: '06:00' }, { closedFrom: 'closed_by_both' }],
  [{ closedFrom: '06:00', closedThrough: '06:00' }, { closedThrough: 'closed_never_open' }],
  [{ closedFrom: '22:00', closedThrough: '06:00' }, {}],
])('%j of a channel is %j', (change, wrong) => expect(wrongInChannel({ ...fine, ...change }, 'USD')).toEqual(wrong));

it('takes bank payments in dollars of the United States alone', () => {
  expect(wrongInChannel(fine, 'CAD')).toEqual({ achEnabled: 'ach_usd_only' });
  expect(sourcesOf(fine)).toEqual(['Credit Card', 'ACH']);
});

it.each([
  ['Never', 'Never', '03:00', false],
  ['09:00', '17:00', '08:59', false],
  ['09:00', '17:00', '09:00', true],
  ['09:00', '17:00', '17:00', false],
  ['22:00', '06:00', '21:59', false],
  ['22:00', '06:00', '23:30', true],
  ['22:00', '06:00', '00:00', true],
  ['22:00', '06:00', '06:00', false],
])('closed from %s until %s is at %s %s', (closedFrom, closedThrough, time, closed) =>
  expect(isClosedAt({ closedFrom, closedThrough }, time)).toBe(closed),
);
