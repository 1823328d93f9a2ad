import { amount, fields, line, oneOf, optional, whole, yesNo } from '../kit/fields.ts';

/** Every half hour of a day, as a clock shows it. */
export const halfHours = Array.from(
  { length: 48 },
  (_, at) => `${String(Math.floor(at / 2)).padStart(2, '0')}:${at % 2 === 0 ? '00' : '30'}`,
);

/** In place of an hour: it is never closed. */
export const neverClosed = 'Never';

export const channelModes = ['Enabled', 'Prevent New', 'Disabled'] as const;

/** How one channel takes payments, but for the brands of cards, which are chosen side by side. */
export const channelFields = fields({
  mode: oneOf(channelModes),
  closedFrom: oneOf([neverClosed, ...halfHours]),
  closedThrough: oneOf([neverClosed, ...halfHours]),
  closedMessage: optional(line(200)),
  quickPayRestriction: oneOf(['None', 'ACH Only', 'Card Only']),
  cardEnabled: yesNo,
  achEnabled: yesNo,
  routingNumberValidation: oneOf(['Enabled', 'Disabled']),
  billingAddressCollection: oneOf(['None', 'Full Address', 'Zip Only']),
  partialPayments: yesNo,
  overpayment: yesNo,
  overpaymentLimitMinor: optional(amount({ min: 1 })),
  minimumMinor: amount({ min: 1 }),
  maximumMinor: amount({ min: 1 }),
  maximumAccounts: whole({ min: 1, max: 20 }),
  zeroBalanceMayPay: yesNo,
  emailRequired: yesNo,
  phoneCollection: oneOf(['Hidden', 'Optional', 'Required']),
  paymentDescriptorLabel: optional(line(40)),
  descriptorTemplate: line(22),
});

/** Brands that may be taken; what a card is that no brand is known of is never chosen. */
export const takenBrands = ['Visa', 'Mastercard', 'Amex', 'Discover'] as const;
export type TakenBrand = (typeof takenBrands)[number];
