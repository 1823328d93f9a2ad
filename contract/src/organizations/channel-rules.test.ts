import { expect, it } from 'vitest';
import { type ChannelValues, sourcesOf, wrongInChannel } from './channel-rules.ts';

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
])('%j of a channel is %j', (change, wrong) => expect(wrongInChannel({ ...fine, ...change }, 'USD')).toEqual(wrong));

it('takes bank payments in dollars of the United States alone', () => {
  expect(wrongInChannel(fine, 'CAD')).toEqual({ achEnabled: 'ach_usd_only' });
  expect(sourcesOf(fine)).toEqual(['Credit Card', 'ACH']);
});
