import type { Channel } from '@ratepayer/contract/payments/channels.ts';
import type { ChannelConfig } from '@ratepayer/contract/payments/intent.shapes.ts';

type Asked = ChannelConfig['paymentFields'][number];

/** What the parts of an address are called by its reader. */
export type AddressWord = 'billing_street' | 'billing_city' | 'billing_state' | 'billing_address_hint';

const parts = [
  { key: 'billingStreet', word: 'billing_street', most: 80, autoComplete: 'street-address' },
  { key: 'billingCity', word: 'billing_city', most: 60, autoComplete: 'address-level2' },
  { key: 'billingState', word: 'billing_state', most: 40, autoComplete: 'address-level1' },
] as const;

/** A page asks them; nobody enters a street on a telephone, and autopay asks nobody. */
const asks = (channel: Channel, { billingAddressCollection, cardEnabled }: ChannelConfig) =>
  billingAddressCollection === 'Full Address' && cardEnabled && (channel === 'QuickPay' || channel === 'POS');

/**
 * The configuration of a session with the parts of a full billing address before what the biller asks: the ZIP code
 * stands beside the card. A field that a biller calls by the same key is asked in its place.
 */
export function withBillingAddress(
  config: ChannelConfig,
  channel: Channel,
  say: (word: AddressWord) => string,
): ChannelConfig {
  if (!asks(channel, config)) return config;
  const own = config.paymentFields.map(({ key }) => key);
  const address = parts
    .filter(({ key }) => !own.includes(key))
    .map(
      ({ key, word, most, autoComplete }, at): Asked => ({
        key,
        label: say(word),
        fieldType: 'input',
        isRequired: true,
        description: at === 0 ? say('billing_address_hint') : '',
        options: [],
        minimumLength: null,
        maximumLength: most,
        pattern: '',
        patternMessage: '',
        minimumDayOffset: null,
        maximumDayOffset: null,
        skipWeekends: false,
        fieldMatches: '',
        accountFieldMappingKey: null,
        channels: ['QuickPay', 'POS'],
        showOnReceipt: false,
        autoComplete,
      }),
    );
  return { ...config, paymentFields: [...address, ...config.paymentFields] };
}
