import { describe, expect, it } from 'vitest';
import { channels } from '@ratepayer/contract/payments/channels.ts';
import { defaultChannelConfig as usual } from '../organizations/channel-config.ts';
import { withBillingAddress } from './billing-address.rules.ts';

const full = { ...usual, billingAddressCollection: 'Full Address' } as const;
const keys = (config: typeof usual, channel: (typeof channels)[number] = 'QuickPay') =>
  withBillingAddress(config, channel, String).paymentFields.map(({ key }) => key);

describe('a billing address', () => {
  it('is asked as a whole where the channel says so and takes cards on a page', () => {
    expect(keys(full)).toEqual(['billingStreet', 'billingCity', 'billingState']);
    expect(channels.filter((channel) => keys(full, channel).length > 0)).toEqual(['QuickPay', 'POS']);
    for (const collection of ['None', 'Zip Only'] as const)
      expect(keys({ ...usual, billingAddressCollection: collection })).toEqual([]);
    expect(keys({ ...full, cardEnabled: false })).toEqual([]);
  });

  it('stands before what the biller asks, and asks nothing a second time', () => {
    const [city] = withBillingAddress(full, 'QuickPay', String).paymentFields.slice(1);
    if (!city) throw new Error('no city');
    const order = { ...city, key: 'po' };
    expect(keys({ ...full, paymentFields: [order] })).toEqual(['billingStreet', 'billingCity', 'billingState', 'po']);
    expect(keys({ ...full, paymentFields: [city, order] })).toEqual([
      'billingStreet',
      'billingState',
      'billingCity',
      'po',
    ]);
  });
});
