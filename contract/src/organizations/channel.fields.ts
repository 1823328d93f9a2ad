import { amount, fields, line, oneOf, optional, whole, yesNo } from '../kit/fields.ts';

export const channelModes = ['Enabled', 'Prevent New', 'Disabled'] as const;

/** How one channel takes payments, but for the brands of cards, which are chosen side by side. */
export const channelFields = fields({
  mode: oneOf(channelModes),
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
  paymentDescriptorLabel: optional(line(40)),
  descriptorTemplate: line(22),
});

/** Brands that may be taken; what a card is that no brand is known of is never chosen. */
export const takenBrands = ['Visa', 'Mastercard', 'Amex', 'Discover'] as const;
export type TakenBrand = (typeof takenBrands)[number];
